public import Control
internal import Cookbook
internal import FoundationEssentials
internal import GPIO
internal import Glibc
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Logging
public import Settings
internal import Synchronization

/// Carries out requests on the store while no kiosk runs: a kiosk without hardware and network.
///
/// It changes neither timers nor the recipe of the home page. While it exists, no kiosk can use the store.
public final class OfflineKitchen: Sendable {
    /// The time limit for writing changes at the end.
    public static let timeout = Duration.seconds(10)

    /// Notes about the state of the store, for the user.
    public let notes: [String]
    private let lock: StateLock?
    private let cookbook: Cookbook
    let store: StoreConnection
    let effectRunner: EffectRunner
    private let loop: EventLoop
    private let settings: Settings
    private let clock = SystemClock()
    /// The folder of a temporary store; `nil` for the kitchen's own store.
    private let scratchFolder: ScratchFolder?

    /// True if the store is temporary, so changes are lost at the end.
    public var isTemporary: Bool { scratchFolder != nil }

    /// Returns true if only a running kiosk can carry out requests of this type.
    public static func needsKiosk(_ type: any ControlRequest.Type) -> Bool {
        RequestHandler.all[type.name]?.needsKiosk ?? true
    }

    /// Opens the store.
    ///
    /// - Parameters:
    ///   - folder: the folder of the kitchen's store.
    ///   - settings: the settings that a kiosk would use.
    ///   - addsNothing: true to use a temporary store with only the starter cookbook if the folder has no store; false
    ///     to create the store.
    /// - Throws: `ControlError` if a kiosk uses the folder, `CookbookError` if the store can't be used, `SystemError`
    ///   if no thread can be started.
    public init(state folder: String, settings: Settings, addsNothing: Bool) async throws {
        scratchFolder = addsNothing && !Cookbook.isStored(in: folder) ? ScratchFolder() : nil
        lock = scratchFolder == nil ? try Self.lock(folder) : nil
        self.settings = settings
        cookbook = try Cookbook(
            folder: scratchFolder?.path ?? folder, backupFolder: scratchFolder == nil ? settings.backupFolder : nil)
        let damage = cookbook.damage.map {
            "\($0.summary) Start the kiosk, then run galley status --acknowledge."
        }
        notes = cookbook.takeNotes() + [damage].compactMap(\.self)
        let clock = clock
        // Errors reach the user as replies, so they aren't logged.
        let errorLog = ErrorLog(logger: Logger(label: "galley") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        store = StoreConnection(cookbook, folder: scratchFolder?.path ?? folder, errorLog: errorLog)
        let cache = RecipeCache.isStored(in: folder) ? RecipeCache(folder: folder) : RecipeCache()
        let places = PlaceCache(in: cache)
        loop = try EventLoop()
        let effectRunner = EffectRunner(
            loop: loop,
            source: RecipeSource(
                services: [], store: store, cache: cache, clock: clock, errorLog: errorLog,
                copied: RecipeServerAccount(settings).map { _ in
                    CopiedRecipes(copy: RecipeCopy(folder: folder), clock: clock)
                },
                filter: settings.recipeFilter, currency: settings.currency, isOffline: true),
            places: PlaceFinder(
                settings: settings,
                maps: MapServices(cache: places, clock: clock, errorLog: errorLog) {
                    throw ControlFailure(.unavailable, "no kiosk is running")
                },
                cache: places, clock: clock, errorLog: errorLog),
            pictures: PictureSource(
                store: store, clock: clock, errorLog: errorLog, filter: PictureFilter(program: ""),
                copied: { _ throws(Failure) -> SmallPicture in throw .noPicture("no kiosk is running") }
            ) { "" },
            keep: settings.keepsTitlesOnly ? .title : .whole, timers: TimerWriter { _ in }, clock: clock,
            errorLog: errorLog
        ) { _ throws(Failure) in }
        self.effectRunner = effectRunner
        let kept = try await cookbook.userData { _ in }
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
    // Not specialized for each request type: the optimizer of Swift 6.3.1 crashes on some specializations (CoroSplit).
    @_semantics("optimize.sil.specialize.generic.never")
    public func send<Request: ControlRequest>(_ request: Request) async -> ControlReply<Request.Reply> {
        let context = RequestContext(
            loop: loop, clock: clock, effectRunner: effectRunner, store: store, settings: settings,
            pages: PageFetcher { try HTTPClient(userAgent: galleyUserAgent) })
        let reply = await context.answer(request, of: nil)
        switch reply.outcome {
        case .failure(let failure): return ControlReply(.failure(failure), warning: reply.warning)
        case .success(let document):
            guard let document = document as? Request.Reply else { return ControlReply(.failure(.notHandled)) }
            return ControlReply(.success(document), warning: reply.warning)
        }
    }

    /// Writes pending changes and closes the store.
    ///
    /// - Parameter limit: the time limit for the card.
    /// - Throws: `ControlFailure` if the card doesn't write the changes in time, `CookbookError` if the store can't be
    ///   closed.
    public func close(within limit: Duration = timeout) async throws {
        defer { scratchFolder?.remove() }
        let isDone = await effectRunner.finish(within: limit)
        let isWriting = effectRunner.isWriting
        await loop.stop()
        if isWriting {
            throw ControlFailure(
                .notWritten,
                "the card does not answer: it did not write the change within \(limit.spokenText), so it may be lost; "
                    + "check what is stored before you try again")
        }
        // Closing would wait for the card again.
        guard isDone else { return }
        try cookbook.close()
    }

    /// Locks the folder against kiosks; returns `nil` on a read-only card without a lock file, where nothing can
    /// change.
    private static func lock(_ folder: String) throws(ControlError) -> StateLock? {
        do {
            return try StateLock(folder: folder)
        } catch {
            guard error.isReadOnlyCard else { throw error }
            return nil
        }
    }
}

/// A temporary folder that is removed when it is no longer used.
private final class ScratchFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID())").path

    deinit { remove() }

    func remove() {
        // The folder may never have been created.
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension ControlError {
    fileprivate var isReadOnlyCard: Bool {
        if case .system(let cause, _) = self { [EROFS, ENOENT].contains(cause.code) } else { false }
    }
}
