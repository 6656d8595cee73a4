internal import Boards
internal import CharacterDisplay
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Settings

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

extension RunningConfiguration {
    /// Reads the file and the board; notes what has become wrong with them since `former`, what somebody has edited, and a
    /// copy of what is good.
    init(
        _ options: Daemon.Options, _ store: FileConfigStore, _ errorLog: ErrorLog,
        after former: RunningConfiguration? = nil
    ) {
        loaded = LoadedSettings(
            path: options.config, state: options.state, environment: options.environment, commandLine: options.settings)
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
        // Without a file there is nothing to keep; one that cannot be used was told of above.
        if loaded.failure == nil { keepRecords(of: store, in: options.state, errorLog) }
        if let boardProblem, boardProblem != former?.boardProblem {
            errorLog.note("\(boardProblem); the kiosk goes on without a board and tries again")
        }
    }

    /// That one cannot be kept is no reason not to keep the other.
    private func keepRecords(of store: FileConfigStore, in state: String, _ errorLog: ErrorLog) {
        do {
            for note in try store.recordEdits() { errorLog.note(note) }
        } catch {
            errorLog.note("\(error)")
        }
        do {
            // What nobody has confirmed is not yet known to be good.
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
                hasService: settings.hasRecipeService, keepsTitles: settings.keepsTitlesOnly,
                hasLocation: settings.coordinates != nil || settings.locationName != nil,
                units: settings.usesMetricUnits ? .metric : .us, filter: settings.recipeFilter,
                shareHost: settings.shareHost, isStill: settings.isStill, hasLargeText: settings.hasLargeText,
                hasTwelveHours: settings.hasTwelveHours,
                backlightOffAfter: board?.display.hasBacklight == true ? settings.backlightOffAfter : nil),
            tone: BuzzerTone(rawValue: settings.buzzerTone) ?? .loud)
    }
}

extension Settings {
    /// What the owner chose comes before what the board's file says.
    fileprivate func timing(of board: Board?) -> Timing {
        let chosen = Timing(displayTiming) ?? .standard
        return origin(of: .displayTiming) == .default ? board?.display.timing ?? chosen : chosen
    }
}

extension Daemon.Options {
    /// What the command line sets.
    var settings: [SettingKey: String] {
        var settings: [SettingKey: String] = [:]
        settings[.boardName] = board
        return settings
    }
}

extension Board {
    /// One that cannot be used is no reason to stop: the mistake can be mended from afar.
    static func reading(_ name: String) -> (board: Board?, problem: String?) {
        do {
            return (try Board(nameOrPath: name), nil)
        } catch {
            return (nil, "\(error)")
        }
    }
}
