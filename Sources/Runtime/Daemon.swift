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

/// The running kiosk, as a service that `galley run` starts.
///
/// It owns the ``EventLoop``, the store, the services on the network and the control socket. Create it with
/// ``init(_:logger:)``, which takes the state folder and the socket, then call ``run()``.
public final class Daemon: Service {
    public struct Options: Sendable {
        public var config: String
        public var state: String
        public var socket: String
        /// The ID of the group whose members may use the socket, besides root and the kiosk's own user.
        public var group: UInt32?
        /// The name or path of a board that overrides the configured one. Without this board the kiosk doesn't start.
        public var board: String?
        /// True to simulate the board, even if it names real lines.
        public var isSimulated: Bool
        /// True to run only timers, board and settings: everything else may have caused the crashes.
        var isSafeMode = false
        public var environment: [String: String]
        /// The path of this program, which is started as a separate process to decode pictures.
        public var program = "/proc/self/exe"
        /// The time between two attempts to open or write a store that fails.
        public var storeRetry = Duration.seconds(10)
        /// The file that timesyncd touches when it has set the clock.
        public var clockMark = WallClock.mark
        /// Returns true if the kernel reports that a time service keeps its clock right.
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

    /// The time that the start waits for the stored data.
    private static let loadTimeout = Duration.seconds(2)
    /// The times that a shutdown waits for requests and then for the card. Together they are less than a second.
    private static let requestTimeout = Duration.milliseconds(150)
    private static let storeTimeout = Duration.milliseconds(700)

    public let loop: EventLoop
    /// The buttons and the display of the simulated board; `nil` with real lines.
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
    /// The lock of the state folder; `nil` if the card accepts no lock file, and after the end.
    private let lock: Mutex<StateLock?>
    private let stateLoader: StateLoader
    private let store: StoreConnection
    private let storeMonitor: StoreMonitor
    private let cacheCleaner: CacheCleaner
    private let backup: BackupService
    private let household: HouseholdService
    private let services: Services
    private let shopping: ShoppingService
    private let effectRunner: EffectRunner
    private let configuration: ConfigurationService
    private let server: ControlServer
    private let controllers: GPIOControllers
    private let isBoardRequired: Bool
    /// The record of failed starts; `nil` without a service manager that restarts the kiosk, and if the card accepts no
    /// file.
    private let crashLoopDetector: CrashLoopDetector?
    private let isSafeMode: Bool
    /// The stream that ends safe mode: its writing end, and its reading end.
    private let safeModeExit: AsyncStream<Void>.Continuation
    private let safeModeExits: AsyncStream<Void>
    /// True if nothing was ever stored in the state folder.
    private let isFirstStart: Bool

