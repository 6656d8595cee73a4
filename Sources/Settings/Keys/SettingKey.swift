/// A setting that the program knows: what it is called, what it may be, and what it means.
public struct SettingKey: Sendable {
    /// As people write it, `display.size`.
    public let name: String
    public let type: SettingType
    /// nil: not set.
    public let defaultValue: SettingValue?
    /// In words, where the value alone does not tell it.
    private let defaultNote: String?
    /// Of a number.
    public let unit: String?
    /// One sentence for people.
    public let meaning: String
    /// A value as one would write it in the shell.
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

    /// Whether the value is never shown.
    public var isSecret: Bool { type == .secret }

    /// The variable of the environment that sets it: `GALLEY_DISPLAY_SIZE`.
    public var variable: String {
        "GALLEY_" + String(name.map { $0 == "." || $0 == "-" ? "_" : $0 }).uppercased()
    }

    public var defaultText: String {
        if let defaultNote { return defaultNote }
        return defaultValue.map { $0.description.isEmpty ? "empty" : $0.description } ?? "not set"
    }

    /// The table and the key in the file.
    var path: [String] { name.split(separator: ".").map(String.init) }

    public init?(_ name: String) {
        guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
        self = key
    }
}

extension SettingKey: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
