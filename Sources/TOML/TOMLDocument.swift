internal import CTOML

/// A parsed TOML 1.0 text: its values and their places.
public struct TOMLDocument: Sendable {
    /// The members of the root table, by name.
    public let members: [String: TOMLNode]
    private let places: [[String]: TOMLPlace]

    /// Parses a text. Any text is safe to parse, including damaged and hostile ones.
    ///
    /// - Throws: an error at the first place where the text isn't valid TOML 1.0, or is too large or too deep.
    public init(_ text: String) throws(TOMLSyntaxError) {
        var precheck = Precheck(text)
        try precheck.refuseDeepKeys()
        let parsed = try ParsedText(text)
        var reader = NodeReader(parsed.nodes)
        members = try reader.members()
        places = reader.places
    }

    /// Returns the place of a table's header or of a key. Members of arrays have no path, and so no place.
    public func place(of path: [String]) -> TOMLPlace? { places[path] }
}

/// A place in a text. Lines and columns count from 1, columns in Unicode code points.
public struct TOMLPlace: Hashable, Sendable, CustomStringConvertible {
    public var line: Int
    public var column: Int

    public var description: String { "line \(line), column \(column)" }
}

/// Owns a document of the C parser, and closes it.
private struct ParsedText: ~Copyable {
    private let document: OpaquePointer

    init(_ text: String) throws(TOMLSyntaxError) {
        var error = ctoml_error()
        var text = text
        let document = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { ctoml_open($0.baseAddress, $0.count, &error) }
        }
        guard let document else { throw TOMLSyntaxError(error, in: text) }
        self.document = document
    }

    deinit { ctoml_close(document) }

    /// All values, the root first. Valid as long as this object lives.
    var nodes: UnsafeBufferPointer<ctoml_node> {
        var count = 0
        let first = ctoml_nodes(document, &count)
        return UnsafeBufferPointer(start: first, count: count)
    }
}

/// Converts the parser's flat list into values. In the list, the members of a table follow it.
private struct NodeReader {
    private let nodes: UnsafeBufferPointer<ctoml_node>
    private var position = 0
    private(set) var places: [[String]: TOMLPlace] = [:]

    init(_ nodes: UnsafeBufferPointer<ctoml_node>) {
        self.nodes = nodes
    }

    /// Reads the members of the root table.
    mutating func members() throws(TOMLSyntaxError) -> [String: TOMLNode] {
        position = 1
        return try members(count: nodes[0].count, at: [])
    }

    private mutating func members(count: Int, at path: [String]?) throws(TOMLSyntaxError) -> [String: TOMLNode] {
        var members: [String: TOMLNode] = [:]
        members.reserveCapacity(count)
        for _ in 0..<count {
            let node = nodes[position]
            let name = String(node.key)
            let path = path.map { $0 + [name] }
            if let path { places[path] = node.place }
            members[name] = try value(at: path)
        }
        return members
    }

    /// Reads a value with its members.
    ///
    /// - Parameter path: The path of the value, or `nil` inside an array.
    private mutating func value(at path: [String]?) throws(TOMLSyntaxError) -> TOMLNode {
        let node = nodes[position]
        position += 1
        switch node.kind {
        case CTOML_TABLE: return .table(try members(count: node.count, at: path))
        case CTOML_ARRAY:
            var list: [TOMLNode] = []
            for _ in 0..<node.count { list.append(try value(at: nil)) }
            return .list(list)
        case CTOML_TEXT: return .text(String(node.text))
        case CTOML_INTEGER:
            // On 32-bit boards, Int has 32 bits.
            if let number = Int(exactly: node.integer) { return .integer(number) }
            let reason = "a whole number with more than \(Int.bitWidth) bits"
            throw TOMLSyntaxError(line: node.place.line, column: node.place.column, reason: reason)
        case CTOML_DECIMAL: return node.decimal.isNaN ? .other("nan") : .decimal(node.decimal)
        case CTOML_BOOLEAN: return .boolean(node.boolean)
        default: return .other(String(node.text))
        }
    }
}

extension ctoml_node {
    fileprivate var place: TOMLPlace { TOMLPlace(line: Int(line), column: Int(column)) }
}

extension String {
    fileprivate init(_ text: ctoml_text) {
        let bytes = UnsafeRawBufferPointer(start: text.bytes, count: text.count)
        self.init(decoding: bytes, as: UTF8.self)
    }
}
