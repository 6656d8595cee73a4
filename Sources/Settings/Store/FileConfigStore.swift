public import Boards
public import Linux
internal import TOML

/// Reads and changes the settings in a file, for commands without a running kiosk and for the kiosk itself.
///
/// Changes are atomic, checked before they are written, and recorded in a history. All calls block on the disk.
public struct FileConfigStore: Sendable {
    public let path: String
    let state: String?
    private let environment: [String: String]
    private let commandLine: [SettingKey: String]
    let clock: WallClock
    /// The author of changes.
    public var author: SettingsAuthor
    /// True if the author came through `galley ssh`, and so must not name files of this machine.
    public var isRemote = false
    /// True in the kiosk, which takes back changes that no one confirms.
    let takesTrialsBack: Bool
    private let cache = ParsedFileCache()
    private let displaySize: @Sendable (_ board: String) throws -> String?

    /// Creates access to a configuration file. Nothing is read yet.
    ///
    /// - Parameters:
    ///   - path: The path of the configuration file, which need not exist.
    ///   - state: The folder of history and trial, or `nil` to keep none.
    ///   - takesTrialsBack: True if the caller takes back changes that no one confirms, as the kiosk does.
    ///   - environment: The environment of the process, which can set keys.
    ///   - author: The author of changes.
    ///   - clock: The clock for the times in the history.
    ///   - commandLine: Settings from options of the kiosk.
    ///   - displaySize: Returns the size of a board's display, such as `20x4`, or `nil` if there is no such board.
    ///     Throws the reason why a board can't be used.
    public init(
        path: String, state: String? = nil, environment: [String: String], commandLine: [SettingKey: String] = [:],
        author: SettingsAuthor = .caller, clock: WallClock = WallClock(), takesTrialsBack: Bool = false,
        displaySize: @escaping @Sendable (_ board: String) throws -> String? = Board.displaySize(ofBoard:)
    ) {
        self.path = path
        self.state = state
        self.author = author
        self.clock = clock
        self.takesTrialsBack = takesTrialsBack
        self.environment = environment
        self.commandLine = commandLine
        self.displaySize = displaySize
    }

    /// Returns the settings whose names begin with a prefix, in the order of the table.
    ///
    /// - Throws: ``SettingsError/unknownKey(_:near:toChangeIt:)``, or the reason why the file can't be used.
    public func show(_ prefix: String) throws(SettingsError) -> [SettingEntry] {
        let keys = SettingKey.all.filter { $0.name.hasPrefix(prefix) }
        guard !keys.isEmpty else {
            throw .unknownKey(prefix, near: prefix.nearest(among: SettingKey.prefixes), toChangeIt: false)
        }
        let settings = try resolved()
        return keys.map { entry(of: $0, in: settings) }
    }

    /// Returns one setting.
    ///
    /// - Throws: ``SettingsError/unknownKey(_:near:toChangeIt:)``, or the reason why the file can't be used.
    public func get(_ name: String) throws(SettingsError) -> SettingEntry {
        entry(of: try SettingKey(known: name, toChangeIt: false), in: try resolved())
    }

    /// Changes settings: all of them, or none.
    ///
    /// - Throws: the reason why the change isn't possible; nothing was changed.
    public func set(
        _ requests: [SettingRequest], _ options: ChangeOptions = ChangeOptions()
    ) throws(SettingsError) -> ConfigReport {
        try checkBoard(of: requests)
        try checkAddresses(of: requests)
        return try change(.set, options) { draft throws(SettingsError) in try draft.file.set(requests) }
    }

    /// Refuses remote changes of an address whose secret comes from the environment: the secret would be sent there.
    private func checkAddresses(of requests: [SettingRequest]) throws(SettingsError) {
        guard isRemote else { return }
        for binding in SettingKey.secretBindings where requests.contains(where: { $0.key == binding.address.name }) {
            if isFixed(binding.secret) { throw .fixedSecret(binding.secret.name) }
        }
    }

    /// Returns true if the environment sets a key.
    func isFixed(_ key: SettingKey) -> Bool { environment[key.variable]?.isEmpty == false }

    /// Refuses a board that can't be used, while the person can still choose another one.
    func checkBoard(of requests: [SettingRequest]) throws(SettingsError) {
        let local = SettingKey.localOnly.first { key in
            requests.contains { $0.key == key.name && $0.value != nil }
        }
        if isRemote, let local { throw .localOnly(local.name) }
        guard let name = requests.first(where: { $0.key == SettingKey.boardName.name })?.value else { return }
        // The kiosk may read files that the remote author may not.
        if isRemote, name.contains("/") { throw .remoteBoardFile }
        let size: String?
        do {
            size = try displaySize(name)
        } catch {
            throw .unusableBoard("\(error)")
        }
        guard size != nil else { throw .unknownBoard(name) }
    }

    /// Reads the present file, or returns `nil` if there is none.
    func load() throws(SettingsError) -> SettingsFile? { try SettingsFile.load(path, parse: cache.file) }

    func resolved() throws(SettingsError) -> Settings {
        resolved(try load()?.usable())
    }

    func resolved(_ file: SettingsFile?) -> Settings {
        var settings = Settings()
        _ = settings.overlay(file: file, environment: environment, commandLine: commandLine)
        // The code that opens the board reports why it cannot be used.
        let size = try? displaySize(settings.boardName)
        settings.setDefault(.text(size ?? "20x4"), for: .displaySize)
        return settings
    }

    func entry(of key: SettingKey, in settings: Settings) -> SettingEntry {
        SettingEntry(key: key, value: settings[key], origin: settings.origin(of: key))
    }
}

extension SettingKey {
    /// The prefixes that `galley config show` takes: the names of settings and of tables.
    static var prefixes: [String] { all.map(\.name) + Set(all.map { $0.path[0] }).sorted() }
}
