internal import TOMLKit

/// A value of a TOML text (TOML 1.0), of any kind.
public indirect enum TOMLNode: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case decimal(Double)
    case boolean(Bool)
    case list([TOMLNode])
    case table([String: TOMLNode])
    /// Dates and times, and numbers that are none, which no setting takes: only compared.
    case other(String)

    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public var integer: Int? {
        if case .integer(let number) = self { number } else { nil }
    }

    public var boolean: Bool? {
        if case .boolean(let flag) = self { flag } else { nil }
    }

    public var list: [TOMLNode]? {
        if case .list(let nodes) = self { nodes } else { nil }
    }

    public var table: [String: TOMLNode]? {
        if case .table(let members) = self { members } else { nil }
    }

    /// With its article, for messages.
    public var kind: String {
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

/// Where a text is not valid TOML, and why. Lines and columns count from 1, columns in characters.
public struct TOMLSyntaxError: Error, Hashable {
    public var line: Int
    public var column: Int
    /// The parser's words, which may quote the text.
    public var reason: String

    public init(line: Int, column: Int, reason: String) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    public var place: TOMLPlace { TOMLPlace(line: line, column: column) }
}

extension TOMLSyntaxError {
    fileprivate init(_ error: TOMLParseError, in text: String) {
        let place = error.source.begin
        let line = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            .dropFirst(max(place.line - 1, 0))
        // The parser calls the end of the line in a text a control character.
        let isUnclosed =
            error.description.contains("parsing string: encountered end-of-file")
            || error.description.contains("unescaped control characters")
                && place.column > (line.first?.unicodeScalars.count ?? 0)
        self.init(
            line: place.line, column: place.column,
            reason: isUnclosed ? "a quotation mark is not closed" : error.description)
    }
}

extension TOMLNode {
    /// Reads a whole text, whatever it is.
    public static func table(parsing text: String) throws(TOMLSyntaxError) -> [String: TOMLNode] {
        // The parser takes a text up to its first NUL only.
        if let place = text.utf8.firstIndex(of: 0) {
            let line = text.utf8[..<place].count { $0 == UInt8(ascii: "\n") } + 1
            throw TOMLSyntaxError(line: line, column: 1, reason: "a NUL byte")
        }
        var scan = Forescan(text)
        if let error = scan.finding() { throw error }
        do {
            let root = try TOMLTable(string: text)
            return withExtendedLifetime(root) { members(of: $0) }
        } catch let error as TOMLParseError {
            throw TOMLSyntaxError(error, in: text)
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
    public subscript(path path: some Collection<String>) -> TOMLNode? {
        guard let first = path.first, let node = self[first] else { return nil }
        if path.count == 1 { return node }
        guard case .table(let members) = node else { return nil }
        return members[path: path.dropFirst()]
    }

    /// The same with the value at a path of two exchanged or taken out; empty tables do not count.
    public mutating func set(_ section: String, _ name: String, to node: TOMLNode?) {
        var members: [String: TOMLNode] = [:]
        if case .table(let old) = self[section] { members = old }
        members[name] = node
        self[section] = .table(members)
    }

    /// Without the tables that hold nothing: that they stand in the text or not makes no difference to anyone.
    public var withoutEmptyTables: Self {
        filter { $0.value != .table([:]) }
    }
}
