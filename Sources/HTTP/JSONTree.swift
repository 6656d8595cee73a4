internal import FoundationEssentials

/// A JSON value of any form, for documents that are changed and sent back whole.
///
/// Whole numbers and other numbers are kept apart, so that a document comes out with the same values that came in.
public indirect enum JSONTree: Hashable, Sendable {
    case object([String: JSONTree])
    case array([JSONTree])
    case text(String)
    case whole(Int)
    case number(Double)
    case bool(Bool)
    case null

    /// Parses a JSON text. Returns `nil` if it is no JSON, or has more values or deeper nesting than any real document.
    public init?(json: [UInt8]) {
        guard JSONSize(json).isAcceptable, let tree = try? JSONDecoder().decode(JSONTree.self, from: Data(json)) else {
            return nil
        }
        self = tree
    }

    /// The member of an object, or `nil` if there is none. Setting it on another value than an object does nothing.
    public subscript(key: String) -> JSONTree? {
        get { if case .object(let members) = self { members[key] } else { nil } }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    /// The elements of an array; empty for other values.
    public var elements: [JSONTree] { if case .array(let elements) = self { elements } else { [] } }

    public var text: String? { if case .text(let text) = self { text } else { nil } }

    public var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// A whole number, also if it is written as `4.0`.
    public var whole: Int? {
        switch self {
        case .whole(let number): number
        case .number(let number): Int(exactly: number)
        default: nil
        }
    }

    public var number: Double? {
        switch self {
        case .whole(let number): Double(number)
        case .number(let number): number
        default: nil
        }
    }

    public var isNull: Bool { self == .null }
}

// MARK: - Text

extension JSONTree {
    /// The value as JSON text in UTF-8, with sorted keys.
    public var json: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .text(let text): Self.write(text, to: &bytes)
        case .whole(let number): bytes += "\(number)".utf8
        // JSON has no infinity.
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .null: bytes += "null".utf8
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONTree: Decodable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // JSON's types exclude each other, so a failed attempt only means another type.
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? value.decode(Int.self) {
            self = .whole(number)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let elements = try? value.decode([JSONTree].self) {
            self = .array(elements)
        } else {
            self = .object(try value.decode([String: JSONTree].self))
        }
    }
}

// MARK: - Literals

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    public init(stringLiteral text: String) { self = .text(text) }
}

extension JSONTree: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: Int) { self = .whole(number) }
}

extension JSONTree: ExpressibleByFloatLiteral {
    public init(floatLiteral number: Double) { self = .number(number) }
}

extension JSONTree: ExpressibleByBooleanLiteral {
    public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension JSONTree: ExpressibleByNilLiteral {
    public init(nilLiteral: ()) { self = .null }
}

extension JSONTree: ExpressibleByArrayLiteral {
    public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
}

extension JSONTree: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(Dictionary(members) { _, last in last })
    }
}
