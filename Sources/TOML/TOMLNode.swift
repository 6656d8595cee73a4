/// A value in a TOML 1.0 text.
public indirect enum TOMLNode: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    case boolean(Bool)
    case list([TOMLNode])
    case table([String: TOMLNode])
    /// A date, a time, or NaN. No setting accepts such a value; it is only compared with others.
    case other(String)

    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The value of an integer or a decimal, which TOML distinguishes.
    public var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .decimal(let number): number
        default: nil
        }
    }

    public var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    public var list: [TOMLNode]? {
        if case .list(let nodes) = self { nodes } else { nil }
    }

    /// The elements of a list, if all of them are texts, else `nil`.
    public var texts: [String]? {
        guard let texts = list?.compactMap(\.text), texts.count == list?.count else { return nil }
        return texts
    }

    public var table: [String: TOMLNode]? {
        if case .table(let members) = self { members } else { nil }
    }

    /// The kind of the value with its article, for messages.
    public var kind: String {
        switch self {
        case .text: "a text"
        case .integer, .decimal: "a number"
        case .boolean: "true or false without quotes"
        case .list: "a list"
        case .table: "a table"
        case .other: "a date, a time or NaN"
        }
    }
}

extension [String: TOMLNode] {
    /// The value at a path of tables, or `nil` if there is none.
    public subscript(path path: some Collection<String>) -> TOMLNode? {
        guard let first = path.first, let node = self[first] else { return nil }
        if path.count == 1 { return node }
        guard case .table(let members) = node else { return nil }
        return members[path: path.dropFirst()]
    }

    /// Sets the value of a key in a section, or removes it. The section's table is created, and kept when it is empty.
    public mutating func set(_ section: String, _ name: String, to node: TOMLNode?) {
        var members: [String: TOMLNode] = [:]
        if case .table(let old) = self[section] { members = old }
        members[name] = node
        self[section] = .table(members)
    }

    /// The members without empty tables, which make no difference to a configuration.
    public var withoutEmptyTables: Self {
        filter { $0.value != .table([:]) }
    }
}
