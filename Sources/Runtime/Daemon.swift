internal import Boards
internal import CharacterDisplay
internal import Control
internal import Cookbook
internal import GPIO
internal import Kiosk
internal import Kitchen
internal import Linux
public import Logging
public import ServiceLifecycle
internal import Settings

/// The running kiosk: what `galley run` starts and what ends with it.
public final class Daemon: Service {
    public struct Options: Sendable {
        public var config: String
        public var state: String
        public var socket: String
        /// A board's name or path that comes before the configured one, and without which there is no start.
        public var board: String?
        /// Use the board's simulation, whatever lines it names.
        public var isSimulated: Bool
        public var environment: [String: String]

        public init(
            config: String, state: String, socket: String, board: String?, isSimulated: Bool,
            environment: [String: String]
        ) {
            self.config = config
            self.state = state
            self.socket = socket
            self.board = board
            self.isSimulated = isSimulated
            self.environment = environment
        }
    }

    public let loop: Loop
    /// The simulated board's buttons and glass; nil on real lines.
    public var simulation: (fingers: SimulatedFingers, glass: SimulatedGlass)? {
        guard controllers.isSimulated(configuration.current.engine.board) else { return nil }
        let glass = SimulatedGlass(board: controllers.simulated) { [configuration] in
            configuration.current.engine.display
        }
        return (SimulatedFingers(board: controllers.simulated), glass)
    }

    private let manager: ServiceManager
    private let logger: Logger
    private let clock: SystemClock
    private let lock: StateLock
    private let cookbook: Cookbook?
    private let performer: Performer
    private let configuration: ConfigurationDesk
    private let server: ControlServer
    private let controllers: Controllers
    private let isBoardRequired: Bool

    /// Takes the state folder and the socket, and reads what is stored; nothing runs yet.
    ///
    /// - Throws: `ControlError` when another kiosk has the state or the socket, `BoardFileError` or `NoSuchBoard` when
    ///   the board of the command line is not to be had.
    public init(_ options: Options, logger: Logger) throws {
        lock = try StateLock(folder: options.state)
        loop = try Loop()
        clock = SystemClock()
        manager = ServiceManager(environment: options.environment)
        self.logger = logger
        isBoardRequired = options.board != nil

        let incidents = Incidents(logger: logger, clock: clock)
        cookbook = Self.openCookbook(options.state, incidents)
        let cache = RecipeCache(folder: options.state)
        let loop = loop
        let timers = TimerKeeper(cookbook: cookbook) { failure in
            incidents.note(failure.detail)
            loop.post(.notice(failure))
        }
        let services = Services(cookbook: cookbook, cache: cache, clock: clock, incidents: incidents)
        configuration = try ConfigurationDesk(options, incidents: incidents)
        let start = configuration.current
        performer = Performer(
            loop: loop, source: try services.source(for: start.settings), keep: start.keep, timers: timers,
            clock: clock, incidents: incidents)

        controllers = try Controllers(start.engine.board, isSimulated: options.isSimulated, clock: clock)
        let status = StatusDesk(
            options: options, started: clock.reading.boot, loop: loop, clock: clock,
            configuration: configuration, services: services, cookbook: cookbook, cache: cache, incidents: incidents)
        let desk = ControlDesk(
            loop: loop, clock: clock, performer: performer, timers: timers, cookbook: cookbook,
            configuration: configuration, status: status)
        server = try ControlServer(
            path: options.socket, log: { incidents.note($0) }, handler: { request, _ in await desk.answer(request) })

        let performer = performer
        configuration.whenChanged { changed in
            do {
                performer.use(try services.source(for: changed.settings), keep: changed.keep)
                await loop.run { $0.use(changed.engine) }
            } catch {
                incidents.note("\(error)")
            }
        }
    }

    /// Runs until a graceful shutdown is asked for.
    public func run() async throws {
        let (engine, clock, controllers, performer) = (configuration.current.engine, clock, controllers, performer)
        let incidents = configuration.incidents
        let (restored, notice) = (await restored(), configuration.current.notice)
        try loop.start(watchedBy: manager) {
            let engine = Engine(
                engine, controller: controllers.controller(for:), clock: clock, report: incidents.note,
                performer: performer.perform)
            engine.openBoard()
            engine.handle(.restored(restored))
            if let notice { engine.handle(.notice(notice)) }
            return engine
        }
        do {
            try await requireBoard()
            try server.start()
            try manager.notifyReady()
            logger.info("the kiosk runs")
            await withTaskGroup { group in
                group.addTask { [configuration] in await configuration.reloadWhenAsked() }
                // It only ends by cancellation, which is what is waited for.
                try? await gracefulShutdown()
                group.cancelAll()
            }
            await stop()
        } catch {
            await stop()
            throw error
        }
    }

    private func stop() async {
        // The service manager learns of the end in any case.
        try? manager.notifyStopping()
        await loop.run { $0.shutDown() }
        await server.stop()
        await performer.finish()
        await loop.stop()
        logger.info("the kiosk is off")
    }

    /// The board that the command line names is there, or there is no kiosk.
    private func requireBoard() async throws {
        if isBoardRequired, let problem = await loop.run({ $0.boardProblem }) { throw problem }
    }

    // MARK: What was there before

    private func restored() async -> Restored {
        var restored = Restored()
        do {
            restored.favorites = try await cookbook?.favorites() ?? []
            restored.timers = try await cookbook?.timers()?.recovered(at: clock.reading) ?? []
        } catch {
            logger.error("\(error)")
        }
        restored.recipe = await performer.source.first()
        return restored
    }

    private static func openCookbook(_ folder: String, _ incidents: Incidents) -> Cookbook? {
        do {
            let cookbook = try Cookbook(folder: folder)
            if case .damaged(let path) = cookbook.health {
                incidents.note("The store was damaged and lies in \(path) now; a new one was begun.")
            }
            return cookbook
        } catch {
            incidents.note("\(error)")
            return nil
        }
    }
}
