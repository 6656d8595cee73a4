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
import Synchronization
import Workbench

/// A machine: a card, a board with its display and buttons, and the kiosk that runs on them.
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
    private var boots = 1
    private let number: Int
    private let broker: SimulatedBroker?
    private let network: SimulatedNetwork?
    private let requests = OpenRequests()
    private var connections = 0

    /// Creates a machine and starts its kiosk.
    ///
    /// - Parameters:
    ///   - number: the number of the kiosk in its household.
    ///   - broker: the broker of the household; `nil` for a kiosk without one.
    ///   - network: the servers of the kiosk; `nil` for a kiosk without any.
    init(
        _ number: Int, _ host: VirtualHost, folder: String, seed: UInt64, size: DisplaySize, broker: SimulatedBroker?,
        network: SimulatedNetwork?
    ) throws {
        (self.number, self.host, self.broker, self.network) = (number, host, broker, network)
        random = SplitMix(seed: seed)
        guard let plan = try Board.named("simulated") else { preconditionFailure("the board comes with the program") }
        self.plan = plan
        clock = MachineClock(host, bootID: "boot-1", wall: .init(error: 0, isTrusted: true))
        board = try SimulatedBoard(plan.wiring, clock: clock)
        lines = FaultyLines(board, seed: random.next())
        card = try SimulatedCard(folder, seed: random.next())
        var text = "[board]\nname = \"simulated\"\n\n[display]\nsize = \"\(size)\"\n"
        if broker != nil { text += "\n[household]\nurl = \"mqtt://broker\"\nkiosk = \"Kitchen \(number)\"\n" }
        if network != nil { text += SimulatedNetwork.settings }
        try Data(text.utf8).write(to: URL(filePath: card.configuration))
        (application, engine) = try Self.begin(card, clock, lines, number, broker, network)
        nextWake = host.now
    }

    private static func begin(
        _ card: SimulatedCard, _ clock: MachineClock, _ lines: FaultyLines, _ number: Int, _ broker: SimulatedBroker?,
        _ network: SimulatedNetwork?
    ) throws -> (KioskApplication, Engine) {
        let options = Daemon.Options(
            config: card.configuration, state: card.state, socket: "", board: nil, isSimulated: true, environment: [:])
        let logger = Logger(label: "kiosk") { _ in SwiftLogNoOpLogHandler() }
        let application = try KioskApplication(options, clock: clock, logger: logger) { options in
            guard let broker else { preconditionFailure("a kiosk without a household needs no broker") }
            return broker.client(of: number, options)
        } transport: { limits in
            guard let network else { preconditionFailure("a kiosk without a network sends no request") }
            return network.transport(of: number, limits)
        }
        let engine = application.makeEngine { _ in lines }
        application.start()
        return (application, engine)
    }

    /// True if other kiosks share this one's data.
    var isInHousehold: Bool { broker != nil }

    /// True if the shopping list is on a server, too.
    var sharesShopping: Bool { network != nil }

    // MARK: Time

    /// The time at which the kiosk is woken, or `nil` if it only waits. As in the real loop, it is decided after each turn.
    private(set) var nextWake: Duration?

    var hasJobs: Bool { application.loop.hasJobs }

    /// True if the kiosk has written all changes.
    var hasSaved: Bool { engine.isSettled && application.hasStoredTimers }

    func turn() {
        application.loop.turn(engine)
        nextWake = engine.nextWake.map(clock.time(of:))
    }

    // MARK: Hands

    func set(_ button: Button, pressed: Bool) {
        guard let place = Board.Button.allCases.firstIndex(where: { $0.rawValue == "\(button)" }) else {
            preconditionFailure("the simulated board has a button \(button)")
        }
        // With a fixed number, a kiosk that counts each bounce could move through the whole menu and one line further.
        board.set(button: place, pressed: pressed, bounces: Int.random(in: 0...4, using: &random))
    }

    /// Sends a request as a command does.
    func send(_ request: any ControlRequest, done: @escaping @Sendable (ServedReply) -> Void) {
        connections += 1
        let caller = Caller(peer: Peer(uid: getuid(), pid: getpid()), connection: connections)
        let task = Task { [application, requests, number = connections] in
            done(await application.answer(request, for: caller))
            requests.end(number)
        }
        requests.add(task, connections)
    }

    // MARK: Ends and starts

    /// Ends the kiosk as SIGKILL does, or as a power cut does.
    ///
    /// - Parameters:
    ///   - losesPower: true if the card loses what no sync has confirmed.
    ///   - runOne: runs one task. Returns false if none is ready.
    func end(losesPower: Bool, running runOne: () -> Bool) throws {
        card.cut(losesPower: losesPower)
        guard let copy = card.cut else { preconditionFailure("the card was cut") }
        lines.isAbandoned = true
        application.abandon()
        requests.cancelAll()
        repeat { turn() } while runOne() || hasJobs
        card = try SimulatedCard(copy, seed: random.next())
    }

    /// Starts the kiosk again on what is left of the card.
    ///
    /// - Parameter outage: the time without power; `nil` if only the program has died.
    func start(after outage: Duration?) throws {
        if let outage {
            boots += 1
            // A board without a battery resumes near the time at which it went off, or at its image's date.
            let error = clock.setting.error - outage / .seconds(1) - Double.random(in: 0...600, using: &random)
            clock = MachineClock(host, bootID: "boot-\(number)-\(boots)", wall: .init(error: error, isTrusted: false))
            board = try SimulatedBoard(plan.wiring, clock: clock)
        }
        lines = FaultyLines(board, seed: random.next())
        (application, engine) = try Self.begin(card, clock, lines, number, broker, network)
        nextWake = host.now
    }
}

/// The requests without an answer yet, which end with their program. A task takes memory as long as someone holds it.
private final class OpenRequests: Sendable {
    private let tasks = Mutex<[Int: Task<Void, Never>]>([:])

    func add(_ task: Task<Void, Never>, _ number: Int) { tasks.withLock { $0[number] = task } }

    func end(_ number: Int) { tasks.withLock { $0[number] = nil } }

    func cancelAll() {
        let open = tasks.withLock { tasks in
            defer { tasks = [:] }
            return tasks.sorted { $0.key < $1.key }
        }
        open.forEach { $0.value.cancel() }
    }
}
