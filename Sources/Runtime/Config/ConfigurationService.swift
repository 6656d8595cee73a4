internal import Boards
internal import CharacterDisplay
internal import Control
internal import Cookbook
internal import Dispatch
internal import Kiosk
internal import Kitchen
internal import Linux
internal import Settings
internal import Synchronization
internal import UnixSignals

/// Reads the configuration, changes it when it is asked to, and tells who runs by it.
final class ConfigurationService: Sendable {
    private let options: Daemon.Options
    let errorLog: ErrorLog
    let store: FileConfigStore
    /// Changes that were not confirmed before the kiosk went down went back at this start.
    let startNotice: Failure?
    /// How often a board that cannot be read is tried again.
    private static let retryInterval = DispatchTimeInterval.seconds(5)

    /// Reads and writes files, one change after another.
    let work = LongWork(named: "configuration")
    private let state: Mutex<State>

    /// Where a place of that name is, by that geocoder or the one that is set; nil: there is none.
    typealias Lookup =
        @Sendable (_ name: String, _ geocoder: String?) async throws(Failure) -> (point: Coordinates, name: String)?

    private struct State {
        var current: RunningConfiguration
        var lookUp: Lookup = { _, _ in nil }
        var awaitsBoard = false
        var whenChanged: @Sendable (RunningConfiguration) async -> Void = { _ in }
        var tell: @Sendable (Event) -> Void = { _ in }
        var lastReload: Task<Void, Never>?
        var trial: RunningTrial?
    }

    init(_ options: Daemon.Options, errorLog: ErrorLog) throws {
        self.options = options
        self.errorLog = errorLog
        store = FileConfigStore(
            path: options.config, state: options.state, environment: options.environment, commandLine: options.settings,
            clock: WallClock(mark: options.clockMark, isDisciplined: options.isClockDisciplined), takesTrialsBack: true)
        do {
            try store.removeLeftovers()
        } catch {
            errorLog.note("\(error)")
        }
        let trial = Self.takeTrialBack(store, errorLog)
        startNotice = trial.notice
        Self.finishRestore(store, in: options.state, errorLog)
        if let name = options.board { _ = try Board(nameOrPath: name) }
        state = Mutex(State(current: RunningConfiguration(options, store, errorLog)))
        awaitBoard()
        // The card takes nothing now.
        if case .stuck(let id) = trial {
            // Where it looks whether it is still on: it begins at once.
            work.queue.sync { begin(RunningTrial(id, for: .zero, caller: nil, at: self)) }
        }
    }

    /// Writes the configuration of a backup that was being restored when the kiosk or the power went.
    private static func finishRestore(_ store: FileConfigStore, in state: String, _ errorLog: ErrorLog) {
        let pending = PendingRestore(state: state)
        guard let text = pending.configuration else { return }
        do {
            _ = try store.replace(try store.text(), with: text)
            try pending.finishConfiguration()
        } catch {
            errorLog.note("The configuration of the backup is not restored yet: \(error)")
        }
    }

    var current: RunningConfiguration { state.withLock { $0.current } }

    func whenChanged(_ action: @escaping @Sendable (RunningConfiguration) async -> Void) {
        state.withLock { $0.whenChanged = action }
    }

    /// Where the cook is told what became of the configuration.
    func tells(_ action: @escaping @Sendable (Event) -> Void) {
        state.withLock { state in
            state.tell = action
            // One that could not be taken back at the start.
            if let trial = state.trial { action(.trial(ends: Instant(sinceBoot: trial.ends))) }
        }
    }

    func tell(_ event: Event) {
        state.withLock { $0.tell }(event)
    }

    /// What is told of changes holds those who read the configuration, and it holds them: nobody would ever let go.
    func stop() {
        state.withLock { state in
            state.trial?.task.cancel()
            state.whenChanged = { _ in }
            state.tell = { _ in }
        }
    }

    var trial: RunningTrial? { state.withLock { $0.trial } }

    /// The one before is part of it.
    func begin(_ trial: RunningTrial) {
        state.withLock { state in
            state.trial?.task.cancel()
            state.trial = trial
            // In the order of the changes.
            state.tell(.trial(ends: Instant(sinceBoot: trial.ends)))
        }
    }

