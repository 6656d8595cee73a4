public import Boards
public import Linux
internal import TOML

/// The settings of a file, for when no kiosk runs, and for the kiosk itself. Its calls block on the disk.
public struct FileConfigStore: Sendable {
    public let path: String
    let state: String?
    private let environment: [String: String]
    private let commandLine: [SettingKey: String]
    let clock: WallClock
    /// Who changes something.
    public var author: SettingsAuthor
    /// Whether the author came through the gate, and may name no file.
    public var isFromAfar = false
    /// Whether it is the kiosk's own, which takes back what nobody confirms.
    let takesTrialsBack: Bool
    private let cache = ParsedFileCache()
    private let displaySize: @Sendable (_ board: String) throws -> String?

    /// - Parameters:
    ///   - path: of the configuration file, which need not exist.
    ///   - state: the folder of history and trial; nil: none are kept.
    ///   - takesTrialsBack: whether somebody is there to take back what nobody confirms.
    ///   - environment: the process's, for the keys that it sets.
    ///   - author: the person who changes something.
    ///   - clock: tells the times of changes.
    ///   - commandLine: settings that options of the kiosk gave.
    ///   - displaySize: the size of a board's display, `20x4`; nil when no board is called that. Throws why a board
    ///     cannot be used.
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

    /// The settings whose names begin so, in the order of the table.
    public func show(_ prefix: String) throws(SettingsError) -> [SettingEntry] {
        let keys = SettingKey.all.filter { $0.name.hasPrefix(prefix) }
        guard !keys.isEmpty else {
            throw .unknownKey(prefix, near: prefix.nearest(among: SettingKey.prefixes), toChangeIt: false)
        }
        let settings = try resolved()
        return keys.map { entry(of: $0, in: settings) }
    }

    public func get(_ name: String) throws(SettingsError) -> SettingEntry {
        entry(of: try SettingKey(known: name, toChangeIt: false), in: try resolved())
    }

    /// All or none.
    public func set(
        _ requests: [SettingRequest], _ options: ChangeOptions = ChangeOptions()
    ) throws(SettingsError) -> ConfigReport {
        try checkBoard(of: requests)
        try checkAddresses(of: requests)
        return try change(.set, options) { draft throws(SettingsError) in try draft.file.set(requests) }
    }

    /// A secret of the environment stays when its address changes: who asks from afar would be sent it.
    private func checkAddresses(of requests: [SettingRequest]) throws(SettingsError) {
        guard isFromAfar else { return }
        for owner in SettingKey.owners where requests.contains(where: { $0.key == owner.address.name }) {
            if isFixed(owner.secret) { throw .fixedSecret(owner.secret.name) }
        }
    }

    /// Whether the environment sets a key.
    func isFixed(_ key: SettingKey) -> Bool { environment[key.variable]?.isEmpty == false }

    /// A board that cannot be had is refused while somebody can still choose another.
    func checkBoard(of requests: [SettingRequest]) throws(SettingsError) {
        if isFromAfar, requests.contains(where: { $0.key == SettingKey.backupFolder.name && $0.value != nil }) {
            throw .backupFolderFromAfar
        }
        guard let name = requests.first(where: { $0.key == SettingKey.boardName.name })?.value else { return }
        // The kiosk may read more than who asks from afar.
        if isFromAfar, name.contains("/") { throw .boardFileFromAfar }
        let size: String?
        do {
            size = try displaySize(name)
        } catch {
            throw .unusableBoard("\(error)")
        }
        guard size != nil else { throw .unknownBoard(name) }
    }

    /// Reads the file as it is now; nil if there is none.
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
    /// What `show` takes: whole names and those of the tables.
    static var prefixes: [String] { all.map(\.name) + Set(all.map { $0.path[0] }).sorted() }
}
