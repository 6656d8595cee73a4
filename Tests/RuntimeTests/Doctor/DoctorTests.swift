import Boards
import Control
import Cookbook
import Foundation
import Kitchen
import ScriptedServices
import Simulation
import Testing
import Workbench

@testable import Runtime

@Suite("galley doctor", .serialized, .timeLimit(.minutes(2)))
struct DoctorTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    private func examined(_ command: GalleyCommand) throws -> [DoctorDocument.Check.Name: DoctorDocument.Check] {
        let document: DoctorDocument = try command.document()
        return Dictionary(document.checks.map { ($0.name, $0) }) { first, _ in first }
    }

    private func write(_ config: String) throws {
        try config.write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
    }

    // MARK: Lines

    private func line(_ presses: Int, bounce: Double = 0, noise: Int = 0) -> DoctorDocument.Check {
        LineStatistics.Line(presses: presses, longestBounce: .milliseconds(bounce), noise: noise)
            .check(of: .button(.up))
    }

    @Test("A button's line shows presses, bounce and noise, with a remedy for each problem")
    func buttons() {
        #expect(line(0) == .ok(.buttons, "up: 0 presses, no noise"))
        #expect(line(1, bounce: 2.34) == .ok(.buttons, "up: 1 press, bounces up to 2.3 ms, no noise"))
        #expect(line(3, bounce: 8).state == .ok)
        #expect(line(3, bounce: 8.2).state == .look && line(3, bounce: 8.2).remedy?.contains("10 nF") == true)
        #expect(line(3, bounce: 1, noise: 1).state == .look)
        #expect(line(3, bounce: 1, noise: 2).text == "up: 3 presses, bounces up to 1.0 ms, noise 2 times")
    }

    // MARK: Without a kiosk

    @Test("Without a kiosk, the doctor checks everything that needs none, and creates or changes nothing")
    func noKiosk() async throws {
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == 0, "\(command.errors)")
        let checks = try examined(command)
        #expect(checks[.kiosk]?.state == .look && checks[.kiosk]?.remedy?.contains("galley run") == true)
        for name in [DoctorDocument.Check.Name.config, .board, .network, .store, .permissions] {
            #expect(checks[name]?.state == .ok, "\(name)")
        }
        #expect(checks[.key]?.state == .look)
        #expect(checks[.store]?.text.hasPrefix("none in") == true)
        #expect([.clock, .space, .access].allSatisfy { checks[$0] != nil })
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }

    @Test("A line of the output has the mark, the name, the state and the remedy")
    func text() async throws {
        let command = try await GalleyCommand.run(["doctor"], in: folder)
        let lines = command.output.split(separator: "\n")
        let remedy = "Start it: `sudo systemctl start galley`; without the package: `galley run`."
        #expect(lines.first == "look   kiosk        not running. \(remedy)")
        #expect(lines.contains("ok     network      not checked, because no key is set"))
    }

    @Test("A report has the machine and the board's checks with their reasons, but no key, folder or address")
    func report() async throws {
        let home = "\(folder)/Ana Silva"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
        try write("board.name = \"\(home)/mine.toml\"\nspoonacular.key = \"secret-key\"\n")
        let board = try await GalleyCommand.run(["board", "show", "generic", "--toml"], in: folder).output
        try board.write(toFile: "\(home)/mine.toml", atomically: true, encoding: .utf8)
        let good = try await GalleyCommand.run(["doctor", "--report"], in: folder)
        #expect(good.output.hasPrefix("galley   \(galleyVersion), "))
        for word in ["machine ", "system ", "kernel   Linux ", "memory ", "board    mine.toml", "fails  board  "] {
            #expect(good.output.contains(word), "\(word)")
        }
        // A machine without GPIO chips says so; one with others names the lines that it lacks.
        #expect(good.output.contains("gpiochip") || good.output.contains("my-chip"))

        try "[display]\nsize = 3\n".write(toFile: "\(home)/mine.toml", atomically: true, encoding: .utf8)
        let broken = try await GalleyCommand.run(["doctor", "--report"], in: folder)
        #expect(broken.output.contains("board.name: mine.toml can't be used"))
        for word in ["secret-key", folder, "Ana", "network", "http", "store "] {
            #expect(!good.output.contains(word) && !broken.output.contains(word), "\(word)")
        }
    }

    @Test("A broken configuration file is reported with its line and gives its exit code")
    func brokenFile() async throws {
        try write("# mine\ndisplay.size = \"3x3\"\n")
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == Sysexit.configuration.rawValue)
        let config = try examined(command)[.config]
        #expect(config?.state == .fails && config?.remedy?.contains("line 2") == true)
    }

    @Test("A missing board file is a configuration error, and the other checks still run")
    func noBoard() async throws {
        try write("board.name = \"\(folder)/none.toml\"\n")
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == Sysexit.configuration.rawValue)
        #expect(try examined(command)[.space] != nil)
    }

    @Test("With a key set, the doctor checks the service's host without sending the key, and fails if it is down")
    func network() async throws {
        let service = try LoopbackServer { _ in .answer("{}") }
        defer { service.stop() }
        try write("spoonacular.url = \"\(service.url)\"\nspoonacular.key = \"secret\"\n")
        let there = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(try examined(there)[.network]?.state == .ok)
        let request = try #require(service.requests.first)
        #expect(service.requests.count == 1 && request.path == "/" && request.query == "")
        #expect(!request.headers.values.contains { $0.contains("secret") })
        try write("spoonacular.url = \"http://127.0.0.1:1\"\nspoonacular.key = \"secret\"\n")
        let gone = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(gone.status == Sysexit.passing.rawValue)
        #expect(try examined(gone)[.network]?.state == .fails)
    }

    @Test("A store damaged by another program is reported and left in place")
    func damagedStore() async throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/state", withIntermediateDirectories: true)
        try "no store".write(toFile: "\(folder)/state/galley.sqlite", atomically: true, encoding: .utf8)
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == Sysexit.notWritten.rawValue)
        #expect(try examined(command)[.store]?.remedy?.contains("damaged") == true)
        #expect(try String(contentsOfFile: "\(folder)/state/galley.sqlite", encoding: .utf8) == "no store")
    }

    @Test("On a read-only card the remedy is to find the cause, not to change the owner", .enabled(if: .mounts))
    func readOnlyCard() async throws {
        let card = try Mount(at: temporary.file("card"), options: "size=8m")
        let state = "\(card.path)/state"
        try Cookbook(folder: state).close()
        try card.remount(readOnly: true)
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder, variables: ["GALLEY_STATE": state])
        let checks = try examined(command)
        let permissions = checks[.permissions]
        #expect(permissions?.state == .fails && permissions?.text.contains("Read-only file system") == true)
        #expect(permissions?.remedy?.contains("dmesg") == true && permissions?.remedy?.contains("chown") == false)
        #expect(checks[.store]?.text.contains("the card accepts no changes") == true, "\(command.output)")
    }

    @Test("Missing wiring of a board is reported once, with the remedy")
    func missingChip() throws {
        let board = try #require(try Board.named("raspberry-pi"))
        let checks = board.machineChecks(devices: folder)
        #expect(checks.count == 1 && checks.first?.name == .board && checks.first?.state == .fails)
        #expect(checks.first?.text.hasSuffix("more: missing") == true)
        #expect(checks.first?.remedy?.contains("gpiochip") == true)
    }

    // MARK: With a kiosk

    @Test("A running kiosk reports itself, its parts and each button, and is not disturbed")
    func kiosk() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let fingers = try #require(kiosk.fingers)
        try await onThread { fingers.press(.down) }
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == 0, "\(command.errors)")
        let checks = try examined(command)
        for name in [DoctorDocument.Check.Name.kiosk, .config, .board, .display, .buzzer, .network, .store] {
            #expect(checks[name]?.state == .ok, "\(name): \(checks[name]?.text ?? "missing")")
        }
        let document: DoctorDocument = try command.document()
        let buttons = document.checks.filter { $0.name == .buttons }.map(\.text)
        #expect(buttons.contains { $0.hasPrefix("down: ") && $0.contains("bounces up to") })
        #expect(buttons.contains("up: 0 presses, no noise"))
        #expect(try await kiosk.now.view == "home")
        try await kiosk.stop()
    }

    @Test("A kiosk whose file was broken at run time reports it, and that it uses the last good settings")
    func brokenMeanwhile() async throws {
        try write("display.size = \"16x2\"\n")
        let kiosk = try await TestKiosk(folder: folder)
        try await kiosk.stop()
        try write("display.size = 7\n")
        let again = try await TestKiosk(folder: folder)
        let command = try await GalleyCommand.run(["doctor", "--json"], in: folder)
        #expect(command.status == Sysexit.configuration.rawValue)
        #expect(try examined(command)[.config]?.text.contains("last good") == true)
        try await again.stop()
    }

    // MARK: With a person

    @Test("Without a terminal the interactive test is refused")
    func noTerminal() async throws {
        let command = try await GalleyCommand.run(["doctor", "--interactive"], in: folder)
        #expect(command.status == Sysexit.usage.rawValue)
        #expect(command.errors.contains("needs a terminal") && command.output == "")
    }

    @Test("The display's size is the one in use, not that of the board file")
    func size() async throws {
        try write("[display]\nsize = \"16x2\"\n")
        let kiosk = try await TestKiosk(folder: folder)
        let checks = try examined(await GalleyCommand.run(["doctor", "--json"], in: folder))
        #expect(checks[.display] == .ok(.display, "16x2, on GPIO lines, ready"))
        try await kiosk.stop()
    }

    @Test("A person tests the board of a running kiosk, which then continues where it was")
    func interactive() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let before = try await kiosk.now.lines
        let fingers = try #require(kiosk.fingers)
        let terminal = try PseudoTerminal(["doctor", "--interactive"], in: folder, columns: 160, rows: 300)
        let board = try await confirmPictures(terminal)
        for button in Board.Button.allCases where board.buttons[button] != nil {
            try await terminal.wait(for: "Press \(button.rawValue) (10 s")
            if button == .up {
                try await onThread { fingers.press(.up) }
                try await terminal.wait(for: "bounces up to")
            } else {
                terminal.type("\n")
            }
        }
        try await confirmSounds(terminal, board)
        let end = try await terminal.end()
        #expect(end.status == 0, "\(end.picture.text)")
        for line in [
            "ok     kiosk        ", "ok     display      the test pictures were seen", "ok     buzzer       was heard",
            "look   buttons      down: was not tried",
        ] {
            #expect(end.picture.text.contains(line), "\(line)")
        }
        #expect(try await kiosk.now.lines == before)
        try await kiosk.stop()
    }

    @Test("Without a kiosk the command drives the board itself, and a part that isn't seen working fails")
    func interactiveAlone() async throws {
        let terminal = try await terminalAtButtons()
        let board = try #require(try Board.named("simulated"))
        for button in Board.Button.allCases where board.buttons[button] != nil {
            try await terminal.wait(for: "Press \(button.rawValue) (10 s")
            terminal.type("\n")
        }
        try await confirmSounds(terminal, board)
        let end = try await terminal.end()
        #expect(end.status == Sysexit.unavailable.rawValue, "\(end.picture.text)")
        #expect(end.picture.text.contains("fails  display      the test pictures were not seen. Turn the contrast"))
        #expect(end.picture.text.contains("look   kiosk        not running"))
    }

    @Test("A press of the wrong button fails the test and the command")
    func exchanged() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let fingers = try #require(kiosk.fingers)
        let terminal = try await terminalAtButtons()
        try await onThread { fingers.press(.down) }
        try await terminal.wait(for: "that was down")
        for button in ["down", "ok", "back", "favorite", "timer"] {
            try await terminal.wait(for: "Press \(button) (10 s")
            terminal.type("\n")
        }
        try await confirmSounds(terminal, try #require(try Board.named("simulated")))
        let end = try await terminal.end()
        #expect(end.status == Sysexit.unavailable.rawValue)
        #expect(end.picture.text.contains("fails  buttons      up: down moved instead. Swap their two wires"))
        try await kiosk.stop()
    }

    @Test("An alarm takes the display at once; the command reports it and ends")
    func alarm() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let terminal = try await terminalAtButtons()
        _ = try await kiosk.ask(StartTimer(duration: .seconds(1), label: "Egg"))
        try await terminal.wait(for: "the kiosk ended the test")
        #expect(try await terminal.end().status == Sysexit.passing.rawValue)
        #expect(try await kiosk.now.view == "alarm")
        let again = try PseudoTerminal(["doctor", "--interactive"], in: folder)
        #expect(try await again.end().status == Sysexit.passing.rawValue)
        try await kiosk.stop()
    }

    @Test(
        "Leaving the test early returns the display to the kiosk, and only one person can test at a time",
        arguments: ["\u{3}", "\u{4}"])
    func left(with key: String) async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let before = try await kiosk.now.lines
        let terminal = try await terminalAtButtons()
        let other = try PseudoTerminal(["doctor", "--interactive"], in: folder, columns: 160)
        let refused = try await other.end()
        #expect(refused.status == Sysexit.passing.rawValue)
        #expect(refused.picture.text.contains("someone else is testing the board"))
        terminal.type(key)
        let status = try await terminal.end().status
        #expect(status == (key == "\u{3}" ? 128 + SIGINT : Sysexit.unacceptable.rawValue))
        #expect(try await kiosk.now.lines == before)
        try await kiosk.stop()
    }

    /// Starts a test and answers that the pictures weren't seen, so that the characters are skipped.
    private func terminalAtButtons() async throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(["doctor", "--interactive"], in: folder, columns: 160, rows: 300)
        try await terminal.wait(for: "every other dot")
        terminal.type("\n")
        try await terminal.wait(for: "shows every dot.")
        terminal.type("n\n")
        try await terminal.wait(for: "Press up (10 s")
        return terminal
    }

    /// Confirms the pictures and all characters.
    private func confirmPictures(_ terminal: PseudoTerminal) async throws -> Board {
        let board = try #require(try Board.named("simulated"))
        for question in ["every other dot", "shows every dot."] {
            try await terminal.wait(for: question)
            terminal.type("\n")
        }
        let pages = SelfTest.pages(on: DisplaySettings(size: board.display.size))
        for page in 1...pages {
            try await terminal.wait(for: "Characters, \(page) of \(pages)")
            terminal.type("\n")
        }
        return board
    }

    /// Confirms the buzzer, and the lights if there are any.
    private func confirmSounds(_ terminal: PseudoTerminal, _ board: Board) async throws {
        var questions = ["The buzzer sounds"]
        if board.display.hasBacklight { questions += ["The backlight should be off", "The backlight should be on"] }
        if board.statusLED != nil { questions += ["The status light should be on", "The status light should be off"] }
        for question in questions {
            try await terminal.wait(for: question)
            terminal.type("\n")
        }
    }
}
