/// A key of the configuration and its value in effect, as `config show` and `config get` print it.
public struct SettingDocument: Hashable, Sendable, Codable {
    /// Where the value in effect comes from.
    public enum Origin: String, Hashable, Sendable, Codable {
        case commandLine = "command line"
        case environment, file
        /// The board's own, where it names one.
        case board
        case `default`
    }

    public var key: String
    /// Null for what is not set, and for every secret.
    @Nullable public var value: SettingValue?
    public var origin: Origin
    public var secret: Bool
    /// Whether there is a value, secret or not.
    public var set: Bool

    public init(key: String, value: SettingValue?, origin: Origin) {
        self.key = key
        self.value = value
        self.origin = origin
        secret = false
        set = value != nil
    }

    /// A key whose value nobody is told.
    public init(secret key: String, isSet: Bool, origin: Origin) {
        self.key = key
        self.value = nil
        self.origin = origin
        secret = true
        set = isSet
    }
}

/// The value of a key, as JSON has it.
public enum SettingValue: Hashable, Sendable, Codable {
    case text(String)
    case number(Double)
    case list([String])

    public init(from decoder: any Decoder) throws {
        let source = try decoder.singleValueContainer()
        if let text = try? source.decode(String.self) {
            self = .text(text)
        } else if let number = try? source.decode(Double.self) {
            self = .number(number)
        } else {
            self = .list(try source.decode([String].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        switch self {
        case .text(let text): try destination.encode(text)
        case .number(let number): try destination.encode(number)
        case .list(let list): try destination.encode(list)
        }
    }
}
