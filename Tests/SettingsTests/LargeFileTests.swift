import Testing
import Workbench

@testable import Settings

@Suite("Very large configuration files")
struct LargeFileTests {
    private static func strangers(_ count: Int) -> String {
        (0..<count).map { "[table\($0)]\nx = 1\n" }.joined()
    }

    @Test("The first twenty unknown keys are reported with the most similar key, the others are counted")
    func reports() throws {
        let text = "[dispaly]\nsize = \"16x2\"\n" + Self.strangers(10_000) + "[buzzer]\nduration = \"long\"\n"
        let problems = SettingsFile(path: "f", text: text).problems
        #expect(problems.count == 22)
        #expect(problems[0].description.hasPrefix("line 2, column 1: \"dispaly.size\" is not a setting"))
        #expect(problems[0].description.hasSuffix("did you mean display.size?"))
        let rest = "9981 more keys from here on are not settings and are ignored"
        #expect(problems[20].description == "line 42, column 1: \(rest)")
        #expect(problems[21].description.hasPrefix("line 20004, column 1: buzzer.duration"))
    }

    @Test("Reading four times as many unknown tables takes about four times as long")
    func reading() {
        let growth = growth(from: 2000, Self.strangers) { _ = SettingsFile(path: "f", text: $0) }
        #expect(growth < 8)
    }

    @Test("Changing a setting takes about four times as long with four times as many tables")
    func changing() throws {
        let growth = try growth(from: 2000, { SettingsFile(path: "f", text: Self.strangers($0)) }) {
            _ = try $0.set([SettingRequest("units.system", "us")])
        }
        #expect(growth < 8)
    }

    @Test("A file larger than 256 KiB is refused, and no change creates one")
    func size() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("galley.toml")
        let comment = "#" + String(repeating: "x", count: SettingsFile.sizeLimit - 2) + "\n"
        try folder.write("galley.toml", comment)
        #expect(try SettingsFile.load(path)?.problems.isEmpty == true)
        let store = FileConfigStore(path)
        let refusal = #expect(throws: SettingsError.self) { try store.set([("units.system", "us")]) }
        #expect(refusal?.description.contains("the file is larger than 256 KiB") == true)
        #expect(throws: SettingsError.self) { try store.replace(comment, with: comment + "#") }
        #expect(try folder.read("galley.toml") == comment)
        try folder.write("galley.toml", comment + "\n")
        let error = #expect(throws: SettingsError.self) { try SettingsFile.load(path) }
        #expect(error?.description.contains("the file is larger than 256 KiB") == true)
    }

    @Test("An edit is noticed at once, even one of the same length in the same moment")
    func quickEdits() throws {
        let folder = try TemporaryFolder()
        let store = FileConfigStore(folder.file("galley.toml"))
        for round in 0..<200 {
            let value = ["us", "metric"][round % 2]
            try folder.write("galley.toml", "units.system = \"\(value)\"\(round % 2 == 0 ? "    " : "")\n")
            #expect(try store.get("units.system").text == value)
            #expect(try store.get("units.system").text == value)
        }
    }
}
