/// The reason why a table cannot be used.
public struct TOMLFieldError: Error, Hashable, CustomStringConvertible {
    public let description: String
}

/// Reads the members of a table one by one. Members that nobody has read are refused at the end.
public struct TOMLFields {
    private var members: [String: TOMLNode]
    /// Names the table in messages, and ends with a space unless it is empty.
    private let prefix: String

    /// - Parameters:
    ///   - members: of the table.
    ///   - table: its name for messages; empty for the root.
    public init(_ members: [String: TOMLNode], table: String = "") {
        self.members = members
        prefix = table.isEmpty ? "" : "\(table): "
    }

    /// Reads a table with all of its members.
    ///
    /// - Throws: what `make` throws, and an error for a member that it has not read.
    public static func read<Value>(
        _ members: [String: TOMLNode], table: String = "",
        _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> Value {
        var fields = TOMLFields(members, table: table)
        let value = try make(&fields)
        if let name = fields.members.keys.min() { throw fields.error("\(name) is unknown") }
        return value
    }

    /// Returns the value of a member, as `value` reads it.
    ///
    /// - Throws: an error if the member is missing or `value` returns nil for it.
    public mutating func read<Value>(
        _ name: String, _ value: (TOMLNode) -> Value?
    ) throws(TOMLFieldError) -> Value {
        guard let value = try readIfPresent(name, value) else { throw error("\(name) is missing") }
        return value
    }

    /// Returns the value of a member, as `value` reads it; nil if the member is missing.
    ///
    /// - Throws: an error if `value` returns nil for it.
    public mutating func readIfPresent<Value>(
        _ name: String, _ value: (TOMLNode) -> Value?
    ) throws(TOMLFieldError) -> Value? {
        guard let node = members.removeValue(forKey: name) else { return nil }
        guard let value = value(node) else { throw error("\(name) cannot be \(node.kind)") }
        return value
    }

    /// Returns the value that `make` makes of each table in a list; nil if the list is missing.
    ///
    /// - Throws: what `make` throws, and an error if the member is no list of tables.
    public mutating func tablesIfPresent<Value>(
        _ name: String, _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> [Value]? {
        guard let nodes = try readIfPresent(name, \.list) else { return nil }
        var values: [Value] = []
        for (index, node) in nodes.enumerated() {
            let table = "\(prefix)\(name) \(index + 1)"
            guard let members = node.table else { throw error("\(table) is no table") }
            values.append(try Self.read(members, table: table, make))
        }
        return values
    }

    /// Returns the value that `make` makes of each table in a list.
    ///
    /// - Throws: what `make` throws, and an error if the list is missing or is no list of tables.
    public mutating func tables<Value>(
        _ name: String, _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> [Value] {
        guard let values = try tablesIfPresent(name, make) else { throw error("\(name) is missing") }
        return values
    }

    /// Returns the value that `make` makes of a table.
    ///
    /// - Throws: what `make` throws, and an error if the member is missing or is no table.
    public mutating func table<Value>(
        _ name: String, _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> Value {
        let members = try read(name, \.table)
        return try Self.read(members, table: prefix + name, make)
    }

    private func error(_ reason: String) -> TOMLFieldError {
        TOMLFieldError(description: prefix + reason)
    }
}
