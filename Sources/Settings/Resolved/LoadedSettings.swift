/// The settings that a kiosk starts with, even if its file can't be used.
public struct LoadedSettings: Sendable {
    /// The origin of the settings.
    public enum Source: Hashable, Sendable {
        case file
        /// The copy of the last usable file.
        case lastGoodCopy
        /// The defaults: there is no file, or it can't be used and there is no copy.
        case defaults
    }

    public var settings = Settings()
    public var source: Source = .file
    /// The reason why the file isn't used.
    public var failure: SettingsError?
    /// Problems of the file that don't prevent its use.
    public var warnings: [SettingsProblem] = []
    private let file: SettingsFile?

    /// Reads the file. Never fails, because a kiosk starts with any file.
    ///
    /// - Parameters:
    ///   - path: The path of the configuration file, which need not exist.
    ///   - state: The folder with the last good copy, or `nil` to use the defaults instead.
    ///   - environment: The environment of the process, which can set keys.
    ///   - commandLine: Settings from options of the command line.
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

    /// The message for log and shell, or `nil` if the file is used.
    public var notice: String? {
        failure.map { "\($0); the kiosk runs with \(source == .defaults ? "the defaults" : "the last good settings")" }
    }

    /// The message for the display; empty if the file is used.
    public var glassText: [String] {
        guard let failure else { return [] }
        let place = if case .unusable(_, let problem) = failure { problem.placeOnGlass } else { [String]() }
        return ["Settings damaged"] + (place.isEmpty ? ["see galley status"] : place) + [
            source == .defaults ? "Defaults are used" : "Last good ones used"
        ]
    }

    /// Keeps a copy of the file, for when the file can no longer be used. Called after the settings were applied.
    ///
    /// - Throws: the reason why the copy can't be written.
    public func keepLastGood(in state: String) throws(SettingsError) {
        guard source == .file, let file else { return }
        try file.keepCopy(in: state)
    }

    static func copyPath(in state: String) -> String { state + "/last-good.toml" }

    static func lastGoodCopy(in state: String) -> SettingsFile? {
        // A copy that can't be used counts as none.
        do { return try SettingsFile.loadUsable(copyPath(in: state), followsLinks: false) } catch { return nil }
    }
}

extension SettingsFile {
    /// Writes the copy, unless it has the same text already.
    ///
    /// - Throws: the reason why it can't be written.
    func keepCopy(in state: String) throws(SettingsError) {
        // Writing wears out the card.
        if LoadedSettings.lastGoodCopy(in: state)?.text == text { return }
        try Self.replace(LoadedSettings.copyPath(in: state), with: text)
    }

    /// Reads a usable file, or returns `nil` if there is none.
    ///
    /// - Throws: the first error in the file, or the reason why it can't be read.
    static func loadUsable(_ path: String, followsLinks: Bool = true) throws(SettingsError) -> SettingsFile? {
        try load(path, followsLinks: followsLinks)?.usable()
    }

    /// Returns the file itself.
    ///
    /// - Throws: ``SettingsError/unusable(path:_:)`` with its first error.
    func usable() throws(SettingsError) -> SettingsFile {
        if let problem = firstError { throw .unusable(path: path, problem) }
        return self
    }
}
