import Control
import Foundation
import Testing
import Workbench

@Suite("The settings form in a terminal", .serialized, .timeLimit(.minutes(1)))
struct SettingsTerminalTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("The arrow keys change a setting, Enter applies it at once, and it can be unset again")
    func choice() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let form = try PseudoTerminal(["settings"], in: folder)
        try await form.wait(for: "> size")
        form.type("\r\u{1B}[D")
        try await form.wait(for: "display.size: ‹ 16x2 ›")
        #expect(try await kiosk.now.size == "20x4", "nothing is changed before Enter")
        form.type("\r")
        try await form.wait(for: "display.size is 16x2.")
        #expect(try await kiosk.now.size == "16x2")
        form.type("u")
        try await form.wait(for: "display.size is 20x4.")
        #expect(try await kiosk.now.size == "20x4")
        form.type("q")
        let end = try await form.end()
        #expect(end.status == 0 && end.mode == form.modeBefore && !end.picture.isOther && end.picture.overflow == 0)
        try await kiosk.stop()
    }

    @Test("Without a kiosk the form edits the file; it shows errors in place and keeps the typed text")
    func file() async throws {
        let form = try PseudoTerminal(["settings"], in: folder)
        try await form.wait(for: "> size")
        form.type(String(repeating: "\u{1B}[B", count: 3))
        try await form.wait(for: "> backlight-off-after")
        form.type("\r0")
        try await form.wait(for: "display.backlight-off-after: 3000_")
        form.type("000\r")
        try await form.wait(for: "display.backlight-off-after cannot be \"3000000\"")
        try await form.wait(for: "display.backlight-off-after: 3000000_")
        form.type("\u{15}60\r")
        try await form.wait(for: "display.backlight-off-after is 60.")
        form.type("\u{3}")
        #expect(try await form.end().status == 0)
        let file = try String(contentsOfFile: "\(folder)/galley.toml", encoding: .utf8)
        #expect(file.contains("backlight-off-after = 60"))
    }

    @Test("A secret is hidden while it is typed, and saved")
    func secret() async throws {
        let form = try PseudoTerminal(["settings"], in: folder)
        try await form.wait(for: "> size")
        form.type(String(repeating: "\u{1B}[6~", count: 3))
        try await form.wait(for: "spoonacular.key: Your API key")
        form.type("\rcanary7")
        let typed = try await form.wait(for: "spoonacular.key: •••••••_")
        #expect(!typed.text.contains("canary"))
        form.type("\r")
        let saved = try await form.wait(for: "spoonacular.key is (set).")
        #expect(!saved.text.contains("canary"))
        form.type("q")
        #expect(try await form.end().status == 0)
        #expect(try String(contentsOfFile: "\(folder)/galley.toml", encoding: .utf8).contains("canary7"))
    }

    @Test("Without a terminal the command fails and names an alternative")
    func refused() async throws {
        let piped = try await GalleyCommand.run(["settings"], in: folder)
        #expect(piped.status == Sysexit.usage.rawValue)
        #expect(piped.errors.contains("galley config show") && piped.output == "")
    }
}
