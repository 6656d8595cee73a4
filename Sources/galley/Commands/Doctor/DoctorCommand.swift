import ArgumentParser
import Boards
import Control
import Kitchen
import Runtime
import Settings

struct DoctorCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the kiosk, its board and its machine, and say how to fix problems.",
        discussion: """
            Prints one line for each check: ok, look (it works, but needs your attention) or fails; then the part, what \
            was found, and what to do. For each button you see how often it was pressed since the start, how long its \
            contact bounces, and whether something disturbs its line. If no kiosk is running, the command makes \
            only the checks that don't need a running kiosk.

            With --interactive, the command tries the display, the buttons, the buzzer and the lights one after another \
            and asks what you see and hear. When you leave, the kiosk shows its page again; if a timer rings, the test \
            ends at once.

            With --report, the command prints what you can send to the project after you have tried a board: the \
            machine, and the checks of the board's parts, without keys, addresses and folders.

            Examples:
              galley doctor
              galley doctor --json
              sudo galley doctor --interactive --report
            """)

    @Flag(help: "Try the parts of the board one by one, and ask what you see and hear.")
    var interactive = false

    @Flag(help: "Print only the machine and the checks of its board, to send them to the project.")
    var report = false

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        guard interactive else { return try await kiosk.show(try await kiosk.examine(), asReport: report) }
        guard BoardQuestions.canAsk else {
            throw failure(
                .usage, "--interactive needs a terminal\(Remote.terminalOption); without one, use `galley doctor`")
        }
        let answers = try await kiosk.testBoard()
        // Grouped by name, in the order of the names.
        let order = DoctorDocument.Check.Name.allCases
        let checks = try await kiosk.examine() + answers
        try await kiosk.show(order.flatMap { name in checks.filter { $0.name == name } }, asReport: report)
    }
}

extension KioskOptions {
    /// Tests the board with the running kiosk, or without one.
    fileprivate func testBoard() async throws -> [DoctorDocument.Check] {
        guard try await sendIfRunning(TestBoard(.listen)) != nil else {
            return try await reporting { try await testHere() }
        }
        return try await BoardQuestions { try await send(TestBoard($0)) }.answers()
    }

    private func testHere() async throws -> [DoctorDocument.Check] {
        let settings = try places.loaded.settings
        if try Board(nameOrPath: settings.boardName).isSimulated {
            printMessage(
                "the board is simulated, so no hardware is tested; set yours: `galley config set board.name NAME`")
        }
        let test = try BoardTest(settings)
        let questions = BoardQuestions { step in
            try await test.take(step)
        }
        do {
            let answers = try await questions.answers()
            let parts = await test.checks()
            await test.stop()
            return parts + answers
        } catch {
            await test.stop()
            throw error
        }
    }
}

extension KioskOptions {
    /// Returns the checks of the running kiosk. If it can't be reached, this process makes the checks.
    fileprivate func examine() async throws -> [DoctorDocument.Check] {
        try await reporting {
            do {
                guard let answer = try attemptIfRunning(RunDoctor()) else {
                    return [.noKiosk] + (try await examineHere())
                }
                return answer.document.checks
            } catch let error as ControlError where !Remote.isCaller {
                return [.kiosk(error)] + (try await examineHere())
            }
        }
    }

    private func examineHere() async throws -> [DoctorDocument.Check] {
        try await OfflineDoctor(config: places.paths.config, state: places.paths.state, loaded: places.loaded).checks()
    }

    /// Prints the checks, and ends the command with the exit code of the worst failure.
    fileprivate func show(_ checks: [DoctorDocument.Check], asReport: Bool) async throws {
        var document = DoctorDocument(checks: checks)
        if asReport {
            let report = try await reporting {
                MachineReport(
                    checks, board: try settings().get("board.name").text,
                    paths: [try places.paths.state, try places.paths.config])
            }
            if report.checks.contains(where: { $0.name == .board && $0.text.hasSuffix("simulated") }) {
                printMessage(
                    "the board is simulated, so this says nothing of hardware; set yours: "
                        + "`sudo galley config set board.name NAME`")
            }
            document.checks = report.checks
            try output.print(report) { report.text }
        } else {
            try output.print(document) { document.checks.map(\.line).joined(separator: "\n") }
        }
        if document.status != .done { throw ExitCode(document.status.rawValue) }
    }
}

extension DoctorDocument.Check {
    fileprivate static let noKiosk = look(
        .kiosk, "not running", remedy: "Start it: `sudo systemctl start galley`; without the package: `galley run`.")

    /// Failed check for a kiosk that seems to run but can't be reached.
    fileprivate static func kiosk(_ error: ControlError) -> DoctorDocument.Check {
        let name = error.status == .notPermitted ? Name.permissions : .kiosk
        return fails(name, "the kiosk can't be reached", remedy: "\(error)")
    }

    var line: String {
        let end = remedy.map { ". \($0)" } ?? ""
        return (state.rawValue.padded(to: 7) + name.rawValue.padded(to: 13) + text + end).withoutControls()
    }
}
