/// A value of a shared item: any JSON.
///
/// A kiosk keeps the members that it doesn't know, because a newer version of Galley may have written them.
public indirect enum SharedValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([SharedValue])
    case object([String: SharedValue])

    /// The member of an object, or `nil` if this is no object or has no such member.
    public subscript(_ name: String) -> SharedValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text, or `nil` for another value.
    public var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, or `nil` for another value.
    public var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension SharedValue: Comparable {
    /// An order without a meaning, which is the same on every kiosk.
    public static func < (one: SharedValue, other: SharedValue) -> Bool { one.ordered < other.ordered }

    /// A text that no other value has.
    private var ordered: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "\(value);"
        case .text(let value): "\(value.utf8.count):\(value)"
        case .list(let values): "[\(values.map(\.ordered).joined(separator: ","))]"
        case .object(let members):
            members.sorted { $0.key < $1.key }.reduce("{") { $0 + Self.text($1.key).ordered + $1.value.ordered } + "}"
        }
    }
}

extension SharedValue: Codable {
    /// Decodes any JSON.
    ///
    /// - Throws: `DecodingError` if it is no JSON.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([SharedValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: SharedValue].self))
        }
    }

    /// Encodes the value.
    ///
    /// - Throws: `EncodingError` for a number that JSON can't express.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension SharedValue: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) { self = .text(text) }
}
