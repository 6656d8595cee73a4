import Control
import Foundation
import Kitchen
import Testing
import Workbench

@Suite("The panel in a terminal", .serialized, .timeLimit(.minutes(2)))
struct PanelTerminalTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func panel(
        columns: Int = 40, rows: Int = 14, variables: [String: String] = [:], _ arguments: String...
    ) throws -> PseudoTerminal {
        try PseudoTerminal(["panel"] + arguments, in: folder, columns: columns, rows: rows, variables: variables)
    }

    /// Returns a condition that is true if the terminal shows a screen as text.
    private func shows(_ screen: ScreenDocument) -> @Sendable (TerminalPicture) -> Bool {
        let lines = screen.lines.map { "│\($0)│" }
        return { picture in lines.allSatisfy { line in picture.lines.contains { $0.hasPrefix(line) } } }
    }

    @Test("Keys press the buttons, and a second panel shows the same screen")
    func twoPeople() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let (ana, ben) = (try panel(), try panel())
        for panel in [ana, ben] { try await panel.wait(for: "arrows") }
        ana.type("\u{1B}")
        try await ben.wait(for: "│Menu 4/")
        ben.type("\u{1B}[B")
        try await ana.wait(for: "│▶Popular")
        let menu = try await kiosk.now
        #expect(menu.view == "menu")
        for panel in [ana, ben] { try await panel.wait("the menu", until: shows(menu)) }
        ben.type("b")
        try await ana.wait("home again") { !$0.text.contains("Menu") }
        #expect(try await kiosk.now.view == "home")
        for panel in [ana, ben] {
            panel.type("q")
            let end = try await panel.end()
            #expect(end.status == 0)
            #expect(end.picture.overflow == 0 && end.picture.unknown == [])
        }
        try await kiosk.stop()
    }

    @Test("A wide terminal shows every pixel, a narrower one less, and each new size is redrawn")
    func sizes() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        try await kiosk.press("back")
        let panel = try panel(columns: 130, rows: 40)
        // The left stroke of the M, and that of the cursor's arrow.
        try await panel.wait("dots in halves") { $0.lines[0].hasPrefix("█▄ ▄█") && $0.lines[19].hasPrefix("q: quit") }
        panel.resize(columns: 80, rows: 24)
        try await panel.wait("dots in eighths") { $0.lines[0].hasPrefix("⡗⡔⡇⡠⠤⡀") }
        panel.resize(columns: 30, rows: 10)
        try await panel.wait("text in a box") { $0.lines[1].hasPrefix("│Menu 4/") && $0.lines[7].hasPrefix("q: quit") }
        panel.resize(columns: 10, rows: 3)
        try await panel.wait("what there is room for") { $0.text.hasPrefix("Menu 4/") && $0.lines[2].hasSuffix("…") }
        panel.resize(columns: 40, rows: 14)
        try await panel.wait("text in a box") { $0.lines[1].hasPrefix("│Menu 4/") }
        panel.type("q")
        #expect(try await panel.end().status == 0)
        try await kiosk.stop()
    }

    @Test("In ten columns no line wraps or exceeds the edge")
    func narrow() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel = try panel(columns: 10, rows: 6)
        try await panel.wait(for: "…")
        panel.type("\u{1B}")
        let menu = try await panel.wait("the menu") { $0.text.hasPrefix("Menu 4/") && $0.lines[0].hasSuffix("…") }
        #expect(!menu.wraps)
        panel.type("t")
        try await panel.wait(for: "No text f…")
        panel.type("q")
        let end = try await panel.end()
        #expect(end.picture.overflow == 0 && end.picture.wraps)
        try await kiosk.stop()
    }

    @Test("When the kiosk stops, one line says so, and the panel continues when the kiosk is back")
    func restart() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        let panel = try panel(columns: 80, rows: 8)
        try await panel.wait(for: "arrows")
        try await kiosk.stop()
        let away = try await panel.wait(for: "The kiosk is not running; the panel goes on by itself when it is back.")
        #expect(away.lines.count { $0.contains("kiosk") } == 1)
        panel.type("\u{1B}")
        kiosk = try await TestKiosk(folder: folder)
        try await panel.wait("the glass alone") { !$0.text.contains("kiosk") }
        panel.type("\u{1B}")
        try await panel.wait(for: "│Menu 4/")
        panel.type("q")
        #expect(try await panel.end().status == 0)
        try await kiosk.stop()
    }

    enum Leaving: CaseIterable, Sendable {
        case q, interrupt, endOfInput, terminated, hungUp

        var status: Int32 {
            switch self {
            case .q, .interrupt, .endOfInput: 0
            case .terminated: 128 + SIGTERM
            case .hungUp: 128 + SIGHUP
            }
        }
    }

    @Test("However the panel ends, it restores the terminal", arguments: Leaving.allCases)
    func leaving(_ leaving: Leaving) async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel = try panel()
        let open = try await panel.wait(for: "arrows")
        #expect(open.isOther && !open.hasCursor && !open.wraps)
        switch leaving {
        case .q: panel.type("q")
        case .interrupt: panel.type("\u{3}")
        case .endOfInput: panel.type("\u{4}")
        case .terminated: kill(try panel.pid, SIGTERM)
        case .hungUp: kill(try panel.pid, SIGHUP)
        }
        let end = try await panel.end()
        #expect(end.status == leaving.status)
        #expect(end.mode == panel.modeBefore)
        #expect(!end.picture.isOther && end.picture.hasCursor && end.picture.wraps)
        try await kiosk.stop()
    }

    @Test("The panel ends at a signal and restores the terminal, even if its output is no longer read")
    func stuck() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel = try panel(columns: 130, rows: 40)
        try await panel.wait(for: "arrows")
        panel.leaveUnread()
        // Each screen is about 5 KB, and the kernel buffers at most 64 KB.
        for _ in 0..<40 { try await kiosk.press("back", "down") }
        kill(try panel.pid, SIGTERM)
        let end = try await panel.end()
        #expect(end.status == 128 + SIGTERM)
        #expect(end.mode == panel.modeBefore)
        try await kiosk.stop()
    }

    @Test("A simulated board in a terminal has the same keys, and restores the terminal")
    func simulated() async throws {
        let board = try PseudoTerminal(["run", "--simulate"], in: folder)
        try await board.wait(for: "arrows")
        board.type("\u{1B}")
        // Home hints at the pantry once the store is read, and the menu opens there then.
        try await board.wait(for: "│Menu ")
        board.type("\u{1B}[B")
        try await board.wait("the next entry") { $0.text.contains("│▶Popular") || $0.text.contains("│▶Search") }
        board.type("q")
        let end = try await board.end()
        #expect(end.status == 0 && end.mode == board.modeBefore && end.picture.hasCursor)
    }

    @Test("Without a terminal or a kiosk, the panel names an alternative and changes nothing")
    func refused() async throws {
        let piped = try await GalleyCommand.run(["panel"], in: folder)
        #expect(piped.status == Sysexit.usage.rawValue)
        #expect(piped.errors.contains("galley screen") && piped.output == "")
        let panel = try panel()
        let end = try await panel.end()
        #expect(end.status == Sysexit.unavailable.rawValue)
        #expect(end.picture.text.contains("galley: No kiosk is running") && end.mode == panel.modeBefore)
        #expect(!end.picture.isOther)
    }

    @Test("An alarm rings the terminal's bell once, and any key silences it")
    func alarm() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel = try panel(columns: 60, rows: 8)
        try await panel.wait(for: "arrows")
        _ = try await kiosk.document(StartTimer(duration: .seconds(1), label: "Egg"))
        try await panel.wait(for: "♪ An alarm sounds")
        panel.type("\r")
        try await panel.wait("silence") { !$0.text.contains("♪") }
        #expect(try await !kiosk.now.buzzer)
        panel.type("q")
        #expect(try await panel.end().picture.bells == 1)
        try await kiosk.stop()
    }

    @Test("Typed text goes into the open field in any alphabet, including letters that are otherwise button keys")
    func typing() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        try await kiosk.open("Search")
        let panel = try panel()
        try await panel.wait(for: "arrows")
        panel.type("t")
        try await panel.wait(for: "Text: _")
        panel.type("quiche aux ébouq\u{7F}")
        try await panel.wait(for: "Text: quiche aux ébou_")
        panel.type("\r")
        let screen = try await kiosk.wait { $0.text == "quiche aux ébou" }
        try await panel.wait("the field", until: shows(screen))
        panel.type("q")
        #expect(try await panel.end().status == 0)
        try await kiosk.stop()
    }

    @Test("The panel is colored like a lit display, unless --no-color is given", arguments: [true, false])
    func colors(areWanted: Bool) async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel =
            areWanted
            ? try panel(columns: 80, rows: 24, variables: ["NO_COLOR": ""])
            : try panel(columns: 80, rows: 24, variables: ["NO_COLOR": ""], "--no-color")
        try await panel.wait(for: "arrows")
        panel.type("q")
        #expect(try await panel.end().picture.isColored == areWanted)
        try await kiosk.stop()
    }

    @Test("Six clients can watch, the seventh is refused with a message, and stuck watchers don't block presses")
    func stoppedWatchers() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let panel = try panel()
        try await panel.wait(for: "arrows")
        // Five more clients that have read one screen and then wait for the next without reading.
        let (socket, seen) = ("\(folder)/state/control.sock", try await kiosk.watchUntilAdmitted().number)
        let deaf = try await onThread { try (0..<5).map { _ in try StalledWatcher(socket, after: seen) } }
        kill(try panel.pid, SIGSTOP)
        let end = try await self.panel().end()
        #expect(end.status == Sysexit.passing.rawValue)
        #expect(end.picture.text.contains("6 connections already watch"))
        // Each press gives each of the six a new screen.
        for _ in 0..<50 { try await kiosk.press("back", "back") }
        #expect(try await kiosk.press("back").view == "menu")
        // A stopped client loses its place after a while, and then waits for a new one.
        _ = try await kiosk.watchUntilAdmitted()
        kill(try panel.pid, SIGCONT)
        try await panel.wait(for: "│Menu 4/")
        panel.type("q")
        #expect(try await panel.end().status == 0)
        withExtendedLifetime(deaf) {}
        try await kiosk.stop()
    }
}

extension TestKiosk {
    /// Requests the screen until a place is free.
    func watchUntilAdmitted() async throws -> ScreenVersionDocument {
        var look: ScreenVersionDocument?
        try await Workbench.wait(until: "there is a place to watch") {
            look = try? await ask(WatchScreen(after: nil)).outcome.get()
            return look != nil
        }
        return try #require(look)
    }
}

/// A client that watches the screen and never reads its replies.
private final class StalledWatcher: Sendable {
    private let descriptor: Int32

    init(_ path: String, after number: Int64) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
        }
        try #require(result == 0)
        let message = Array(#"{"version":2,"request":"watch","after":\#(number)}"#.utf8)
        let bytes = withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init) + message
        try #require(write(descriptor, bytes, bytes.count) == bytes.count)
    }

    deinit {
        close(descriptor)
    }
}
