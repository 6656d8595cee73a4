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
internal import Synchronization
internal import UnixSignals

/// The running kiosk: what `galley run` starts and what ends with it.
public final class Daemon: Service {
    public struct Options: Sendable {
        public var config: String
        public var state: String
        public var socket: String
        /// The group whose members may use the socket, beside root and the kiosk's own user.
        public var group: UInt32?
        /// A board's name or path that comes before the configured one, and without which there is no start.
        public var board: String?
        /// Use the board's simulation, whatever lines it names.
        public var isSimulated: Bool
        /// Run by the parts of the board alone, with nothing that may have made it crash.
        var isSafeMode = false
        public var environment: [String: String]
        /// The program's own file, of which a process of its own decodes pictures.
        public var program = "/proc/self/exe"
        /// How often a store that fails is tried again.
        public var storeRetry = Duration.seconds(10)
        /// The file by which timesyncd tells that it has set the clock.
        public var clockMark = WallClock.mark
        /// Whether the kernel says that a time service keeps its clock right.
        public var isClockDisciplined: @Sendable () -> Bool = WallClock.kernelIsDisciplined

        public init(
            config: String, state: String, socket: String, group: UInt32? = nil, board: String?, isSimulated: Bool,
            environment: [String: String]
        ) {
            self.config = config
            self.state = state
            self.socket = socket
            self.group = group
            self.board = board
            self.isSimulated = isSimulated
            self.environment = environment
        }

        fileprivate func with(safeMode: Bool) -> Options {
            var options = self
            options.isSafeMode = safeMode
            return options
        }
    }

    /// How long the stored is waited for at the start.
    private static let patience = Duration.seconds(2)
    /// How long the end waits for requests, and then for the card; together less than a second.
    private static let farewell = Duration.milliseconds(150)
    private static let storing = Duration.milliseconds(700)

    public let loop: EventLoop
    /// The simulated board's buttons and glass; nil on real lines.
    public var simulation: (fingers: SimulatedFingers, glass: SimulatedGlass)? {
        guard controllers.isSimulated(configuration.current.engine.board) else { return nil }
        let glass = SimulatedGlass(board: controllers.simulated) { [configuration] in
            configuration.current.engine.display
        }
        let fingers = SimulatedFingers(board: controllers.simulated) { [configuration] in
            configuration.current.engine.board
        }
        return (fingers, glass)
    }

    private let manager: ServiceManager
    private let logger: Logger
    private let clock: SystemClock
    private let clockMark: String
    private let errorLog: ErrorLog
    /// Nil where the card takes no lock, and after the end.
    private let lock: Mutex<StateLock?>
    private let restorer: Restorer
    private let store: StoreKeeper
    private let storeWatch: StoreWatch
    private let cacheKeeper: CacheKeeper
    private let backup: BackupService
    private let effectRunner: EffectRunner
    private let configuration: ConfigurationService
    private let server: ControlServer
    private let controllers: Controllers
    private let isBoardRequired: Bool
    /// Nil where nobody starts the kiosk again by itself, and where the card takes no file.
    private let startRecord: StartRecord?
    private let isSafeMode: Bool
    /// Says when safe mode shall end, and listens to it.
    private let leaveSafeMode: AsyncStream<Void>.Continuation
    private let safeModeLeft: AsyncStream<Void>
    /// Whether nothing was ever stored here.
    private let isFirstStart: Bool

