public import Control
public import Cookbook
internal import FoundationEssentials
internal import Glibc
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Settings
internal import Synchronization

/// Makes backups of the running kiosk for clients, and restores them.
final class BackupService: Sendable {
    /// The number of archives that can be fetched at the same time.
    static let capacity = 2
    /// The longest time between two pieces of a transfer. A slower client must start over.
    static let timeout = Duration.seconds(30)

    private struct Archive {
        let source: BackupArchive.Source
        var touched: Instant
    }

    private struct Upload {
        let number: Int
        let restore: BackupRestore
        var touched: Instant
        /// True once all pieces have arrived and the backup is being restored.
        var isRestoring = false
    }

    private struct State {
        var archives: [Int: Archive] = [:]
        /// The number of archives that are being made.
        var making = 0
        var upload: Upload?
    }

    let folder: String
    let loop: EventLoop
    let store: StoreConnection
    let configuration: ConfigurationService
    let effectRunner: EffectRunner
    let clock: any KioskClock
    let household: HouseholdService
    /// Reads and writes files, because tasks must not block.
    private let work = LongWork(named: "backup")
    private let state = Mutex(State())

    init(
        folder: String, loop: EventLoop, store: StoreConnection, configuration: ConfigurationService,
        effectRunner: EffectRunner, household: HouseholdService, clock: any KioskClock
    ) {
        self.folder = folder
        self.loop = loop
        self.store = store
        self.configuration = configuration
        self.effectRunner = effectRunner
        self.household = household
        self.clock = clock
    }

    /// The folders of the automatic backups.
    var backups: Backups { Backups(state: folder, folder: configuration.current.settings.backupFolder) }

    /// Makes a backup after each day with changes. Returns when its task is canceled, or if there is no store.
    func keepBackups() async {
        guard let cookbook = store.cookbook else { return }
        let scheduler = BackupScheduler(
            cookbook: cookbook, backups: { self.backups }, clock: clock, errorLog: effectRunner.errorLog)
        await scheduler.run()
    }

    // MARK: - Backup

    func make(secrets: Bool, in context: RequestContext, for caller: Caller) async throws -> ArchiveDocument {
        guard !secrets || caller.maySeeSecrets else {
            throw ControlFailure(
                .notPermitted,
                "only root and the kiosk's user can back up keys and tokens, on the kiosk itself; leave out --secrets"
            )
        }
        guard let cookbook = store.cookbook else { throw Failure.noStore }
        try state.withLock { state in
            let now = clock.boot
            state.archives = state.archives.filter { $0.value.touched + Self.timeout > now }
            guard state.archives.count + state.making < Self.capacity else { throw Failure.busy("fetched") }
            state.making += 1
        }
        defer { state.withLock { $0.making -= 1 } }
        let (text, warning) = try await configuration.work.run { [store = configuration.store] in
            try Self.configuration(store, secrets: secrets)
        }
        let source = try await cookbook.archive(
            configuration: text, hasSecrets: secrets, galley: galleyVersion, at: clock.reading)
        let number = Int.random(in: 1...Int.max)
        state.withLock { $0.archives[number] = Archive(source: source, touched: clock.boot) }
        if let warning { context.warn(warning) }
        return ArchiveDocument(archive: number, bytes: source.size)
    }

    /// Returns the configuration for a backup, and a warning if it can't be included.
    private static func configuration(
        _ store: FileConfigStore, secrets: Bool
    ) throws -> (text: String, warning: String?) {
        let text = try store.text()
        if secrets { return (text, nil) }
        if let text = SettingsFile.withoutSecrets(text) { return (text, nil) }
        return ("", "the backup lacks the configuration, which can't be read; run `galley config check`")
    }

    func fetch(_ number: Int, from place: Int) async throws -> Data {
        let source = state.withLock { state in
            state.archives[number]?.touched = clock.boot
            return state.archives[number]?.source
        }
        guard let source else { throw Failure.gone }
        return Data(try await work.run { try source.bytes(from: place, upTo: FetchBackup.size) })
    }

    func forget(_ number: Int) { state.withLock { $0.archives[number] = nil } }

    // MARK: - Restore

    func begin() async throws -> Int {
        let now = clock.boot
        let former = try state.withLock { state in
            if let upload = state.upload, upload.isRestoring || upload.touched + Self.timeout > now {
                throw Failure.busy("restored")
            }
            defer { state.upload = nil }
            return state.upload
        }
        let restore = try await work.run { [folder] in
            former?.restore.discard()
            return try BackupRestore(state: folder)
        }
        let number = Int.random(in: 1...Int.max)
        try state.withLock { state in
            guard state.upload == nil else { throw Failure.busy("restored") }
            state.upload = Upload(number: number, restore: restore, touched: now)
        }
        return number
    }

