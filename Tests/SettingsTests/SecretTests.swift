import Foundation
import Testing
import Workbench

@testable import Settings

@Suite("Secrets")
struct SecretTests {
    static let canary = "Canary0123"

    /// Everything that can be printed about a store and a file that contain the secret (the canary).
    private func outputs() throws -> [String] {
        let folder = try TemporaryFolder()
        let store = FileConfigStore(folder.file("galley.toml"))
        let report = try store.set([("spoonacular.key", Self.canary), ("display.size", "16x2")])
        #expect(try folder.read("galley.toml").contains(Self.canary), "the canary is there")
        let file = try #require(try SettingsFile.load(folder.file("galley.toml")))
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: [:])
        #expect(loaded.settings.spoonacularKey?.exposed == Self.canary)
        let encoder = JSONEncoder()
        let entries = try store.show("")
        return try [
            encoder.encode(entries), encoder.encode(store.get("spoonacular.key")), encoder.encode(report),
            encoder.encode(SettingKey.all), encoder.encode(file.problems),
        ].map { String(decoding: $0, as: UTF8.self) }
            + [file, loaded, loaded.settings, entries, report, file.values].flatMap { Self.printed($0) }
            + entries.map(\.text)
    }

    private static func printed(_ value: Any) -> [String] {
        var dumped = ""
        dump(value, to: &dumped)
        return [String(describing: value), String(reflecting: value), dumped]
    }

    @Test("A secret appears in no output")
    func neverPrinted() throws {
        for output in try outputs() { #expect(!output.contains(Self.canary)) }
    }

    @Test("The search would find a secret that was printed")
    func negativeControl() {
        struct Careless { var key = SecretTests.canary }
        #expect(Self.printed(Careless()).allSatisfy { $0.contains(Self.canary) })
    }

    @Test(
        "No error about a secret contains it",
        arguments: [
            "[spoonacular]\nkey = \(canary)\n", "[spoonacular]\nkey = \"\(canary)\n",
            "[spoonacular]\nkey = '\(canary) é'\n",
            "[spoonacular]\nkey =\n\(canary)\n", "[spoonacular]\nkey = [\"\(canary)\"]\n",
            "[spoonacular]\nkey = 12\(canary)\n",
            "spoonacular.key = \"x\"\nspoonacular.key = \"\(canary)\"\n", "[spoonacular]\n\"key\" \(canary)==\n",
            "[spoonacular]\nkey = 1979-\(canary)\n", "[spoonacular]\nkey = 0x\(canary)\n",
            "[spoonacular]\nkey = \"\\\(canary)\"",
        ])
    func errors(text: String) throws {
        let error = try #require(SettingsFile(path: "galley.toml", text: text).firstError)
        for output in Self.printed(error) + Self.printed(SettingsError.unusable(path: "f", error)) {
            #expect(!output.contains(Self.canary.prefix(6)))
        }
    }

    /// The parser quotes numbers that are too large in its message.
    @Test("The parser's message is cut if it could contain a secret")
    func parserMessage() throws {
        let digits = "12345678901234567890123"
        let other = try #require(SettingsFile(path: "f", text: "[buzzer]\nduration = \(digits)\n").firstError)
        #expect(other.reason.contains(digits), "the parser quotes")
        let error = try #require(SettingsFile(path: "f", text: "[spoonacular]\nkey = \(digits)\n").firstError)
        #expect(!error.reason.contains(digits.prefix(6)))
    }

    @Test("A refused secret is not repeated, whatever its origin")
    func refused() throws {
        var file = SettingsFile(path: "f", text: "")
        let error = #expect(throws: SettingsError.self) { try file.set([("spoonacular.key", "\(Self.canary) x")]) }
        #expect(!(try #require(error).description.contains(Self.canary)))
        let problems = Settings.problems(inEnvironment: ["GALLEY_SPOONACULAR_KEY": "\(Self.canary) x"])
        #expect(problems.count == 1)
        #expect(!problems.contains { $0.description.contains(Self.canary) })
        let address = #expect(throws: SettingsError.self) {
            try file.set([("spoonacular.url", "https://me:\(Self.canary)@example.org")])
        }
        #expect(!(try #require(address).description.contains(Self.canary)))
    }

    @Test("A remote caller can't redirect a secret from the environment")
    func environmentSecret() throws {
        let folder = try TemporaryFolder()
        var store = FileConfigStore(
            path: folder.file("galley.toml"), environment: ["GALLEY_SPOONACULAR_KEY": "canary"]
        ) { _ in "20x4" }
        let address = [SettingRequest("spoonacular.url", "https://other.example")]
        store.isRemote = true
        #expect(throws: SettingsError.fixedSecret("spoonacular.key")) { try store.set(address) }
        #expect(throws: SettingsError.fixedSecret("spoonacular.key")) {
            try store.set([SettingRequest("spoonacular.url", nil)])
        }
        #expect(try store.set([SettingRequest("share.url", "https://x.example")]).changed.count == 1)
        store.isRemote = false
        #expect(try store.set(address).changed.count == 1)
    }
}
