/// A setting with its value and origin, for people and scripts. A secret is only `(set)` or `(not set)`.
public struct SettingEntry: Hashable, Sendable {
    public let key: SettingKey
    /// The value, or `nil` if the setting is not set.
    public let value: SettingValue?
    public let origin: Settings.Origin

    /// The value as you would type it in the shell; empty if it is not set.
    public var text: String {
        value?.description ?? (key.isSecret ? "(not set)" : "")
    }
}

extension SettingEntry {
    /// Creates an entry from a running kiosk's reply.
    ///
    /// - Parameters:
    ///   - name: The name of the setting.
    ///   - text: The value as you would type it in the shell; not used for a secret.
    ///   - isSet: True if the setting has a value.
    ///   - origin: The origin in words.
    /// - Returns: `nil` if this version doesn't know the name, the value or the origin.
    public init?(name: String, text: String?, isSet: Bool, origin: String) {
        guard let key = SettingKey(name), let origin = Settings.Origin(origin) else { return nil }
        self.key = key
        self.origin = origin
        if key.isSecret {
            // The value isn't sent. Any secret prints as (set).
            value = isSet ? .secret(Secret("")) : nil
        } else if let text {
            guard
                case .success(let value) = Result(catching: { () throws(ValueProblem) in try key.type.value(of: text) })
            else { return nil }
            self.value = value
        } else {
            value = nil
        }
    }
}

extension SettingEntry: Encodable {
    private enum CodingKeys: String, CodingKey {
        case value, origin
    }

    /// Encodes the members of ``SettingKey``, `value` (null if not set) and `origin`.
    ///
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        try key.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(origin.description, forKey: .origin)
        if value == nil, key.isSecret {
            try container.encode(text, forKey: .value)
        } else {
            try container.encode(value, forKey: .value)
        }
    }
}

extension SettingKey: Encodable {
    private enum CodingKeys: String, CodingKey {
        case key, type, unit, range, choices, `default`, secret, meaning, example, variable
    }

    /// Encodes the description of a setting. Members that it doesn't have are null, such as `default` if nothing is
    /// set.
    ///
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .key)
        try container.encode(type.name, forKey: .type)
        try container.encode(unit, forKey: .unit)
        try container.encode(type.range, forKey: .range)
        try container.encode(type.choices, forKey: .choices)
        try container.encode(defaultValue, forKey: .default)
        try container.encode(isSecret, forKey: .secret)
        try container.encode(meaning, forKey: .meaning)
        try container.encode(example, forKey: .example)
        try container.encode(variable, forKey: .variable)
    }
}

extension SettingType {
    struct Range: Encodable {
        var minimum: SettingValue
        var maximum: SettingValue
    }

    var range: Range? {
        switch self {
        case .integer(let range): Range(minimum: .integer(range.lowerBound), maximum: .integer(range.upperBound))
        case .decimal(let range): Range(minimum: .decimal(range.lowerBound), maximum: .decimal(range.upperBound))
        default: nil
        }
    }

    var choices: [String]? {
        switch self {
        case .choice(let words), .names(let words), .timing(let words): words
        default: nil
        }
    }
}
