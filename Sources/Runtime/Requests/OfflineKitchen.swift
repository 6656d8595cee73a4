public import Control
internal import Cookbook
internal import FoundationEssentials
internal import GPIO
internal import Glibc
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Logging
public import Settings
internal import Synchronization

/// A kiosk without hardware and network that carries out requests on the store while no kiosk runs.
///
/// It touches neither timers nor what home shows, and no kiosk can begin to use the store meanwhile.
public final class OfflineKitchen: Sendable {
    /// How long changes may take to be written at the end.
    public static let patience = Duration.seconds(10)

    /// What there is to tell about the store.
    public let notes: [String]
    private let lock: StateLock?
    private let cookbook: Cookbook
    let store: StoreKeeper
    let effectRunner: EffectRunner
    private let loop: EventLoop
    private let settings: Settings
    private let clock = SystemClock()
    /// The folder of a store that is gone afterwards; nil for the kitchen's own.
    private let passing: PassingFolder?

    /// Whether what is kept is gone afterwards.
    public var isPassing: Bool { passing != nil }

    /// Returns whether only a running kiosk can carry out such requests.
    public static func needsKiosk(_ type: any ControlRequest.Type) -> Bool {
        RequestHandler.all[type.name]?.needsKiosk ?? true
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - folder: of the kitchen's store.
    ///   - settings: what a kiosk that starts now would go by.
    ///   - keepsNothing: whether a store that is missing is not made; then one that holds the starter cookbook alone
    ///     stands in for it.
    /// - Throws: `ControlError` where a kiosk uses the folder, `CookbookError` where the store can't be used,
    ///   `SystemError` where no thread can be had.
    public init(state folder: String, settings: Settings, keepsNothing: Bool) async throws {
        passing = keepsNothing && !Cookbook.isStored(in: folder) ? PassingFolder() : nil
        lock = passing == nil ? try Self.lock(folder) : nil
        self.settings = settings
        cookbook = try Cookbook(
            folder: passing?.path ?? folder, backupFolder: passing == nil ? settings.backupFolder : nil)
        let damage = cookbook.damage.map {
            "\($0.summary) Start the kiosk, then run galley status --acknowledge."
        }
        notes = cookbook.takeNotes() + [damage].compactMap(\.self)
        let clock = clock
        // Errors are those of the requests.
        let errorLog = ErrorLog(logger: Logger(label: "galley") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        store = StoreKeeper(cookbook, folder: passing?.path ?? folder, errorLog: errorLog)
        let cache = RecipeCache.isStored(in: folder) ? RecipeCache(folder: folder) : RecipeCache()
        let places = PlaceCache(in: cache)
        loop = try EventLoop()
        let effectRunner = EffectRunner(
            loop: loop,
            source: RecipeSource(
                services: [], store: store, cache: cache, clock: clock, errorLog: errorLog,
                filter: settings.recipeFilter, currency: settings.currency, isOffline: true),
            places: PlaceFinder(
                settings: settings,
                maps: MapServices(cache: places, clock: clock, errorLog: errorLog) {
                    throw ControlFailure(.unavailable, "no kiosk is running")
                },
                cache: places, clock: clock, errorLog: errorLog),
            pictures: PictureSource(store: store, clock: clock, errorLog: errorLog, program: "") { "" },
            keep: settings.keepsTitlesOnly ? .title : .whole, timers: TimerKeeper { _ in }, clock: clock,
            errorLog: errorLog
        ) { _ throws(Failure) in }
        self.effectRunner = effectRunner
        let kept = try await cookbook.kept { _ in }
        effectRunner.follow(kept.person)
        try loop.start {
            let engine = Engine(
                Engine.Configuration(settings, nil), controller: { _ in LibgpiodController() }, clock: clock
            ) { effect in
                switch effect {
                case .store, .person: effectRunner.perform(effect)
                default: break
                }
            }
            engine.handle(.restored(RestoredData(userData: kept)))
            return engine
        }
    }

    /// Carries out a request.
    // Not made anew for each request: the optimizer of Swift 6.3.1 crashes on some of those copies (CoroSplit).
    @_semantics("optimize.sil.specialize.generic.never")
    public func send<Request: ControlRequest>(_ request: Request) async -> ControlReply<Request.Reply> {
        let context = RequestContext(
            loop: loop, clock: clock, effectRunner: effectRunner, store: store, settings: settings)
        let reply = await context.answer(request, of: nil)
        switch reply.outcome {
        case .failure(let failure): return ControlReply(.failure(failure), warning: reply.warning)
        case .success(let document):
            guard let document = document as? Request.Reply else { return ControlReply(.failure(.notHandled)) }
            return ControlReply(.success(document), warning: reply.warning)
        }
    }

    /// Writes what is yet to be written, and closes the store.
    ///
    /// - Throws: `ControlFailure` where the card does not take in time what is to be written, `CookbookError` where
    ///   the store cannot be closed.
    public func close(within limit: Duration = patience) async throws {
        defer { passing?.remove() }
        let isDone = await effectRunner.finish(within: limit)
        let isWriting = effectRunner.isWriting
        await loop.stop()
        if isWriting {
            throw ControlFailure(
                .notWritten,
                "the card does not answer: it did not take the change within \(limit.spokenText), and may not have it; "
                    + "look at what is stored before you try again")
        }
        // Closing would wait for the card once more.
        guard isDone else { return }
        try cookbook.close()
    }

    /// Keeps every kiosk from the folder. On a read-only card without a lock file there is nothing to take, and no
    /// change to guard.
    private static func lock(_ folder: String) throws(ControlError) -> StateLock? {
        do {
            return try StateLock(folder: folder)
        } catch {
            guard error.isReadOnlyCard else { throw error }
            return nil
        }
    }
}

/// A folder that is gone once nobody uses it.
private final class PassingFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID())").path

    deinit { remove() }

    func remove() {
        // One that was never made, or is gone, is as good.
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension ControlError {
    fileprivate var isReadOnlyCard: Bool {
        if case .system(let cause, _) = self { [EROFS, ENOENT].contains(cause.code) } else { false }
    }
}
