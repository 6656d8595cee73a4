/// Optional property that is encoded as null if it has no value, so that a document always has all its keys.
@propertyWrapper
public struct Nullable<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    public var wrappedValue: Value?

    public init(wrappedValue: Value?) {
        self.wrappedValue = wrappedValue
    }

    public init(from decoder: any Decoder) throws {
        let source = try decoder.singleValueContainer()
        wrappedValue = source.decodeNil() ? nil : try source.decode(Value.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.singleValueContainer()
        if let wrappedValue {
            try destination.encode(wrappedValue)
        } else {
            try destination.encodeNil()
        }
    }
}

extension KeyedDecodingContainer {
    /// Decodes a missing key as null.
    func decode<Value>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
        Nullable(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
    }
}
