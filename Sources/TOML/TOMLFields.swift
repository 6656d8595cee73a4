/// The reason why a table can't be used.
public struct TOMLFieldError: Error, Hashable, CustomStringConvertible {
    public let description: String
}

/// Reads the members of a table one by one. Members that were not read are an error at the end.
public struct TOMLFields {
    private var members: [String: TOMLNode]
    /// The name of the table in messages, followed by a colon and a space, or empty for the root.
    private let prefix: String

    /// Creates a reader for the members of a table.
    ///
    /// - Parameters:
    ///   - members: The members of the table.
    ///   - table: The name of the table for messages; empty for the root.
    public init(_ members: [String: TOMLNode], table: String = "") {
        self.members = members
        prefix = table.isEmpty ? "" : "\(table): "
    }

    /// Reads a table with all of its members.
    ///
    /// - Throws: errors of `make`, and an error for a member that it hasn't read.
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
    /// - Throws: an error if the member is missing or `value` returns `nil` for it.
    public mutating func read<Value>(
        _ name: String, _ value: (TOMLNode) -> Value?
    ) throws(TOMLFieldError) -> Value {
        guard let value = try readIfPresent(name, value) else { throw error("\(name) is missing") }
        return value
    }

    /// Returns the value of a member, as `value` reads it, or `nil` if the member is missing.
    ///
    /// - Throws: an error if `value` returns `nil` for the member.
    public mutating func readIfPresent<Value>(
        _ name: String, _ value: (TOMLNode) -> Value?
    ) throws(TOMLFieldError) -> Value? {
        guard let node = members.removeValue(forKey: name) else { return nil }
        guard let value = value(node) else { throw error("\(name) cannot be \(node.kind)") }
        return value
    }

    /// Returns the values that `make` reads from a list of tables, or `nil` if the list is missing.
    ///
    /// - Throws: errors of `make`, and an error if the member isn't a list of tables.
    public mutating func tablesIfPresent<Value>(
        _ name: String, _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> [Value]? {
        guard let nodes = try readIfPresent(name, \.list) else { return nil }
        var values: [Value] = []
        for (index, node) in nodes.enumerated() {
            let table = "\(name) \(index + 1)"
            guard let members = node.table else { throw error("\(table) is not a table") }
            values.append(try Self.read(members, table: prefix + table, make))
        }
        return values
    }

    /// Returns the values that `make` reads from a list of tables.
    ///
    /// - Throws: errors of `make`, and an error if the list is missing or isn't a list of tables.
    public mutating func tables<Value>(
        _ name: String, _ make: (inout TOMLFields) throws(TOMLFieldError) -> Value
    ) throws(TOMLFieldError) -> [Value] {
        guard let values = try tablesIfPresent(name, make) else { throw error("\(name) is missing") }
        return values
    }

    /// Returns the value that `make` reads from a table.
    ///
    /// - Throws: errors of `make`, and an error if the member is missing or isn't a table.
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
