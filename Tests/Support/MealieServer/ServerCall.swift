internal import HTTP
internal import ScriptedServices

/// A request to the stand-in, as its handlers read it.
struct ServerCall {
    var method: String
    /// The path without the prefix of a proxy.
    var path: String
    /// The decoded parameters of the query, in order.
    var query: [(name: String, value: String)]
    var headers: [String: String]
    var body: [UInt8]
    /// The parts of the path that stand at the placeholders of the route.
    var values: [String] = []
    /// The user whose token the request has.
    var user = ServerUser.kitchen

    init(method: String, path: String, query: String = "", headers: [String: String] = [:], body: [UInt8] = []) {
        self.method = method
        self.path = path
        self.query = query.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (Self.decoded(parts[0]), parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
        self.headers = headers
        self.body = body
    }

    subscript(name: String) -> String? { query.last { $0.name == name }?.value }

    func all(_ name: String) -> [String] { query.filter { $0.name == name }.map(\.value) }

    func whole(_ name: String, default value: Int) throws(ServerRefusal) -> Int {
        guard let text = self[name] else { return value }
        guard let number = Int(text) else {
            throw .invalid(
                "int_parsing", ["query", .text(name)],
                "Input should be a valid integer, unable to parse string as an integer", input: .text(text))
        }
        return number
    }

    /// Returns the body as JSON.
    func tree() throws(ServerRefusal) -> JSONTree {
        guard let tree = JSONTree(json: body) else {
            throw .tree(
                422,
                [
                    [
                        "type": "json_invalid", "loc": ["body", 1], "msg": "JSON decode error", "input": [:],
                        "ctx": ["error": "Expecting value"],
                    ]
                ])
        }
        return tree
    }

    /// Returns the body as a JSON object.
    func object() throws(ServerRefusal) -> JSONTree {
        let tree = try tree()
        guard case .object = tree else {
            throw .invalid(
                "model_attributes_type", ["body"],
                "Input should be a valid dictionary or object to extract fields from", input: tree)
        }
        return tree
    }

    /// Returns a placeholder that must be a UUID.
    func uuid(_ index: Int = 0) throws(ServerRefusal) -> String {
        guard values[index].isUUID else {
            throw .invalid(
                "uuid_parsing", ["path", "item_id"], "Input should be a valid UUID", input: .text(values[index]))
        }
        return values[index]
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(rest.prefix(2)) ?? "", radix: 16), rest.count >= 2 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    var isUUID: Bool { wholeMatch(of: #/[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/#) != nil }

    /// The text as Mealie makes addresses from names: lower case, umlauts without dots, other characters as hyphens.
    var slugified: String {
        let letters = folded.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        return String(letters).split(separator: "-").joined(separator: "-")
    }

    /// The text in lower case without the dots of umlauts.
    var folded: String {
        lowercased().replacing("ä", with: "a").replacing("ö", with: "o").replacing("ü", with: "u")
            .replacing("ß", with: "ss").replacing("é", with: "e")
    }
}