    /// Takes the state folder and the socket, and reads what is stored; nothing runs yet.
    ///
    /// - Throws: `ControlError` when another kiosk has the state or the socket, `BoardFileError` or `NoSuchBoard` when
    ///   the board of the command line is not to be had.
    public init(_ options: Options, logger: Logger) throws {
        clock = SystemClock(WallClock(mark: options.clockMark, isDisciplined: options.isClockDisciplined))
        clockMark = options.clockMark
        let errorLog = ErrorLog(logger: logger, clock: clock)
        self.errorLog = errorLog
        lock = Mutex(try Self.lock(options.state, errorLog))
        loop = try EventLoop()
        manager = ServiceManager(environment: options.environment)
        let startRecord = manager.isPresent ? Self.record(options.state, errorLog) : nil
        self.startRecord = startRecord
        // What is refused with a reason is no crash.
        var isRefused = true
        defer { if isRefused { Self.clear(startRecord, errorLog) } }
        isSafeMode = startRecord?.isSafeMode ?? false
        (safeModeLeft, leaveSafeMode) = AsyncStream.makeStream()
        let options = options.with(safeMode: isSafeMode)
        self.logger = logger
        isBoardRequired = options.board != nil
        isFirstStart = !isSafeMode && !Cookbook.isStored(in: options.state)

        configuration = try ConfigurationService(options, errorLog: errorLog)
        let store = StoreKeeper(folder: options.state, errorLog: errorLog) { [configuration] in
            configuration.current.settings.backupFolder
        }
        self.store = store
        let cache = RecipeCache(folder: options.state)
        cacheKeeper = CacheKeeper(cache: cache, clock: clock, errorLog: errorLog)
        let loop = loop
        let timers = TimerKeeper { [weak loop] failure in
            errorLog.note(failure.detail)
            loop?.post(.notice(failure))
        }
        let services = Services(store: store, cache: cache, clock: clock, errorLog: errorLog)
        let start = configuration.current
        let placeCache = PlaceCache(in: cache)
        let places = PlaceFinder(
            settings: start.settings,
            maps: MapServices(cache: placeCache, clock: clock, errorLog: errorLog, client: services.sharedClient),
            cache: placeCache, clock: clock, errorLog: errorLog)
        configuration.looksUpPlaces(places.locate)
        // Not dropped: it is about changes of the configuration, which are few.
        configuration.tells { [weak loop] in loop?.deliver($0) }
        let pictures = PictureSource(
            store: store, clock: clock, errorLog: errorLog, program: options.program
        ) { [configuration] in configuration.current.settings.spoonacularURL }
        let effectRunner = EffectRunner(
            loop: loop, source: services.source(for: start.settings), places: places, pictures: pictures,
            keep: start.keep, timers: timers, clock: clock, errorLog: errorLog,
            prefer: { [configuration] change throws(Failure) in try await configuration.set(change) })
        self.effectRunner = effectRunner
        restorer = Restorer(
            loop: loop, store: store, timers: timers, clock: clock, errorLog: errorLog, pause: options.storeRetry,
            readsTimersAlone: isSafeMode
        ) { [isSafeMode] person in
            if isSafeMode { return nil }
            effectRunner.follow(person)
            return await effectRunner.source.first()
        }

        storeWatch = StoreWatch(
            loop: loop, store: store, timers: timers, errorLog: errorLog, pause: options.storeRetry)
        controllers = try Controllers(start.engine.board, isSimulated: options.isSimulated, clock: clock)
        let status = StatusReport(
            options: options, started: clock.boot, loop: loop, clock: clock, configuration: configuration,
            services: services, keeper: store, cache: cache, errorLog: errorLog)
        let backup = BackupService(
            folder: options.state, loop: loop, store: store, configuration: configuration, effectRunner: effectRunner,
            clock: clock)
        self.backup = backup
        var limits = ControlLimits.standard
        limits.farewell = Self.farewell
        server = try ControlServer(
            path: options.socket, access: ControlAccess(group: options.group), limits: limits,
            requests: RequestHandler.all.values.map(\.request), log: { errorLog.note($0) }
        ) { [clock, configuration] request, caller in
            let context = RequestContext(
                loop: loop, clock: clock, effectRunner: effectRunner, store: store,
                settings: configuration.current.settings)
            let kiosk = RunningKiosk(
                caller: caller, timers: timers, configuration: configuration, backup: backup, status: status)
            return await context.answer(request, of: kiosk)
        }

        configuration.whenChanged { [leaveSafeMode] changed in
            effectRunner.use(services.source(for: changed.settings), keep: changed.keep)
            places.use(changed.settings)
            await loop.run { $0.use(changed.engine) }
            // What made it crash may be gone now.
            if options.isSafeMode { leaveSafeMode.yield() }
        }
        isRefused = false
    }