    /// It is over; another that has begun meanwhile is not.
    func end(_ trial: UInt32?) {
        state.withLock { state in
            guard let running = state.trial, running.id == trial else { return }
            running.task.cancel()
            state.trial = nil
            state.tell(.trial(ends: nil))
        }
    }

    func looksUpPlaces(_ lookUp: @escaping Lookup) {
        state.withLock { $0.lookUp = lookUp }
    }

    var lookUp: Lookup { state.withLock { $0.lookUp } }

    /// Reads the file again at each of the signals. Returns when its task is canceled.
    func reload(at signals: UnixSignalsSequence) async {
        for await _ in signals { await reload() }
    }

    /// Returns the settings whose keys begin with the prefix.
    func show(_ prefix: String) async throws -> [SettingDocument] {
        try await work.run { [store] in try store.show(prefix) }.map(SettingDocument.init)
    }

    func get(_ key: String) async throws -> SettingDocument {
        SettingDocument(try await work.run { [store] in try store.get(key) })
    }

    /// Returns the changes that are kept, the newest first.
    func history() async throws -> [RevisionDocument] {
        try await work.run { [store] in try store.history() }.map(RevisionDocument.init)
    }

    /// Reads the file again, which somebody else has written; returns what there is to tell of that.
    func reload(for caller: Caller) async throws -> String? {
        let notes = try await work.run { [store] in try store.recordEdits(by: SettingsAuthor(caller)) }
        await reload()
        return notes.first
    }

    /// One change: all or none. `notes` are told beside those of the change itself; `caller` is nil for who stands at the
    /// kiosk.
    func change(
        notes: [String] = [], for caller: Caller?, on terms: ConfigTerms = ConfigTerms(),
        _ body: @escaping @Sendable (FileConfigStore) throws -> ConfigReport
    ) async throws -> ConfigReport {
        var report = try await work.run { [self] in
            let report = try body(store(for: caller))
            // In the order of the changes, which is that of the queue.
            if let trial = report.trial, let seconds = report.confirmWithin {
                begin(RunningTrial(trial, for: .seconds(seconds), caller: caller, at: self))
            } else if let trial, try store.trial() == nil {
                // The whole file was put back.
                end(trial.id)
            }
            return report
        }
        if !terms.isDryRun { await reload() }
        let isLeft = options.isSafeMode && !terms.isDryRun
        let farewell = isLeft ? ["the kiosk leaves safe mode: it ends, and its service manager starts it anew"] : []
        report.notes = notes + report.notes + farewell
        return report
    }

    func store(for caller: Caller?) -> FileConfigStore {
        var store = store
        store.author = SettingsAuthor(caller)
        store.isRemote = caller?.sender.isRemote == true
        return store
    }

    /// One after another, so that what is read last is what the kiosk runs by.
    func reload() async {
        let reload = state.withLock { state in
            let reload = Task { [before = state.lastReload] in
                await before?.value
                await reloadNow()
            }
            state.lastReload = reload
            return reload
        }
        await reload.value
    }

    private func reloadNow() async {
        let former = current
        let new = await work.run { [options, store, errorLog] in
            RunningConfiguration(options, store, errorLog, after: former)
        }
        let action = state.withLock { state in
            state.current = new
            return state.whenChanged
        }
        await action(new)
        if let notice = new.notice, notice != former.notice { tell(.notice(notice)) }
        awaitBoard()
    }

    /// Looks again after a while whether a board that cannot be used now can be then.
    private func awaitBoard() {
        let isWanted = state.withLock { state in
            guard state.current.boardProblem != nil, !state.awaitsBoard else { return false }
            state.awaitsBoard = true
            return true
        }
        guard isWanted else { return }
        work.queue.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in self?.lookForBoard() }
    }

    private func lookForBoard() {
        let current = state.withLock { state in
            state.awaitsBoard = false
            return state.current
        }
        guard Board.reading(current.boardName).problem != current.boardProblem else { return awaitBoard() }
        Task { await reload() }
    }
}
