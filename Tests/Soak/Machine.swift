import Boards
import CharacterDisplay
import Control
import Foundation
import GPIO
import Kiosk
import Kitchen
import Linux
import Logging
import Runtime
import Simulation
import Workbench

/// One kitchen's machine: a card, a board with its display and buttons, and the kiosk that runs on them.
final class Machine {
    let host: VirtualHost
    private(set) var board: SimulatedBoard
    private let plan: Board
    private var random: SplitMix
    private(set) var card: SimulatedCard
    private(set) var clock: MachineClock
    private(set) var lines: FaultyLines
    private(set) var application: KioskApplication
    private(set) var engine: Engine
    /// The number of starts.
    private(set) var starts = 1
    private var boots = 1
    private var connections = 0

    init(_ host: VirtualHost, folder: String, seed: UInt64, size: DisplaySize) throws {
        self.host = host
        random = SplitMix(seed: seed)
        guard let plan = try Board.named("simulated") else { preconditionFailure("the board comes with the program") }
        self.plan = plan
        clock = MachineClock(host, bootID: "boot-1", wall: .init(error: 0, isTrusted: true))
        board = try SimulatedBoard(plan.wiring, clock: clock)
        lines = FaultyLines(board, seed: random.next())
        card = try SimulatedCard(folder, seed: random.next())
        let text = "[board]\nname = \"simulated\"\n\n[display]\nsize = \"\(size)\"\n"
        try Data(text.utf8).write(to: URL(filePath: card.configuration))
        (application, engine) = try Self.begin(card, clock, lines)
    }

    private static func begin(
        _ card: SimulatedCard, _ clock: MachineClock, _ lines: FaultyLines
    ) throws -> (KioskApplication, Engine) {
        let options = Daemon.Options(
            config: card.configuration, state: card.state, socket: "", board: nil, isSimulated: true, environment: [:])
        let logger = Logger(label: "kiosk") { _ in SwiftLogNoOpLogHandler() }
        let application = try KioskApplication(options, clock: clock, logger: logger)
        let engine = application.makeEngine { _ in lines }
        application.start()
        return (application, engine)
    }

    // MARK: Time

    /// The time at which the kiosk wants to be woken, or `nil` if it only waits.
    var nextWake: Duration? { engine.nextWake.map(clock.time(of:)) }

    var hasJobs: Bool { application.loop.hasJobs }

    func turn() { application.loop.turn(engine) }

    // MARK: Hands

    func set(_ button: Button, pressed: Bool) {
        guard let place = Board.Button.allCases.firstIndex(where: { $0.rawValue == "\(button)" }) else {
            preconditionFailure("the simulated board has a button \(button)")
        }
        board.set(button: place, pressed: pressed)
    }

    /// Sends a request as a command does.
    func send(_ request: any ControlRequest, done: @escaping @Sendable (ServedReply) -> Void) {
        connections += 1
        let caller = Caller(peer: Peer(uid: getuid(), pid: getpid()), connection: connections)
        Task { [application] in done(await application.answer(request, for: caller)) }
    }

    // MARK: Ends and starts

    /// Ends the kiosk as SIGKILL does, or as a power cut does, and starts it again on what is left of the card.
    ///
    /// - Parameters:
    ///   - outage: the time without power; `nil` if only the program dies.
    ///   - drain: runs one task. Returns false if none is ready.
    func restart(after outage: Duration?, draining drain: () -> Bool) throws {
        card.cut(losesPower: outage != nil)
        guard let copy = card.cut else { preconditionFailure("the card was cut") }
        lines.isAbandoned = true
        application.abandon()
        repeat { turn() } while drain() || hasJobs
        card = try SimulatedCard(copy, seed: random.next())
        if let outage {
            host.advance(to: host.now + outage)
            boots += 1
            // A board without a battery resumes near the time at which it went off, or at its image's date.
            let error = clock.setting.error - outage / .seconds(1) - Double.random(in: 0...600, using: &random)
            clock = MachineClock(host, bootID: "boot-\(boots)", wall: .init(error: error, isTrusted: false))
            board = try SimulatedBoard(plan.wiring, clock: clock)
        } else {
            host.advance(to: host.now + .seconds(2))
        }
        starts += 1
        lines = FaultyLines(board, seed: random.next())
        (application, engine) = try Self.begin(card, clock, lines)
    }
}