    /// Runs until a graceful shutdown is asked for.
    public func run() async throws {
        // Before anybody is told that the kiosk runs: untrapped, the signal would end it.
        let reloads = await UnixSignalsSequence(trapping: .sighup)
        let (engine, clock, controllers, effectRunner) = (
            configuration.current.engine, clock, controllers, effectRunner
        )
        let safeMode = isSafeMode ? Failure.safeMode : nil
        if let safeMode { errorLog.note(safeMode.detail) }
        let notices = [configuration.startNotice, configuration.current.notice, safeMode].compactMap(\.self)
        let (errorLog, clockMark, isFirstStart, isSafeMode) = (errorLog, clockMark, isFirstStart, isSafeMode)
        try loop.start(watchedBy: manager) {
            let engine = Engine(
                engine, controller: controllers.controller(for:), clock: clock,
                clockWatch: Self.clockWatch(clockMark, errorLog), report: errorLog.note,
                effectRunner: effectRunner.perform)
            engine.openBoard()
            if isFirstStart { engine.greet() }
            if isSafeMode { engine.handle(.safeMode) }
            for notice in notices { engine.handle(.notice(notice)) }
            return engine
        }
        let restoring = Task { [restorer] in await restorer.run() }
        let backingUp = Task { [backup, isSafeMode] in
            await restoring.value
            if !isSafeMode { await backup.keepBackups() }
        }
        let keepingLog = Task { [store, errorLog] in
            await restoring.value
            if let cookbook = store.cookbook { await LogKeeper(cookbook: cookbook, errorLog: errorLog).run() }
        }
        let watchingStore = Task { [storeWatch] in
            await restoring.value
            await storeWatch.run()
        }
        let keepingCache = Task { [cacheKeeper] in await cacheKeeper.run() }
        let proving = Task { [weak self, loop] in
            // False when the kiosk goes down before, and then it says itself how that went.
            _ = await loop.wait(for: StartRecord.trial) { _ in false }
            if !Task.isCancelled { self?.clearRecord() }
        }
        defer {
            keepingCache.cancel()
            proving.cancel()
        }
        do {
            try await requireBoard()
            // What was stored is there before anybody asks for it; a store that hangs is not waited for.
            _ = await loop.wait(for: Self.patience) { [restorer] _ in restorer.hasTried }
            try server.start()
            tellReady()
            logger.info("the kiosk runs")
            await withTaskGroup { group in
                group.addTask { [configuration] in await configuration.reload(at: reloads) }
                await waitForEnd()
                group.cancelAll()
            }
            [restoring, backingUp, keepingLog, watchingStore].forEach { $0.cancel() }
            await stop()
        } catch {
            [restoring, backingUp, keepingLog, watchingStore].forEach { $0.cancel() }
            await stop()
            throw error
        }
    }

    /// Returns when the kiosk is asked to end, or to begin anew because what may have made it crash was changed.
    private func waitForEnd() async {
        await withTaskGroup { ends in
            // It only ends by cancellation, which is what is waited for.
            ends.addTask { try? await gracefulShutdown() }
            ends.addTask { [safeModeLeft] in for await _ in safeModeLeft { break } }
            await ends.next()
            ends.cancelAll()
        }
    }

    private func clearRecord() { Self.clear(startRecord, errorLog) }

    private static func clear(_ record: StartRecord?, _ errorLog: ErrorLog) {
        do throws(SystemError) {
            try record?.clear()
        } catch {
            errorLog.note("That the kiosk started well could not be noted: \(error).")
        }
    }

    private func tellReady() {
        do {
            try manager.notifyReady()
        } catch {
            errorLog.note("The service manager could not be told that the kiosk runs: \(error)")
        }
    }

    private func stop() async {
        // The service manager learns of the end in any case.
        try? manager.notifyStopping()
        // Whoever talks to the kiosk goes first: nobody may draw over the farewell.
        await server.stop()
        await loop.run { [effectRunner] engine in
            // Stored timers that came back just now are among those that it shows then.
            engine.turn()
            let timers = engine.screen.view.timers
            engine.shutDown()
            // How much is left of them is known to the minute only from before.
            if !timers.isEmpty { effectRunner.perform(.keepTimers(timers)) }
        }
        let isStored = await effectRunner.finish(within: Self.storing)
        await loop.stop()
        configuration.stop()
        clearRecord()
        // While something is written, nobody else may have the state.
        if isStored { lock.withLock { $0 = nil } }
        logger.info("the kiosk is off")
    }

    /// Without it, a kiosk that keeps crashing is not noticed.
    private static func record(_ folder: String, _ errorLog: ErrorLog) -> StartRecord? {
        do throws(SystemError) {
            return try StartRecord(folder: folder)
        } catch {
            errorLog.note("Whether the kiosk keeps crashing cannot be noted in \(folder): \(error).")
            return nil
        }
    }

    /// Without it the time of day is right a little later.
    private static func clockWatch(_ mark: String, _ errorLog: ErrorLog) -> ClockWatch? {
        do throws(SystemError) {
            return try ClockWatch(mark: mark)
        } catch {
            errorLog.note("It is noticed late when the clock is set: \(error).")
            return nil
        }
    }

    /// The board that the command line names is there, or there is no kiosk.
    private func requireBoard() async throws {
        guard isBoardRequired else { return }
        // A buzzer's channel that was made for this start is opened by udev within a second.
        _ = await loop.wait(for: .seconds(2)) { $0.boardProblem?.isSettling != true }
        if let problem = await loop.run({ $0.boardProblem }) { throw problem }
    }

    /// A card that takes no file keeps nobody from cooking; the lock of the socket keeps out a second kiosk then.
    private static func lock(_ folder: String, _ errorLog: ErrorLog) throws(ControlError) -> StateLock? {
        do {
            return try StateLock(folder: folder)
        } catch {
            guard case .system = error else { throw error }
            errorLog.note("\(error)")
            return nil
        }
    }
}
