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

/// Reads the configuration, changes it on request, and notifies the kiosk of changes.
final class ConfigurationService: Sendable {
    private let options: Daemon.Options
    let clock: any KioskClock
    let errorLog: ErrorLog
    let store: FileConfigStore
    /// The notice that an unconfirmed change was undone at this start; `nil` for none.
    let startNotice: Failure?
    /// The time between two attempts to read the board file.
    private static let retryInterval = DispatchTimeInterval.seconds(5)

    /// Reads and writes files, one change after another.
    let work = LongWork(named: "configuration")
    private let state: Mutex<State>

    /// Looks up a place by its name; returns `nil` if the map doesn't know it. A `geocoder` of `nil` stands for the
    /// configured one.
    typealias Lookup =
        @Sendable (_ name: String, _ geocoder: String?) async throws(Failure) -> (point: Coordinates, name: String)?

    private struct State {
        var current: RunningConfiguration
        var lookUp: Lookup = { _, _ in nil }
        var awaitsBoard = false
        var onChange: @Sendable (RunningConfiguration) async -> Void = { _ in }
        var sendEvent: @Sendable (Event) -> Void = { _ in }
        var lastReload: Task<Void, Never>?
        var trial: RunningTrial?
        /// Settings whose secrets the next reload binds to their present addresses.
        var rebound: [String] = []
    }

    init(_ options: Daemon.Options, clock: any KioskClock, errorLog: ErrorLog) throws {
        self.options = options
        self.clock = clock
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
        // The card accepts no writes now, so keep trying.
        if case .stuck(let id) = trial {
            // The trial ends at once, and its task reads this state on the same queue.
            work.queue.sync { begin(RunningTrial(id, for: .zero, caller: nil, at: self)) }
        }
    }

    /// Restores the configuration of a backup if the kiosk or the power failed after the store was restored.
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

    func onChange(_ action: @escaping @Sendable (RunningConfiguration) async -> Void) {
        state.withLock { $0.onChange = action }
    }

    /// Sets the function that sends events to the kiosk.
    func onEvent(_ action: @escaping @Sendable (Event) -> Void) {
        state.withLock { state in
            state.sendEvent = action
            // A trial that could not be undone at the start.
            if let trial = state.trial { action(.trial(ends: Instant(sinceBoot: trial.ends))) }
        }
    }

    func sendEvent(_ event: Event) {
        state.withLock { $0.sendEvent }(event)
    }

    /// Cancels the trial, and drops the callbacks to break reference cycles.
    func stop() {
        state.withLock { state in
            state.trial?.task.cancel()
            state.onChange = { _ in }
            state.sendEvent = { _ in }
        }
    }

    var trial: RunningTrial? { state.withLock { $0.trial } }

    /// Starts a trial. It replaces the previous trial and includes its changes.
    func begin(_ trial: RunningTrial) {
        state.withLock { state in
            state.trial?.task.cancel()
            state.trial = trial
            // Under the lock, so that events have the order of the changes.
            state.sendEvent(.trial(ends: Instant(sinceBoot: trial.ends)))
        }
    }

    /// Ends a trial, unless another has replaced it.
    func end(_ trial: UInt32?) {
        state.withLock { state in
            guard let running = state.trial, running.id == trial else { return }
            running.task.cancel()
            state.trial = nil
            state.sendEvent(.trial(ends: nil))
        }
    }

    func usePlaceLookup(_ lookUp: @escaping Lookup) {
        state.withLock { $0.lookUp = lookUp }
    }

    var lookUp: Lookup { state.withLock { $0.lookUp } }

    /// Reloads the file at each signal. Returns when its task is canceled.
    func reload(at signals: UnixSignalsSequence) async {
        for await _ in signals { await reload() }
    }

    /// Returns the settings whose keys begin with a prefix.
    func show(_ prefix: String) async throws -> [SettingDocument] {
        try await work.run { [store] in try store.show(prefix) }.map(SettingDocument.init)
    }

    func get(_ key: String) async throws -> SettingDocument {
        SettingDocument(try await work.run { [store] in try store.get(key) })
    }

    /// Returns the recorded changes, newest first.
    func history() async throws -> [RevisionDocument] {
        try await work.run { [store] in try store.history() }.map(RevisionDocument.init)
    }

    /// Reloads the file, which may have been edited by hand. Returns notes about the edits, and about secrets that the
    /// kiosk doesn't use because of them.
    func reload(for caller: Caller) async throws -> [String] {
        let notes = try await work.run { [store] in try store.recordEdits(by: SettingsAuthor(caller)) }
        await reload()
        return notes + state.withLock { $0.current.settings.withheld.values.sorted() }
    }

    /// Makes a change, all or none, and reloads the configuration.
    ///
    /// - Parameters:
    ///   - notes: notes to return before those of the change.
    ///   - caller: the client that asks; `nil` for the kiosk's own menu.
    ///   - terms: the conditions of the change.
    ///   - body: makes the change. It runs on the queue for file access.
    func change(
        notes: [String] = [], for caller: Caller?, on terms: ConfigTerms = ConfigTerms(),
        _ body: @escaping @Sendable (FileConfigStore) throws -> ConfigReport
    ) async throws -> ConfigReport {
        var report = try await work.run { [self] in
            let report = try body(store(for: caller))
            // On the queue, so that trials begin in the order of the changes.
            if let trial = report.trial, let seconds = report.confirmWithin {
                begin(RunningTrial(trial, for: .seconds(seconds), caller: caller, at: self))
            } else if let trial, try store.trial() == nil {
                // The change put the whole file back.
                end(trial.id)
            }
            return report
        }
        if !terms.isDryRun {
            forgetSecretOwners(of: report.changed.map(\.key.name))
            await reload()
        }
        let isLeft = options.isSafeMode && !terms.isDryRun
        let leaving = isLeft ? ["the kiosk leaves safe mode: it stops, and its service manager restarts it"] : []
        report.notes = notes + report.notes + leaving
        return report
    }

    /// Lets secrets be used with the address that they have now.
    func forgetSecretOwners(of keys: [String]) {
        state.withLock { $0.rebound += keys }
    }

    func store(for caller: Caller?) -> FileConfigStore {
        var store = store
        store.author = SettingsAuthor(caller)
        store.isRemote = caller?.sender.isRemote == true
        return store
    }

    /// Reloads the configuration. Reloads run one after another, so that the last one read is applied last.
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
        let (former, rebound) = state.withLock { state in
            defer { state.rebound = [] }
            return (state.current, state.rebound)
        }
        let new = await work.run { [options, store, errorLog] in
            RunningConfiguration(options, store, errorLog, after: former, rebinding: rebound)
        }
        let action = state.withLock { state in
            state.current = new
            return state.onChange
        }
        await action(new)
        if let notice = new.notice, notice != former.notice { sendEvent(.notice(notice)) }
        awaitBoard()
    }

    /// Schedules another attempt if the board can't be used now.
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
