internal import TOMLKit

/// A value of a TOML text, of any kind.
indirect enum TOMLNode: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    case boolean(Bool)
    case list([TOMLNode])
    case table([String: TOMLNode])
    /// Dates and times, and numbers that are none, which no setting takes: only compared.
    case other(String)

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    /// With its article, for messages.
    var kind: String {
        switch self {
        case .text: "a text"
        case .integer, .decimal: "a number"
        case .boolean: "true or false without quotes"
        case .list: "a list"
        case .table: "a table"
        case .other: "a date, a time or no number"
        }
    }
}

/// Where a text is not valid TOML, and why.
struct TOMLSyntaxError: Error, Hashable {
    var line: Int
    var column: Int
    var reason: String
}

extension TOMLNode {
    /// Reads a whole text.
    static func table(parsing text: String) throws(TOMLSyntaxError) -> [String: TOMLNode] {
        do {
            let root = try TOMLTable(string: text)
            return withExtendedLifetime(root) { members(of: $0) }
        } catch let error as TOMLParseError {
            throw TOMLSyntaxError(
                line: error.source.begin.line, column: error.source.begin.column, reason: error.description)
        } catch {
            throw TOMLSyntaxError(line: 1, column: 1, reason: "\(error)")
        }
    }

    private static func members(of table: TOMLTable) -> [String: TOMLNode] {
        var members: [String: TOMLNode] = [:]
        for (name, value) in table { members[name] = TOMLNode(value) }
        return members
    }

    private init(_ value: any TOMLValueConvertible) {
        if let text = value.string {
            self = .text(text)
        } else if let number = value.int {
            self = .integer(number)
        } else if let number = value.double, !number.isNaN {
            self = .decimal(number)
        } else if let boolean = value.bool {
            self = .boolean(boolean)
        } else if let list = value.array {
            self = .list(list.map(TOMLNode.init))
        } else if let table = value.table {
            self = .table(Self.members(of: table))
        } else {
            self = .other(value.debugDescription)
        }
    }
}

extension [String: TOMLNode] {
    /// The value at a path of tables; nil when there is none.
    subscript(path path: some Collection<String>) -> TOMLNode? {
        guard let first = path.first, let node = self[first] else { return nil }
        if path.count == 1 { return node }
        guard case .table(let members) = node else { return nil }
        return members[path: path.dropFirst()]
    }

    /// The same with the value at a path of two exchanged or taken out; empty tables do not count.
    mutating func set(_ section: String, _ name: String, to node: TOMLNode?) {
        var members: [String: TOMLNode] = [:]
        if case .table(let old) = self[section] { members = old }
        members[name] = node
        self[section] = .table(members)
    }

    /// Without the tables that hold nothing: that they stand in the text or not makes no difference to anyone.
    var withoutEmptyTables: Self {
        filter { $0.value != .table([:]) }
    }
}
