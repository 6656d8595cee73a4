package import Boards
package import Control
internal import Cookbook
package import GPIO
internal import Kiosk
internal import Kitchen
package import Linux
package import Logging
package import MQTT
internal import Settings
internal import Synchronization

/// The whole kiosk without what ties it to a process: the socket, the lock of the folder, signals, the service manager.
///
/// ``Daemon`` runs it on the kernel's clocks. A simulation runs it in virtual time, with a loop that it turns itself.
package final class KioskApplication: Sendable {
    /// The times that a shutdown waits for requests and then for the card. Together they are less than a second.
    static let requestTimeout = Duration.milliseconds(150)
    private static let storeTimeout = Duration.milliseconds(700)
    /// The time that the start waits for the stored data.
    private static let loadTimeout = Duration.seconds(2)

    package let loop: EventLoop
    let errorLog: ErrorLog
    let controllers: GPIOControllers
    let configuration: ConfigurationService
    private let clock: any KioskClock
    private let isSafeMode: Bool
    /// True if nothing was ever stored in the state folder.
    private let isFirstStart: Bool
    private let stateLoader: StateLoader
    private let store: StoreConnection
    private let cache: RecipeCache
    private let storeMonitor: StoreMonitor
    private let cacheCleaner: CacheCleaner
    private let backup: BackupService
    private let household: HouseholdService
    private let services: Services
    private let shopping: ShoppingService
    private let effectRunner: EffectRunner
    private let timers: TimerWriter
    /// The time between two attempts to write.
    private let storeRetry: Duration
    private let status: StatusReport
    private let running = Mutex<[Task<Void, Never>]>([])

    /// Reads the configuration and connects the parts. Nothing runs yet.
    ///
    /// - Parameters:
    ///   - options: the folder, the configuration file and the board.
    ///   - clock: the clock of all parts.
    ///   - errorLog: the log of faults.
    ///   - loop: the loop of the engine.
    ///   - connect: connects to the household's broker.
    ///   - transport: creates the HTTP transport of the services.
    ///   - leaveSafeMode: called in safe mode when a setting has changed.
    /// - Throws: `BoardFileError` or `NoSuchBoard` if the board of the command line can't be used, `SystemError` if the
    ///   kernel refuses a descriptor.
    init(
        _ options: Daemon.Options, clock: any KioskClock, errorLog: ErrorLog, loop: EventLoop,
        connect: @escaping @Sendable (MQTTClient.Options) throws -> any BrokerConnection = { try MQTTClient($0) },
        transport: @escaping TransportMaker = makeHTTPClient,
        leaveSafeMode: @escaping @Sendable () -> Void = {}
    ) throws {
        (self.clock, self.errorLog, self.loop, isSafeMode) = (clock, errorLog, loop, options.isSafeMode)
        isFirstStart = !options.isSafeMode && !Cookbook.isStored(in: options.state)
        configuration = try ConfigurationService(options, clock: clock, errorLog: errorLog)
        let store = StoreConnection(folder: options.state, errorLog: errorLog) { [configuration] in
            configuration.current.settings.backupFolder
        }
        self.store = store
        let cache = RecipeCache(folder: options.state)
        self.cache = cache
        cacheCleaner = CacheCleaner(cache: cache, clock: clock, errorLog: errorLog)
        let timers = TimerWriter { [weak loop] failure in
            errorLog.note(failure.detail)
            loop?.post(.notice(failure))
        }
        self.timers = timers
        storeRetry = options.storeRetry
        let filter = PictureFilter(program: options.program)
        let services = Services(
            folder: options.state, store: store, cache: cache, loop: loop, clock: clock, errorLog: errorLog,
            filter: filter, transport: transport)
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
            store: store, clock: clock, errorLog: errorLog, filter: filter, copied: services.recipeServer.picture(of:),
            transport: transport
        ) { [configuration] in configuration.current.settings.spoonacularURL }
        let household = HouseholdService(
            store: store, loop: loop, clock: clock, errorLog: errorLog, connect: connect)
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
        status = StatusReport(
            options: options, started: clock.boot, loop: loop, clock: clock, configuration: configuration,
            services: services, connection: store, cache: cache, household: household, shopping: shopping,
            errorLog: errorLog)
        backup = BackupService(
            folder: options.state, loop: loop, store: store, configuration: configuration, effectRunner: effectRunner,
            household: household, clock: clock)
        configuration.onChange { changed in
            effectRunner.use(services.source(for: changed.settings), keep: changed.keep)
            places.use(changed.settings)
            if !options.isSafeMode {
                household.use(changed.settings)
                shopping.use(changed.settings)
            }
            await loop.run { $0.use(changed.engine) }
            // The change may have removed the cause of the crashes.
            if options.isSafeMode { leaveSafeMode() }
        }
    }

    /// Creates the engine, opens its board, and hands it what a start has to say. Call it on the thread that turns the
    /// loop.
    ///
    /// - Parameters:
    ///   - controller: returns the GPIO controller of a board; `nil` for the kernel's or the simulated one.
    ///   - clockWatch: wakes the loop when the wall clock is set; `nil` to check it in every turn.
    package func makeEngine(
        controller: ((Board) -> any GPIOController)? = nil, clockWatch: ClockWatch? = nil
    ) -> Engine {
        let engine = Engine(
            configuration.current.engine, controller: controller ?? controllers.controller(for:), clock: clock,
            clockWatch: clockWatch, report: errorLog.note, effectRunner: effectRunner.perform)
        engine.openBoard()
        if isFirstStart { engine.greet() }
        if isSafeMode { engine.handle(.safeMode) }
        let safeMode = isSafeMode ? Failure.safeMode : nil
        if let safeMode { errorLog.note(safeMode.detail) }
        for notice in [configuration.startNotice, configuration.current.notice, safeMode].compactMap(\.self) {
            engine.handle(.notice(notice))
        }
        return engine
    }

    /// Begins to load the stored data, and everything that follows it. Call it once the engine is there.
    package func start() {
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
        let writingTimers = Task { [timers, loop, storeRetry] in
            await timers.keepTrying { _ = await loop.wait(for: storeRetry) { _ in false } }
        }
        let sharing = Task { [household, shopping, services, configuration, isSafeMode] in
            await loading.value
            guard !isSafeMode, !Task.isCancelled else { return }
            household.use(configuration.current.settings)
            shopping.use(configuration.current.settings)
            services.recipeServer.start()
        }
        let cleaningCache = Task { [cacheCleaner] in await cacheCleaner.run() }
        running.withLock {
            $0 = [loading, backingUp, checkpointing, monitoring, writingTimers, sharing, cleaningCache]
        }
    }

    /// Waits for the stored data, so that the first request finds it. A store that hangs is not waited for.
    func waitForData() async {
        _ = await loop.wait(for: Self.loadTimeout) { [stateLoader] _ in stateLoader.hasTried }
    }

    /// Carries out a request.
    package func answer(_ request: any ControlRequest, for caller: Caller) async -> ServedReply {
        let context = RequestContext(
            loop: loop, clock: clock, effectRunner: effectRunner, store: store,
            settings: configuration.current.settings, pages: PageFetcher(client: services.sharedClient),
            isRemote: caller.sender.isRemote)
        let kiosk = RunningKiosk(
            caller: caller, timers: timers, configuration: configuration, backup: backup, status: status,
            household: household, shopping: shopping)
        return await context.answer(request, of: kiosk)
    }

    /// Ends the background work.
    package func cancel() {
        running.withLock { tasks in
            tasks.forEach { $0.cancel() }
            tasks = []
        }
    }

    /// Ends the work of all parts, and waits for the card.
    ///
    /// - Returns: false if the card took too long, so a write may be under way.
    package func stop() async -> Bool {
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
        return await effectRunner.finish(within: Self.storeTimeout)
    }

    // MARK: For a simulation

    /// Creates an application without a ``Daemon``.
    ///
    /// - Throws: the errors of a daemon's start.
    package convenience init(
        _ options: Daemon.Options, clock: any KioskClock, logger: Logger,
        connect: @escaping @Sendable (MQTTClient.Options) throws -> any BrokerConnection,
        transport: @escaping TransportMaker
    ) throws {
        try self.init(
            options, clock: clock, errorLog: ErrorLog(logger: logger, clock: clock), loop: try EventLoop(),
            connect: connect, transport: transport)
    }

    /// Ends the background work and everything that waits, as if the program had died.
    package func abandon() {
        cancel()
        configuration.stop()
        effectRunner.abandon()
        shopping.abandon()
        loop.abandon()
    }

    /// True if the timers are stored as they are now.
    package var hasStoredTimers: Bool { timers.isSettled }
}
