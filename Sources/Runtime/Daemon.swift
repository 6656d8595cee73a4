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

    public var loop: EventLoop { application.loop }
    /// The buttons and the display of the simulated board; `nil` with real lines.
    public var simulation: (fingers: SimulatedFingers, glass: SimulatedGlass)? {
        let (configuration, controllers) = (application.configuration, application.controllers)
        guard controllers.isSimulated(configuration.current.engine.board) else { return nil }
        let glass = SimulatedGlass(board: controllers.simulated) { configuration.current.engine.display }
        let fingers = SimulatedFingers(board: controllers.simulated) { configuration.current.engine.board }
        return (fingers, glass)
    }

    private let manager: ServiceManager
    private let logger: Logger
    private let clockMark: String
    private let errorLog: ErrorLog
    /// The lock of the state folder; `nil` if the card accepts no lock file, and after the end.
    private let lock: Mutex<StateLock?>
    private let application: KioskApplication
    private let server: ControlServer
    private let isBoardRequired: Bool
    /// The record of failed starts; `nil` without a service manager that restarts the kiosk, and if the card accepts no
    /// file.
    private let crashLoopDetector: CrashLoopDetector?
    /// The stream that ends safe mode.
    private let safeModeExits: AsyncStream<Void>

    /// Takes the state folder and the socket, and reads the configuration. Nothing runs yet.
    ///
    /// - Throws: `ControlError` if another kiosk has the state folder or the socket, `BoardFileError` or `NoSuchBoard`
    ///   if the board of the command line can't be used, `SystemError` if the kernel refuses a descriptor.
    public init(_ options: Options, logger: Logger) throws {
        let clock = SystemClock(WallClock(mark: options.clockMark, isDisciplined: options.isClockDisciplined))
        clockMark = options.clockMark
        let errorLog = ErrorLog(logger: logger, clock: clock)
        self.errorLog = errorLog
        lock = Mutex(try Self.lock(options.state, errorLog))
        let loop = try EventLoop()
        manager = ServiceManager(environment: options.environment)
        let crashLoopDetector = manager.isPresent ? Self.crashLoopDetector(options.state, errorLog) : nil
        self.crashLoopDetector = crashLoopDetector
        // A start that is refused with an error is no crash.
        var isRefused = true
        defer { if isRefused { Self.clear(crashLoopDetector, errorLog) } }
        let (safeModeExits, safeModeExit) = AsyncStream<Void>.makeStream()
        self.safeModeExits = safeModeExits
        self.logger = logger
        isBoardRequired = options.board != nil
        let application = try KioskApplication(
            options.with(safeMode: crashLoopDetector?.isSafeMode ?? false), clock: clock, errorLog: errorLog,
            loop: loop, leaveSafeMode: { safeModeExit.yield() })
        self.application = application
        var limits = ControlLimits.standard
        limits.shutdownTimeout = KioskApplication.requestTimeout
        server = try ControlServer(
            path: options.socket, access: ControlAccess(group: options.group), limits: limits,
            requests: RequestHandler.all.values.map(\.request), log: { errorLog.note($0) }
        ) { request, caller in await application.answer(request, for: caller) }
        isRefused = false
    }

    /// Runs until a graceful shutdown is requested, or until a change of a setting ends safe mode.
    ///
    /// - Throws: `GPIOError` if the board of the command line can't be used, `ControlError` if the socket can't be
    ///   opened, `SystemError` if the loop's thread can't be started.
    public func run() async throws {
        // Trapped before the kiosk reports that it is ready: an untrapped SIGHUP would end it.
        let reloads = await UnixSignalsSequence(trapping: .sighup)
        try loop.start(watchedBy: manager) { [application, clockMark, errorLog] in
            application.makeEngine(clockWatch: Self.clockWatch(clockMark, errorLog))
        }
        application.start()
        let stabilityTimer = Task { [weak self, loop] in
            // Returns early if the kiosk shuts down, which then clears the record itself.
            _ = await loop.wait(for: CrashLoopDetector.stablePeriod) { _ in false }
            if !Task.isCancelled { self?.clearFailedStarts() }
        }
        let freeMemory = Task { await FreeMemory().run() }
        defer {
            stabilityTimer.cancel()
            freeMemory.cancel()
        }
        do {
            try await requireBoard()
            // Load the stored data before the first request is answered.
            await application.waitForData()
            try server.start()
            notifyServiceManager()
            logger.info("the kiosk runs")
            await withTaskGroup { group in
                group.addTask { [application] in await application.configuration.reload(at: reloads) }
                await waitForEnd()
                group.cancelAll()
            }
            await stop()
        } catch {
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
        application.cancel()
        // The service manager notices the end in any case.
        try? manager.notifyStopping()
        // The clients go first: none may draw over the last screen.
        await server.stop()
        let isStored = await application.stop()
        await loop.stop()
        application.configuration.stop()
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
