/// A setting: its name, its type, its default and its help text.
///
/// All settings are in one table, ``all``. `galley config keys`, the settings form and the checks are made from it.
public struct SettingKey: Sendable {
    /// The name that people type, such as `display.size`.
    public let name: String
    public let type: SettingType
    /// The value if nothing sets the key, or `nil` if the key has no value then.
    public let defaultValue: SettingValue?
    /// The default in words, if it isn't a fixed value.
    private let defaultNote: String?
    /// The unit of a number, such as `seconds`.
    public let unit: String?
    /// The help text: complete sentences that say what the setting does.
    public let meaning: String
    /// An example value, quoted for the shell.
    public let example: String

    init(
        _ name: String, _ type: SettingType, default defaultValue: SettingValue? = nil, defaultNote: String? = nil,
        unit: String? = nil, example: String, _ meaning: String
    ) {
        self.name = name
        self.type = type
        self.defaultValue = defaultValue
        self.defaultNote = defaultNote
        self.unit = unit
        self.meaning = meaning
        self.example = example
    }

    /// True if the value is never shown.
    public var isSecret: Bool { type == .secret }

    /// The environment variable that sets it, such as `GALLEY_DISPLAY_SIZE`.
    public var variable: String {
        "GALLEY_" + String(name.map { $0 == "." || $0 == "-" ? "_" : $0 }).uppercased()
    }

    /// The default for people: the value, `empty` or `not set`.
    public var defaultText: String {
        if let defaultNote { return defaultNote }
        return defaultValue.map { $0.description.isEmpty ? "empty" : $0.description } ?? "not set"
    }

    /// The table and the key in the file, such as `["display", "size"]`.
    var path: [String] { name.split(separator: ".").map(String.init) }

    /// Returns `nil` if no setting has that name.
    public init?(_ name: String) {
        guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
        self = key
    }
}

extension SettingKey: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
