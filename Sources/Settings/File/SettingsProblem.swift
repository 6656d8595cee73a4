public import TOML

/// A problem in a configuration file, with its place.
public struct SettingsProblem: Error, Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable {
        /// The file cannot be used.
        case error
        /// The file can be used, but its owner should look at it.
        case warning
    }

    public var severity: Severity
    /// The place in the file, or `nil` if the problem concerns the whole file.
    public var place: TOMLPlace?
    /// The key as people type it, or `nil` if the problem concerns no key.
    public var key: String?
    /// The reason in plain words, without the place.
    public var reason: String
}

extension SettingsProblem: CustomStringConvertible {
    /// The place and the reason in one line, without control characters.
    public var description: String {
        let place = place.map { "\($0): " } ?? ""
        return (place + reason).withoutControls
    }

    /// The place in one or two lines of the display, or none if the problem concerns the whole file.
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

    /// Encodes the problem. `line`, `column` and `key` are null if it concerns the whole file.
    ///
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(severity.rawValue, forKey: .severity)
        try container.encode(place?.line, forKey: .line)
        try container.encode(place?.column, forKey: .column)
        try container.encode(key, forKey: .key)
        try container.encode(reason.withoutControls, forKey: .message)
    }
}
