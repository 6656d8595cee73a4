internal import Boards
internal import CharacterDisplay
internal import Control
internal import Cookbook
internal import Dispatch
internal import Kiosk
internal import Kitchen
internal import Settings
internal import Synchronization
internal import UnixSignals

/// What the settings come to once board and command line are known.
struct RunningConfiguration: Sendable {
    var settings: Settings
    var loaded: LoadedSettings
    /// The board that is wanted, by name or path.
    var boardName: String
    /// Why it cannot be used.
    var boardProblem: String?
    var engine: Engine.Configuration
    var keep: Cookbook.Keep

    /// For the glass when the file cannot be used.
    var notice: Failure? {
        loaded.notice.map { Failure(.notStored, glass: loaded.glassText.joined(separator: "\n"), detail: $0) }
    }
}

/// Reads the configuration, changes it when it is asked to, and tells who runs by it.
final class ConfigurationDesk: Sendable {
    private let options: Daemon.Options
    let incidents: Incidents
    private let store: FileConfigStore
    /// How often a board that cannot be read is tried again.
    private static let retryInterval = DispatchTimeInterval.seconds(5)

    /// Files are waited for here, and one change comes after another.
    private let queue = DispatchQueue(label: "configuration")
    private let state: Mutex<State>

    /// Where a place of that name is, by that geocoder or the one that is set; nil: there is none.
    typealias Lookup =
        @Sendable (_ name: String, _ geocoder: String?) async throws(Failure) -> (point: Coordinates, name: String)?

    private struct State {
        var current: RunningConfiguration
        var lookUp: Lookup = { _, _ in nil }
        var awaitsBoard = false
        var whenChanged: @Sendable (RunningConfiguration) async -> Void = { _ in }
        var lastReload: Task<Void, Never>?
    }

    init(_ options: Daemon.Options, incidents: Incidents) throws {
        self.options = options
        self.incidents = incidents
        store = FileConfigStore(
            path: options.config, environment: options.environment, commandLine: options.settings,
            displaySize: Board.displaySize(ofBoard:))
        do {
            try SettingsFile.removeLeftovers(of: options.config)
        } catch {
            incidents.note("\(error)")
        }
        if let name = options.board { _ = try Board(named: name) }
        state = Mutex(State(current: Self.read(options, incidents)))
        awaitBoard()
    }

    var current: RunningConfiguration { state.withLock { $0.current } }

    func whenChanged(_ action: @escaping @Sendable (RunningConfiguration) async -> Void) {
        state.withLock { $0.whenChanged = action }
    }

    func looksUpPlaces(_ lookUp: @escaping Lookup) {
        state.withLock { $0.lookUp = lookUp }
    }

    var lookUp: Lookup { state.withLock { $0.lookUp } }

    /// Reads the file again at each of the signals. Returns when its task is canceled.
    func reload(at signals: UnixSignalsSequence) async {
        for await _ in signals { await reload() }
    }

    func answer(_ request: ControlRequest.ConfigRequest) async -> ControlReply {
        do {
            switch request {
            case .show(let prefix):
                let entries = try await onQueue { [store] in try store.show(prefix ?? "") }
                return .success(.settings(entries.map(SettingDocument.init)))
            case .get(let key):
                return .success(.setting(SettingDocument(try await onQueue { [store] in try store.get(key) })))
            case .set(let assignments): return try await set(assignments)
            case .unset(let keys): return try await change { try $0.unset(keys) }
            }
        } catch let error as SettingsError {
            return .failure(error.sysexit, "\(error)")
        } catch {
            return .failure(.notWritten, "\(error)")
        }
    }

    /// One change: all or none. `notes` are told beside those of the change itself.
    func change(
        notes: [String] = [], _ body: @escaping @Sendable (FileConfigStore) throws -> ConfigReport
    ) async throws -> ControlReply {
        let report = try await onQueue { [store] in try body(store) }
        await reload()
        let notes = (notes + report.notes).joined(separator: "\n")
        return .success(.settings(report.changed.map(SettingDocument.init)), warning: notes.isEmpty ? nil : notes)
    }

    /// One after another, so that what is read last is what the kiosk runs by.
    private func reload() async {
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
        let new = await onQueue { [options, incidents] in Self.read(options, incidents) }
        let action = state.withLock { state in
            state.current = new
            return state.whenChanged
        }
        await action(new)
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
        queue.asyncAfter(deadline: .now() + Self.retryInterval) { [weak self] in self?.lookForBoard() }
    }

    private func lookForBoard() {
        let current = state.withLock { state in
            state.awaitsBoard = false
            return state.current
        }
        guard Self.board(current.boardName).problem != current.boardProblem else { return awaitBoard() }
        Task { await reload() }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: body()) }
        }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }

    // MARK: What the settings come to

    private static func read(_ options: Daemon.Options, _ incidents: Incidents) -> RunningConfiguration {
        let loaded = LoadedSettings(
            path: options.config, state: options.state, environment: options.environment,
            commandLine: options.settings)
        if let notice = loaded.notice { incidents.note(notice) }
        loaded.warnings.forEach { incidents.note("\($0)") }
        do {
            try loaded.keepLastGood(in: options.state)
        } catch {
            incidents.note("\(error)")
        }
        let name = options.board ?? loaded.settings.boardName
        let (board, problem) = board(name)
        if let problem { incidents.note("\(problem); the kiosk goes on without a board and tries again") }
        return RunningConfiguration(
            settings: loaded.settings, loaded: loaded, boardName: name, boardProblem: problem,
            engine: engine(loaded.settings, board), keep: loaded.settings.keepsTitlesOnly ? .title : .whole)
    }

    /// A board that cannot be used is no reason to stop: the mistake can be mended from afar.
    private static func board(_ name: String) -> (board: Board?, problem: String?) {
        do {
            return (try Board(named: name), nil)
        } catch {
            return (nil, "\(error)")
        }
    }

    private static func engine(_ settings: Settings, _ board: Board?) -> Engine.Configuration {
        Engine.Configuration(
            board: board,
            display: DisplaySettings(
                size: settings.displaySize.flatMap(DisplaySize.init) ?? board?.display.size ?? .twentyByFour,
                characters: CharacterSet(rawValue: settings.displayCharacters) ?? .a00,
                timing: Timing(settings.displayTiming) ?? .standard),
            preferences: Preferences(
                changeEvery: settings.changesRecipeEvery, buzzerDuration: settings.buzzerDuration,
                ticks: settings.buzzerTicks, hasService: settings.spoonacularKey != nil,
                keepsTitles: settings.keepsTitlesOnly,
                hasLocation: settings.coordinates != nil || settings.locationName != nil,
                units: settings.usesMetricUnits ? .metric : .us, filter: settings.recipeFilter,
                shareHost: settings.shareHost),
            pattern: BuzzerPattern(rawValue: settings.buzzerPattern) ?? .classic)
    }
}

extension Daemon.Options {
    /// What the command line sets.
    fileprivate var settings: [SettingKey: String] {
        var settings: [SettingKey: String] = [:]
        settings[.boardName] = board
        return settings
    }
}

extension Board {
    fileprivate init(named nameOrPath: String) throws {
        guard let board = try Board(nameOrPath: nameOrPath) else { throw NoSuchBoard(name: nameOrPath) }
        self = board
    }
}

extension SettingDocument {
    init(_ entry: SettingEntry) {
        self.init(
            key: entry.key.name, value: entry.key.isSecret ? nil : entry.value.map { "\($0)" },
            origin: "\(entry.origin)", isSet: entry.value != nil)
    }
}
