public import TOML

/// Something in a configuration file that its owner should know of.
public struct SettingsProblem: Error, Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file is used all the same.
        case warning
    }

    public var severity: Severity
    /// Nil: the file as a whole.
    public var place: TOMLPlace?
    /// As people write it; nil: no key is meant.
    public var key: String?
    /// In plain words, without place.
    public var reason: String
}

extension SettingsProblem: CustomStringConvertible {
    /// One line, free of control characters.
    public var description: String {
        let place = place.map { "\($0): " } ?? ""
        return (place + reason).withoutControls
    }

    /// A line or two of the glass; none when the file as a whole is meant.
    var placeOnGlass: [String] {
        guard let place else { return [] }
        let key = (key ?? "").withoutControls
        let all = "line \(place.line)\(key.isEmpty ? "" : " ")\(key)"
        if all.count <= 20 { return [all] }
        return ["line \(place.line)", key.count <= 20 ? key : "\(key.prefix(18)).."]
    }
}

extension SettingsProblem: Encodable {
    private enum CodingKeys: String, CodingKey {
        case severity, line, column, key, message
    }

    /// `line`, `column` and `key` are null where the file as a whole is meant.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(severity.rawValue, forKey: .severity)
        try container.encode(place?.line, forKey: .line)
        try container.encode(place?.column, forKey: .column)
        try container.encode(key, forKey: .key)
        try container.encode(reason.withoutControls, forKey: .message)
    }
}