    func take(_ piece: Data, of number: Int) async throws {
        let restore = try upload(number, isRestoring: false)
        try await endingUpload { try await self.work.run { try restore.take(Array(piece)) } }
    }

    private func upload(_ number: Int, isRestoring: Bool) throws -> BackupRestore {
        try state.withLock { state in
            guard let upload = state.upload, upload.number == number, !upload.isRestoring else { throw Failure.gone }
            state.upload?.touched = clock.boot
            state.upload?.isRestoring = isRestoring
            return upload.restore
        }
    }

    /// Runs a step of an upload, and discards the upload if the step fails.
    private func endingUpload<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            let upload = state.withLock { state in
                defer { state.upload = nil }
                return state.upload
            }
            _ = await work.run { upload?.restore.discard() }
            throw error
        }
    }

    func restore(_ number: Int, for caller: Caller) async throws -> RestoreDocument {
        let restore = try upload(number, isRestoring: true)
        let document = try await endingUpload { try await use(restore, for: caller) }
        state.withLock { $0.upload = nil }
        return document
    }

    private func use(_ restore: BackupRestore, for caller: Caller) async throws -> RestoreDocument {
        let timers = await loop.run { $0.screen.view.timers }
        let content = try await restore.check(timers: TimerSnapshot(timers: timers, written: clock.reading))
        let (text, notes) = try await configuration.work.run { [configuration] in
            try configuration.store(for: caller).restored(content.configuration)
        }
        guard let cookbook = store.cookbook else { throw Failure.noStore }
        let backup = try await cookbook.backUp(to: backups)
        let kept = backup.backup ?? backups.all.first
        try await work.run { try restore.prepare(configuration: text, setsAside: false) }
        var document = RestoreDocument(content, kept: kept?.path, notes: notes + backup.notes)
        // A separate task, because the request may be canceled: a client that leaves now must not keep the
        // configuration and the display from following the store.
        let replacing = Task {
            try await cookbook.use(restore)
            let notes = await applyConfiguration(text, for: caller)
            await show(cookbook)
            // The backup may be from before this kiosk had a household.
            household.restart()
            return notes
        }
        document.notes += try await replacing.value
        return document
    }

    /// Restores the configuration, and returns notes for the client. The store is already restored, so a failure is
    /// only reported, and retried at the next start.
    private func applyConfiguration(_ text: String, for caller: Caller) async -> [String] {
        do {
            let report = try await configuration.change(for: caller) { store in
                try store.replace(try store.text(), with: text)
            }
            let pending = PendingRestore(state: folder)
            try await work.run { try pending.finishConfiguration() }
            return report.notes
        } catch {
            return ["The configuration is not restored yet (\(error)); the kiosk tries again at its next start."]
        }
    }

    /// Shows the restored data on the display. Timers keep running.
    private func show(_ cookbook: Cookbook) async {
        do throws(CookbookError) {
            let kept = try await cookbook.userData { [effectRunner] in effectRunner.errorLog.note($0.description) }
            effectRunner.follow(kept.person)
            await loop.run { engine in
                engine.turn()
                let timers = engine.screen.view.timers.map { RecoveredTimer($0) }
                engine.handle(.restored(RestoredData(userData: kept, timers: timers)))
            }
        } catch {
            effectRunner.errorLog.note("Can't read the restored store: \(error)")
        }
    }
}

extension RestoreDocument {
    /// Creates the document of a restored backup.
    ///
    /// - Parameters:
    ///   - content: the content of the backup.
    ///   - kept: the path of the previous store's backup.
    ///   - notes: the notes for the owner.
    public init(_ content: BackupRestore.Content, kept: String?, notes: [String]) {
        self.init(
            created: content.header.created, clockTrusted: content.header.clockTrusted, galley: content.header.galley,
            favorites: content.favorites, ownRecipes: content.ownRecipes, photos: content.photos, kept: kept,
            notes: notes)
    }
}

extension Caller {
    /// True if the caller may see keys and tokens: they can read the configuration file anyway.
    fileprivate var maySeeSecrets: Bool { !sender.isRemote && (peer.uid == 0 || peer.uid == geteuid()) }
}

extension Failure {
    fileprivate static func busy(_ what: String) -> Failure {
        Failure(
            .passing, glass: "Backup running\nTry again later",
            detail: "another backup is being \(what); nothing was changed, try again in a minute")
    }

    fileprivate static let gone = Failure(
        .passing, glass: "Backup stopped\nTry again",
        detail:
            "this backup is not running; a backup is canceled after \(BackupService.timeout.inSeconds) s without data;"
            + " nothing was changed, try again")
}
