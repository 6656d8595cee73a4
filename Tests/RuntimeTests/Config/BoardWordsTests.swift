import Foundation
import Testing
import Workbench

@Suite("The commands about boards")
struct BoardWordsTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(["board"] + arguments, in: folder.path)
    }

    private func show(_ name: String) async throws -> [String: Any] {
        let shown = try await galley("show", name, "--json")
        #expect(shown.status == 0, "\(shown.errors)")
        return try #require(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    }

    @Test("The JSON of a board has all keys, with null for parts that aren't wired")
    func document() async throws {
        let plain = try await show("raspberry-pi")
        let display = try #require(plain["display"] as? [String: Any])
        #expect(display["rs"] as? String == "GPIO25")
        #expect(["bus", "address", "wiring", "rw", "backlight"].allSatisfy { display[$0] is NSNull })
        #expect((plain["buttons"] as? [String: Any])?["favorite"] is NSNull)
        #expect((plain["buzzer"] as? [String: Any])?["line"] as? String == "GPIO26")
        #expect(plain["encoder"] is NSNull && plain["status-led"] is NSNull)

        let turned = try await show("raspberry-pi-encoder")
        let other = try #require(turned["display"] as? [String: Any])
        #expect(other["bus"] as? String == "i2c-1" && other["address"] as? String == "0x27")
        #expect(["rs", "e", "d4", "d5", "d6", "d7"].allSatisfy { other[$0] is NSNull })
        #expect((turned["encoder"] as? [String: Any])?["push"] as? String == "GPIO13")
        let buttons = try #require(turned["buttons"] as? [String: Any])
        #expect(["up", "down", "ok"].allSatisfy { buttons[$0] is NSNull })
        #expect(buttons["timer"] as? String == "GPIO20")
        #expect(turned["status-led"] as? String == "GPIO21")
    }

    @Test("An edited copy of a board file works as a board, and an error in it is reported with its line")
    func own() async throws {
        let file = folder.path + "/mine.toml"
        var text = try await galley("show", "generic", "--toml").output
        text.replace("size = \"20x4\"", with: "size = \"16x2\"")
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        #expect((try await show(file)["display"] as? [String: Any])?["size"] as? String == "16x2")

        text.replace("size = \"16x2\"", with: "sise = \"16x2\"")
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let line = try #require(
            text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.hasPrefix("sise") })
        let checked = try await galley("check", file)
        #expect(checked.status == 65)
        #expect(
            checked.errors.contains(
                "line \(line + 1), column 1: display.sise is unknown; did you mean size?"))
    }

    @Test("board check reports each missing wire, and fails with an exit code")
    func check() async throws {
        let checked = try await galley("check", "generic", "--json")
        let report = try #require(try JSONSerialization.jsonObject(with: Data(checked.output.utf8)) as? [String: Any])
        // This chip doesn't exist on any machine, but the user may lack permission to list the chips.
        #expect([69, 77].contains(checked.status))
        #expect(report["ok"] as? Bool == false)
        #expect((report["findings"] as? [[String: Any]])?.count == 11)
        let result = try await galley("check", "generic").output
        #expect(result.contains("button back      my-chip:11"))
    }

    @Test("board check without a name checks the configured board")
    func configured() async throws {
        let result = try await galley("check")
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "board simulated: simulated, it needs no hardware\n")
        let unknown = try await galley("check", "raspbery-pi")
        #expect(unknown.status == 66)
        #expect(unknown.errors.contains("did you mean raspberry-pi?"))
    }
}
