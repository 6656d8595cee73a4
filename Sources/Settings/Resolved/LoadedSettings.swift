/// The settings that a kiosk runs with, whatever became of its file.
public struct LoadedSettings: Sendable {
    public enum Source: Hashable, Sendable {
        case file
        /// A copy of the last file that could be used.
        case lastGoodCopy
        /// There is no file, or it cannot be used and no copy was kept.
        case defaults
    }

    public var settings = Settings()
    public var source: Source = .file
    /// Why the file is not used.
    public var failure: SettingsError?
    /// What the owner should know although it is used.
    public var warnings: [SettingsProblem] = []
    private let file: SettingsFile?

    /// Reads the file; never fails, for a kiosk starts all the same.
    ///
    /// - Parameters:
    ///   - path: of the configuration file, which need not exist.
    ///   - state: the folder that holds the last good copy; nil: fall back to the defaults.
    ///   - environment: the process's, for the keys that it sets.
    ///   - commandLine: settings that options of the command line gave.
    public init(
        path: String, state: String?, environment: [String: String], commandLine: [SettingKey: String] = [:]
    ) {
        do {
            file = try SettingsFile.loadUsable(path)
            if file == nil { source = .defaults }
        } catch {
            failure = error
            file = state.flatMap { Self.lastGoodCopy(in: $0) }
            source = file == nil ? .defaults : .lastGoodCopy
        }
        let warnings = file?.problems ?? []
        self.warnings = warnings + settings.overlay(file: file, environment: environment, commandLine: commandLine)
    }

    /// For log and shell; nil when the file is used.
    public var notice: String? {
        failure.map { "\($0); the kiosk runs with \(source == .defaults ? "the defaults" : "the last good settings")" }
    }

    /// For the glass; empty when the file is used.
    public var glassText: [String] {
        guard let failure else { return [] }
        let place = if case .unusable(_, let problem) = failure { problem.placeOnGlass } else { [String]() }
        return ["Settings damaged"] + (place.isEmpty ? ["see galley status"] : place) + [
            source == .defaults ? "Defaults are used" : "Last good ones used"
        ]
    }

    /// Keeps a copy of the file for the time when it can no longer be used; for after the settings were applied.
    public func keepLastGood(in state: String) throws(SettingsError) {
        guard source == .file, let file else { return }
        try file.keepCopy(in: state)
    }

    static func copyPath(in state: String) -> String { state + "/last-good.toml" }

    static func lastGoodCopy(in state: String) -> SettingsFile? {
        // A copy that cannot be read either is as good as none.
        do { return try SettingsFile.loadUsable(copyPath(in: state), followsLinks: false) } catch { return nil }
    }
}

extension SettingsFile {
    func keepCopy(in state: String) throws(SettingsError) {
        // A card wears out by writing.
        if LoadedSettings.lastGoodCopy(in: state)?.text == text { return }
        try Self.replace(LoadedSettings.copyPath(in: state), with: text)
    }

    /// The file, nil when there is none, or the error that tells its first problem.
    static func loadUsable(_ path: String, followsLinks: Bool = true) throws(SettingsError) -> SettingsFile? {
        try load(path, followsLinks: followsLinks)?.usable()
    }

    /// Returns the file, or throws its first error.
    func usable() throws(SettingsError) -> SettingsFile {
        if let problem = firstError { throw .unusable(path: path, problem) }
        return self
    }
}