    /// Takes the state folder and the socket, and reads the configuration. Nothing runs yet.
    ///
    /// - Throws: `ControlError` if another kiosk has the state folder or the socket, `BoardFileError` or `NoSuchBoard`
    ///   if the board of the command line can't be used, `SystemError` if the kernel refuses a descriptor.
    public init(_ options: Options, logger: Logger) throws {
        clock = SystemClock(WallClock(mark: options.clockMark, isDisciplined: options.isClockDisciplined))
        clockMark = options.clockMark
        let errorLog = ErrorLog(logger: logger, clock: clock)
        self.errorLog = errorLog
        lock = Mutex(try Self.lock(options.state, errorLog))
        loop = try EventLoop()
        manager = ServiceManager(environment: options.environment)
        let crashLoopDetector = manager.isPresent ? Self.crashLoopDetector(options.state, errorLog) : nil
        self.crashLoopDetector = crashLoopDetector
        // A start that is refused with an error is no crash.
        var isRefused = true
        defer { if isRefused { Self.clear(crashLoopDetector, errorLog) } }
        isSafeMode = crashLoopDetector?.isSafeMode ?? false
        (safeModeExits, safeModeExit) = AsyncStream.makeStream()
        let options = options.with(safeMode: isSafeMode)
        self.logger = logger
        isBoardRequired = options.board != nil
        isFirstStart = !isSafeMode && !Cookbook.isStored(in: options.state)

        configuration = try ConfigurationService(options, errorLog: errorLog)
        let store = StoreConnection(folder: options.state, errorLog: errorLog) { [configuration] in
            configuration.current.settings.backupFolder
        }
        self.store = store
        let cache = RecipeCache(folder: options.state)
        cacheCleaner = CacheCleaner(cache: cache, clock: clock, errorLog: errorLog)
        let loop = loop
        let timers = TimerWriter { [weak loop] failure in
            errorLog.note(failure.detail)
            loop?.post(.notice(failure))
        }
        let filter = PictureFilter(program: options.program)
        let services = Services(
            folder: options.state, store: store, cache: cache, loop: loop, clock: clock, errorLog: errorLog,
            filter: filter)
        self.services = services
        let start = configuration.current
        let placeCache = PlaceCache(in: cache)
        let places = PlaceFinder(
            settings: start.settings,
            maps: MapServices(cache: placeCache, clock: clock, errorLog: errorLog, client: services.sharedClient),
            cache: placeCache, clock: clock, errorLog: errorLog)
        configuration.usePlaceLookup(places.locate)
        // Never dropped: changes of the configuration are few.
        configuration.onEvent { [weak loop] in loop?.deliver($0) }
        let pictures = PictureSource(
            store: store, clock: clock, errorLog: errorLog, filter: filter, copied: services.recipeServer.picture(of:)
        ) { [configuration] in configuration.current.settings.spoonacularURL }
        let household = HouseholdService(store: store, loop: loop, clock: clock, errorLog: errorLog)
        self.household = household
        let shopping = ShoppingService(
            store: store, loop: loop, clock: clock, errorLog: errorLog, client: services.sharedClient)
        self.shopping = shopping
        let effectRunner = EffectRunner(
            loop: loop, household: household, recipeServer: services.recipeServer,
            source: services.source(for: start.settings), places: places,
            pictures: pictures,
            keep: start.keep, timers: timers, clock: clock, errorLog: errorLog,
            prefer: { [configuration] change throws(Failure) in try await configuration.set(change) })
        self.effectRunner = effectRunner
        stateLoader = StateLoader(
            loop: loop, store: store, timers: timers, clock: clock, errorLog: errorLog, pause: options.storeRetry,
            readsTimersAlone: isSafeMode
        ) { [isSafeMode] person in
            if isSafeMode { return nil }
            effectRunner.follow(person)
            return await effectRunner.source.first()
        }

        storeMonitor = StoreMonitor(
            loop: loop, store: store, timers: timers, errorLog: errorLog, pause: options.storeRetry)
        controllers = try GPIOControllers(start.engine.board, isSimulated: options.isSimulated, clock: clock)
        let status = StatusReport(
            options: options, started: clock.boot, loop: loop, clock: clock, configuration: configuration,
            services: services, connection: store, cache: cache, household: household, shopping: shopping,
            errorLog: errorLog)
        let backup = BackupService(
            folder: options.state, loop: loop, store: store, configuration: configuration, effectRunner: effectRunner,
            household: household, clock: clock)
        self.backup = backup
        var limits = ControlLimits.standard
        limits.shutdownTimeout = Self.requestTimeout
        server = try ControlServer(
            path: options.socket, access: ControlAccess(group: options.group), limits: limits,
            requests: RequestHandler.all.values.map(\.request), log: { errorLog.note($0) }
        ) { [clock, configuration] request, caller in
            let context = RequestContext(
                loop: loop, clock: clock, effectRunner: effectRunner, store: store,
                settings: configuration.current.settings, pages: PageFetcher(client: services.sharedClient),
                isRemote: caller.sender.isRemote)
            let kiosk = RunningKiosk(
                caller: caller, timers: timers, configuration: configuration, backup: backup, status: status,
                household: household, shopping: shopping)
            return await context.answer(request, of: kiosk)
        }

        configuration.onChange { [safeModeExit] changed in
            effectRunner.use(services.source(for: changed.settings), keep: changed.keep)
            places.use(changed.settings)
            if !options.isSafeMode {
                household.use(changed.settings)
                shopping.use(changed.settings)
            }
            await loop.run { $0.use(changed.engine) }
            // The change may have removed the cause of the crashes.
            if options.isSafeMode { safeModeExit.yield() }
        }
        isRefused = false
    }

