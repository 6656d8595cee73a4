internal import Boards
internal import CharacterDisplay
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Settings

/// The effective configuration, from the settings, the board file and the command line.
struct RunningConfiguration: Sendable {
    var settings: Settings
    var loaded: LoadedSettings
    var secretOwners: SecretOwners
    /// The name or path of the configured board.
    var boardName: String
    /// The reason why the board can't be used; `nil` for none.
    var boardProblem: String?
    var engine: Engine.Configuration
    var keep: Cookbook.Keep

    /// The notice for the display if the file can't be used.
    var notice: Failure? {
        loaded.notice.map { Failure(.notStored, glass: loaded.glassText.joined(separator: "\n"), detail: $0) }
    }
}

extension RunningConfiguration {
    /// Reads the file and the board. Logs problems that are new since `former`, records manual edits, and keeps a copy
    /// of a good file. The secrets of the settings in `rebound` may be used with their present addresses.
    init(
        _ options: Daemon.Options, _ store: FileConfigStore, _ errorLog: ErrorLog,
        after former: RunningConfiguration? = nil, rebinding rebound: [String] = []
    ) {
        loaded = LoadedSettings(
            path: options.config, state: options.state, environment: options.environment, commandLine: options.settings)
        secretOwners = former?.secretOwners ?? SecretOwners()
        secretOwners.forget(rebound)
        secretOwners.withhold(from: &loaded)
        settings = options.isSafeMode ? loaded.settings.hardwareOnly : loaded.settings
        boardName = options.board ?? settings.boardName
        keep = settings.keepsTitlesOnly ? .title : .whole
        let board: Board?
        (board, boardProblem) = Board.reading(boardName)
        engine = Engine.Configuration(settings, board)
        if let notice = loaded.notice, notice != former?.loaded.notice { errorLog.note(notice) }
        for warning in loaded.warnings where former?.loaded.warnings.contains(warning) != true {
            errorLog.note("\(warning)")
        }
        // An unusable file was reported above.
        if loaded.failure == nil { keepRecords(of: store, in: options.state, errorLog) }
        if let boardProblem, boardProblem != former?.boardProblem {
            errorLog.note("\(boardProblem); the kiosk runs without a board and keeps trying")
        }
    }

    /// Records manual edits and a copy of the good file. Each step is done even if the other fails.
    private func keepRecords(of store: FileConfigStore, in state: String, _ errorLog: ErrorLog) {
        do {
            for note in try store.recordEdits() { errorLog.note(note) }
        } catch {
            errorLog.note("\(error)")
        }
        do {
            // An unconfirmed change may be bad.
            if try store.trial() == nil { try loaded.keepLastGood(in: state) }
        } catch {
            errorLog.note("\(error)")
        }
    }
}

extension Engine.Configuration {
    init(_ settings: Settings, _ board: Board?) {
        self.init(
            board: board,
            display: DisplaySettings(
                size: settings.displaySize.flatMap(DisplaySize.init) ?? board?.display.size ?? .twentyByFour,
                characters: CharacterSet(rawValue: settings.displayCharacters) ?? .a00,
                timing: settings.timing(of: board)),
            preferences: Preferences(
                changeEvery: settings.changesRecipeEvery, buzzerDuration: settings.buzzerDuration,
                sound: BuzzerPattern(rawValue: settings.buzzerPattern) ?? .classic, ticks: settings.buzzerTicks,
                hasService: settings.hasRecipeService, hasMealPlan: RecipeServerAccount(settings) != nil,
                sendsCooking: RecipeServerAccount(settings) != nil,
                hasHousehold: settings.householdBroker != nil,
                keepsTitles: settings.keepsTitlesOnly,
                hasLocation: settings.coordinates != nil || settings.locationName != nil,
                units: settings.usesMetricUnits ? .metric : .us, filter: settings.recipeFilter,
                shareHost: settings.shareHost, isStill: settings.isStill, hasLargeText: settings.hasLargeText,
                hasTwelveHours: settings.hasTwelveHours,
                backlightOffAfter: board?.display.hasBacklight == true ? settings.backlightOffAfter : nil),
            tone: BuzzerTone(rawValue: settings.buzzerTone) ?? .loud)
    }
}

extension Settings {
    /// Returns the display's timing. The owner's setting overrides the board file.
    fileprivate func timing(of board: Board?) -> Timing {
        let chosen = Timing(displayTiming) ?? .standard
        return origin(of: .displayTiming) == .default ? board?.display.timing ?? chosen : chosen
    }
}

extension Daemon.Options {
    /// The settings of the command line.
    var settings: [SettingKey: String] {
        var settings: [SettingKey: String] = [:]
        settings[.boardName] = board
        return settings
    }
}

extension Board {
    /// Reads a board. Problems are returned, not thrown: the kiosk runs without a board, so the mistake can be
    /// corrected remotely.
    static func reading(_ name: String) -> (board: Board?, problem: String?) {
        do {
            return (try Board(nameOrPath: name), nil)
        } catch {
            return (nil, "\(error)")
        }
    }
}
