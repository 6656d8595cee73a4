import ArgumentParser
import Boards
import Control
import Kitchen
import Runtime
import Settings

struct DoctorCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Check the kiosk, its board and its machine, with a remedy for what is wrong.",
        discussion: """
            A line each: ok, look or fails, what it is about, what is, what to do. Buttons are told by how often they were \
            pressed since the start, how long their contacts bounce, and what disturbs their lines. Where no kiosk runs, \
            what can be told without one is checked.

            With --interactive the glass, the buttons, the buzzer and the lights are tried one after another, and you say \
            what you see and hear. A running kiosk goes on by itself when you leave, and at once when a timer rings.

            Examples:
              galley doctor
              galley doctor --json
              galley doctor --interactive
            """)

    @Flag(help: "Try the parts of the board, and ask what you see and hear.")
    var interactive = false

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        guard interactive else { return try kiosk.show(try await kiosk.examine()) }
        guard BoardQuestions.canAsk else {
            throw failure(
                .usage, "questions need a terminal\(Remote.terminalOption); without one there is `galley doctor`")
        }
        let answers = try await kiosk.testBoard()
        // By what they are about, in the order of the names.
        let order = DoctorDocument.Check.Name.allCases
        let checks = try await kiosk.examine() + answers
        try kiosk.show(order.flatMap { name in checks.filter { $0.name == name } })
    }
}

extension KioskOptions {
    /// With the running kiosk, or without one.
    fileprivate func testBoard() async throws -> [DoctorDocument.Check] {
        guard try await sendIfRunning(TestBoard(.listen)) != nil else {
            return try await reporting { try await testHere() }
        }
        return try await BoardQuestions { try await send(TestBoard($0)) }.answers()
    }

    private func testHere() async throws -> [DoctorDocument.Check] {
        let settings = try places.loaded.settings
        if try Board(nameOrPath: settings.boardName).isSimulated {
            tell("the board is simulated: nothing real is tried. `galley config set board.name` says which it is")
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
    /// By the running kiosk; where none can be asked, by the command itself.
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

    /// Prints it, and ends the command by what fails.
    fileprivate func show(_ checks: [DoctorDocument.Check]) throws {
        let document = DoctorDocument(checks: checks)
        try output.print(document) { document.checks.map(\.line).joined(separator: "\n") }
        if document.status != .done { throw ExitCode(document.status.rawValue) }
    }
}

extension DoctorDocument.Check {
    fileprivate static let noKiosk = look(
        .kiosk, "not running", remedy: "Start it: `systemctl start galley`, or `galley run`.")

    /// One is there, and cannot be asked.
    fileprivate static func kiosk(_ error: ControlError) -> DoctorDocument.Check {
        let name = error.status == .notPermitted ? Name.permissions : .kiosk
        return fails(name, "the kiosk cannot be asked", remedy: "\(error)")
    }

    fileprivate var line: String {
        let end = remedy.map { ". \($0)" } ?? ""
        return (state.rawValue.padded(to: 7) + name.rawValue.padded(to: 13) + text + end).withoutControls()
    }
}