    /// Runs until a graceful shutdown is requested, or until a change of a setting ends safe mode.
    ///
    /// - Throws: `GPIOError` if the board of the command line can't be used, `ControlError` if the socket can't be
    ///   opened, `SystemError` if the loop's thread can't be started.
    public func run() async throws {
        // Trapped before the kiosk reports that it is ready: an untrapped SIGHUP would end it.
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
        let loading = Task { [stateLoader] in await stateLoader.run() }
        let backingUp = Task { [backup, isSafeMode] in
            await loading.value
            if !isSafeMode { await backup.keepBackups() }
        }
        let checkpointing = Task { [store, errorLog] in
            await loading.value
            if let cookbook = store.cookbook { await StoreCheckpointer(cookbook: cookbook, errorLog: errorLog).run() }
        }
        let monitoring = Task { [storeMonitor] in
            await loading.value
            await storeMonitor.run()
        }
        let sharing = Task { [household, shopping, services, configuration, isSafeMode] in
            await loading.value
            guard !isSafeMode, !Task.isCancelled else { return }
            household.use(configuration.current.settings)
            shopping.use(configuration.current.settings)
            services.recipeServer.start()
        }
        let cleaningCache = Task { [cacheCleaner] in await cacheCleaner.run() }
        let stabilityTimer = Task { [weak self, loop] in
            // Returns early if the kiosk shuts down, which then clears the record itself.
            _ = await loop.wait(for: CrashLoopDetector.stablePeriod) { _ in false }
            if !Task.isCancelled { self?.clearFailedStarts() }
        }
        defer {
            cleaningCache.cancel()
            stabilityTimer.cancel()
        }
        do {
            try await requireBoard()
            // Load the stored data before the first request is answered, but don't wait for a store that hangs.
            _ = await loop.wait(for: Self.loadTimeout) { [stateLoader] _ in stateLoader.hasTried }
            try server.start()
            notifyServiceManager()
            logger.info("the kiosk runs")
            await withTaskGroup { group in
                group.addTask { [configuration] in await configuration.reload(at: reloads) }
                await waitForEnd()
                group.cancelAll()
            }
            [loading, backingUp, checkpointing, monitoring, sharing].forEach { $0.cancel() }
            await stop()
        } catch {
            [loading, backingUp, checkpointing, monitoring, sharing].forEach { $0.cancel() }
            await stop()
            throw error
        }
    }

    /// Returns when the kiosk is asked to end, or to restart because a setting was changed in safe mode.
    private func waitForEnd() async {
        await withTaskGroup { ends in
            // Waits for the cancellation, which is its only error.
            ends.addTask { try? await gracefulShutdown() }
            ends.addTask { [safeModeExits] in for await _ in safeModeExits { break } }
            await ends.next()
            ends.cancelAll()
        }
    }

    private func clearFailedStarts() { Self.clear(crashLoopDetector, errorLog) }

    private static func clear(_ record: CrashLoopDetector?, _ errorLog: ErrorLog) {
        do throws(SystemError) {
            try record?.clear()
        } catch {
            errorLog.note(
                "Can't clear the record of failed starts: \(error). Later starts may enter safe mode without need. "
                    + "Check the card.")
        }
    }

    private func notifyServiceManager() {
        do {
            try manager.notifyReady()
        } catch {
            errorLog.note("Can't notify the service manager that the kiosk is ready: \(error)")
        }
    }

    private func stop() async {
        // The service manager notices the end in any case.
        try? manager.notifyStopping()
        // The clients go first: none may draw over the last screen.
        await server.stop()
        // A transaction that the card delays is whole or not at all.
        _ = await ends(within: Self.requestTimeout) { [household, shopping, services] in
            async let list: Void = shopping.stop()
            async let copy: Void = services.recipeServer.stop()
            await household.stop()
            _ = await (list, copy)
        }
        await loop.run { [effectRunner] engine in
            // Adds stored timers that were restored just now.
            engine.turn()
            let timers = engine.screen.view.timers
            engine.shutDown()
            // The last snapshot may be a minute old.
            if !timers.isEmpty { effectRunner.perform(.keepTimers(timers)) }
        }
        let isStored = await effectRunner.finish(within: Self.storeTimeout)
        await loop.stop()
        configuration.stop()
        clearFailedStarts()
        // No other kiosk may take the folder while a write is under way.
        if isStored { lock.withLock { $0 = nil } }
        logger.info("the kiosk is off")
    }

    /// Opens the record of failed starts; `nil` if the card accepts no file. Safe mode is then never entered.
    private static func crashLoopDetector(_ folder: String, _ errorLog: ErrorLog) -> CrashLoopDetector? {
        do throws(SystemError) {
            return try CrashLoopDetector(folder: folder)
        } catch {
            errorLog.note(
                "Can't count failed starts in \(folder): \(error). The kiosk runs, but won't enter safe mode if it "
                    + "keeps crashing. Check the card.")
            return nil
        }
    }

    /// Opens the watch of the system clock; `nil` if the kernel refuses it. The kiosk then notices changes later.
    private static func clockWatch(_ mark: String, _ errorLog: ErrorLog) -> ClockWatch? {
        do throws(SystemError) {
            return try ClockWatch(mark: mark)
        } catch {
            errorLog.note("Can't watch the system clock: \(error). The kiosk notices late when the clock is set.")
            return nil
        }
    }

    /// Throws the board's problem if the command line names a board that can't be used.
    private func requireBoard() async throws {
        guard isBoardRequired else { return }
        // udev opens the channel of a buzzer that this start has created within a second.
        _ = await loop.wait(for: .seconds(2)) { $0.boardProblem?.isSettling != true }
        if let problem = await loop.run({ $0.boardProblem }) { throw problem }
    }

    /// Takes the lock of the state folder; `nil` if the card accepts no file. The socket's lock then keeps a second
    /// kiosk out.
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
