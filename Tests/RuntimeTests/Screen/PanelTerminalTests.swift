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

    /// Whether it is the glass, as text, that stands in a terminal.
    private func shows(_ screen: ScreenDocument) -> @Sendable (TerminalPicture) -> Bool {
        let lines = screen.lines.map { "│\($0)│" }
        return { picture in lines.allSatisfy { line in picture.lines.contains { $0.hasPrefix(line) } } }
    }

    @Test("Keys in one press the buttons, and whoever watches in another sees what stands on the glass")
    func twoPeople() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let (ana, ben) = (try panel(), try panel())
        for panel in [ana, ben] { try await panel.wait(for: "arrows") }
        ana.type("\u{1B}")
        try await ben.wait(for: "│Menu 1/")
        ben.type("\u{1B}[B")
        try await ana.wait(for: "│▶Search")
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

    @Test("A wider terminal shows every dot, a narrower one less, and each new size is drawn anew")
    func sizes() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        try await kiosk.press("back")
        let panel = try panel(columns: 130, rows: 40)
        // The left upright of M, and the one of the cursor's arrow.
        try await panel.wait("dots in halves") { $0.lines[0].hasPrefix("█▄ ▄█") && $0.lines[19].hasPrefix("q: quit") }
        panel.resize(columns: 80, rows: 24)
        try await panel.wait("dots in eighths") { $0.lines[0].hasPrefix("⡗⡔⡇⡠⠤⡀") }
        panel.resize(columns: 30, rows: 10)
        try await panel.wait("text in a box") { $0.lines[1].hasPrefix("│Menu 1/") && $0.lines[7].hasPrefix("q: quit") }
        panel.resize(columns: 10, rows: 3)
        try await panel.wait("what there is room for") { $0.text.hasPrefix("Menu 1/") && $0.lines[2].hasSuffix("…") }
        panel.resize(columns: 40, rows: 14)
        try await panel.wait("text in a box") { $0.lines[1].hasPrefix("│Menu 1/") }
        panel.type("q")
        #expect(try await panel.end().status == 0)
        try await kiosk.stop()
    }

    @Test("In ten columns no line is wrapped or reaches beyond the edge")
    func narrow() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let panel = try panel(columns: 10, rows: 6)
        try await panel.wait(for: "…")
        panel.type("\u{1B}")
        let menu = try await panel.wait("the menu") { $0.text.hasPrefix("Menu 1/") && $0.lines[0].hasSuffix("…") }
        #expect(!menu.wraps)
        panel.type("t")
        try await panel.wait(for: "No text f…")
        panel.type("q")
        let end = try await panel.end()
        #expect(end.picture.overflow == 0 && end.picture.wraps)
        try await kiosk.stop()
    }

    @Test("A kiosk that is stopped is told in one line, and the panel goes on by itself when it is back")
    func restart() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        let panel = try panel(columns: 80, rows: 8)
        try await panel.wait(for: "arrows")
        try await kiosk.stop()
        let away = try await panel.wait(for: "The kiosk is not running; the panel goes on by itself when it is back.")
        #expect(away.lines.count { $0.contains("kiosk") } == 1)
        panel.type("\u{1B}")
        kiosk = try await Kitchenette(folder: folder)
        try await panel.wait("the glass alone") { !$0.text.contains("kiosk") }
        panel.type("\u{1B}")
        try await panel.wait(for: "│Menu 1/")
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

    @Test("However it is left, the terminal is as it was found", arguments: Leaving.allCases)
    func leaving(_ leaving: Leaving) async throws {
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("It ends at a signal, and restores the terminal, although nobody reads any more what it draws")
    func stuck() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let panel = try panel(columns: 130, rows: 40)
        try await panel.wait(for: "arrows")
        panel.leaveUnread()
        // Some 5 KB a look, of which the kernel keeps no more than 64 KB.
        for _ in 0..<40 { try await kiosk.press("back", "down") }
        kill(try panel.pid, SIGTERM)
        let end = try await panel.end()
        #expect(end.status == 128 + SIGTERM)
        #expect(end.mode == panel.modeBefore)
        try await kiosk.stop()
    }

    @Test("A simulated board in a terminal has the same keys, and leaves it as it was found")
    func simulated() async throws {
        let board = try PseudoTerminal(["run", "--simulate"], in: folder)
        try await board.wait(for: "arrows")
        board.type("\u{1B}")
        try await board.wait(for: "│Menu 1/")
        board.type("\u{1B}[B")
        try await board.wait(for: "│▶Search")
        board.type("q")
        let end = try await board.end()
        #expect(end.status == 0 && end.mode == board.modeBefore && end.picture.hasCursor)
    }

    @Test("Where there is no terminal, or no kiosk, it says what to do instead and touches nothing")
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
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("A text goes into the open field, letters of any alphabet, and is a letter what else is a button")
    func typing() async throws {
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("Colors are a lit display's, and left out where they are not wanted", arguments: [true, false])
    func colors(areWanted: Bool) async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let panel =
            areWanted
            ? try panel(columns: 80, rows: 24, variables: ["NO_COLOR": ""])
            : try panel(columns: 80, rows: 24, variables: ["NO_COLOR": ""], "--no-color")
        try await panel.wait(for: "arrows")
        panel.type("q")
        #expect(try await panel.end().picture.isColored == areWanted)
        try await kiosk.stop()
    }

    @Test("Six watch, the seventh is told so in words, and presses come in whatever those do that watch")
    func stoppedWatchers() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let panel = try panel()
        try await panel.wait(for: "arrows")
        // Five more that have seen the glass once, and wait for the next look without ever reading it.
        let (socket, seen) = ("\(folder)/state/control.sock", try await kiosk.watchUntilAdmitted().number)
        let deaf = try await onThread { try (0..<5).map { _ in try DeafWatcher(socket, after: seen) } }
        kill(try panel.pid, SIGSTOP)
        let end = try await self.panel().end()
        #expect(end.status == Sysexit.passing.rawValue)
        #expect(end.picture.text.contains("6 connections already watch"))
        // Every look is another one for each of the six.
        for _ in 0..<50 { try await kiosk.press("back", "back") }
        #expect(try await kiosk.press("back").view == "menu")
        // Whoever is stopped has lost its place after a while, and only waits for another one.
        _ = try await kiosk.watchUntilAdmitted()
        kill(try panel.pid, SIGCONT)
        try await panel.wait(for: "│Menu 1/")
        panel.type("q")
        #expect(try await panel.end().status == 0)
        withExtendedLifetime(deaf) {}
        try await kiosk.stop()
    }
}

extension Kitchenette {
    /// Asks for a look until there is a place.
    func watchUntilAdmitted() async throws -> ScreenVersionDocument {
        var look: ScreenVersionDocument?
        try await Workbench.wait(until: "there is a place to watch") {
            look = try? await ask(WatchScreen(after: nil)).outcome.get()
            return look != nil
        }
        return try #require(look)
    }
}

/// Somebody who watches the glass and never reads what comes.
private final class DeafWatcher: Sendable {
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
