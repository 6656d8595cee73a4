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
    private let incidents: Incidents
    private let store: FileConfigStore
    /// Files are waited for here, and one change comes after another.
    private let queue = DispatchQueue(label: "configuration")
    private let state: Mutex<State>

    private struct State {
        var current: RunningConfiguration
        var whenChanged: @Sendable (RunningConfiguration) async -> Void = { _ in }
    }

    init(_ options: Daemon.Options, incidents: Incidents) throws {
        self.options = options
        self.incidents = incidents
        store = FileConfigStore(
            path: options.config, environment: options.environment, displaySize: Board.displaySize(ofBoard:))
        do {
            try SettingsFile.removeLeftovers(of: options.config)
        } catch {
            incidents.note("\(error)")
        }
        state = Mutex(State(current: try Self.read(options, incidents)))
    }

    var current: RunningConfiguration { state.withLock { $0.current } }

    func whenChanged(_ action: @escaping @Sendable (RunningConfiguration) async -> Void) {
        state.withLock { $0.whenChanged = action }
    }

    /// Reads the file again whenever SIGHUP comes. Returns when its task is canceled.
    func reloadWhenAsked() async {
        for await _ in await UnixSignalsSequence(trapping: .sighup) { await reload() }
    }

    func answer(_ request: ControlRequest.ConfigRequest) async -> ControlReply {
        do {
            switch request {
            case .show(let prefix):
                let entries = try await onQueue { [store] in try store.show(prefix ?? "") }
                return .success(.settings(entries.map(SettingDocument.init)))
            case .get(let key):
                return .success(.setting(SettingDocument(try await onQueue { [store] in try store.get(key) })))
            case .set(let assignments):
                return try await change { try $0.set(assignments.map { ($0.key, $0.value) }) }
            case .unset(let keys): return try await change { try $0.unset(keys) }
            }
        } catch let error as SettingsError {
            return .failure(error.sysexit, "\(error)")
        } catch {
            return .failure(.notWritten, "\(error)")
        }
    }

    private func change(
        _ body: @escaping @Sendable (FileConfigStore) throws -> ConfigReport
    ) async throws -> ControlReply {
        let report = try await onQueue { [store] in try body(store) }
        await reload()
        let notes = report.notes.joined(separator: "\n")
        return .success(.settings(report.changed.map(SettingDocument.init)), warning: notes.isEmpty ? nil : notes)
    }

    private func reload() async {
        do {
            let new = try await onQueue { [options, incidents] in try Self.read(options, incidents) }
            let action = state.withLock { state in
                state.current = new
                return state.whenChanged
            }
            await action(new)
        } catch {
            incidents.note("\(error)")
        }
    }

    private func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }

    // MARK: What the settings come to

    private static func read(
        _ options: Daemon.Options, _ incidents: Incidents
    ) throws -> RunningConfiguration {
        let loaded = LoadedSettings(path: options.config, state: options.state, environment: options.environment)
        if let notice = loaded.notice { incidents.note(notice) }
        loaded.warnings.forEach { incidents.note("\($0)") }
        do {
            try loaded.keepLastGood(in: options.state)
        } catch {
            incidents.note("\(error)")
        }
        let board = try board(loaded.settings, options, incidents)
        return RunningConfiguration(
            settings: loaded.settings, loaded: loaded, engine: engine(loaded.settings, board),
            keep: loaded.settings.keepsTitlesOnly ? .title : .whole)
    }

    /// The board of the command line must be there; a configured one that isn't gives way to the simulated one, so
    /// that the mistake can be mended from afar.
    private static func board(
        _ settings: Settings, _ options: Daemon.Options, _ incidents: Incidents
    ) throws -> Board {
        if let name = options.board {
            guard let board = try Board(nameOrPath: name) else { throw NoSuchBoard(name: name) }
            return board
        }
        do {
            if let board = try Board(nameOrPath: settings.boardName) { return board }
            incidents.note("\(NoSuchBoard(name: settings.boardName)); the simulated one is used")
        } catch {
            incidents.note("\(error); the simulated one is used")
        }
        guard let board = try Board.named("simulated") else { throw NoSuchBoard(name: "simulated") }
        return board
    }

    private static func engine(_ settings: Settings, _ board: Board) -> Engine.Configuration {
        Engine.Configuration(
            board: board,
            display: DisplaySettings(
                size: settings.displaySize.flatMap(DisplaySize.init) ?? board.display.size,
                characters: CharacterSet(rawValue: settings.displayCharacters) ?? .a00,
                timing: Timing(settings.displayTiming) ?? .standard),
            preferences: Preferences(
                changeEvery: settings.changesRecipeEvery, buzzerDuration: settings.buzzerDuration,
                ticks: settings.buzzerTicks, hasService: settings.spoonacularKey != nil),
            pattern: BuzzerPattern(rawValue: settings.buzzerPattern) ?? .classic)
    }
}

extension SettingDocument {
    init(_ entry: SettingEntry) {
        self.init(
            key: entry.key.name, value: entry.key.isSecret ? nil : entry.value.map { "\($0)" },
            origin: "\(entry.origin)", isSet: entry.value != nil)
    }
}
