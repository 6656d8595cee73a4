/// A value that its setting accepts.
public enum SettingValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    case list([String])
    case secret(Secret)
}

extension SettingValue: CustomStringConvertible {
    /// The value as you would type it in the shell. A secret is `(set)`.
    public var description: String {
        switch self {
        case .text(let text): text
        case .integer(let number): "\(number)"
        case .decimal(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
        case .list(let names): names.joined(separator: ",")
        case .secret(let secret): secret.description
        }
    }
}

extension SettingValue: Encodable {
    /// Encodes the value as a JSON string, number or array. A secret becomes the string `"(set)"`.
    ///
    /// - Throws: the encoder's errors.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .integer(let number): try container.encode(number)
        case .decimal(let number): try container.encode(number)
        case .list(let names): try container.encode(names)
        case .text, .secret: try container.encode(description)
        }
    }
}

extension SettingValue {
    /// The value in TOML, for the file.
    var toml: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .integer(let number): "\(number)"
        case .decimal(let number): "\(number)"
        case .list(let names): "[" + names.map(Self.quoted).joined(separator: ", ") + "]"
        case .secret(let secret): Self.quoted(secret.exposed)
        }
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
