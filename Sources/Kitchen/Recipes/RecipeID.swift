/// The origin of a recipe and its key there, written `spoonacular:716429`, `own:3`, `starter:12` or
/// `mealie:6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f`.
public struct RecipeID: Hashable, Sendable, LosslessStringConvertible {
    /// The collection that a recipe belongs to.
    public enum Origin: String, Sendable, CaseIterable {
        /// Spoonacular. The number is the service's own.
        case spoonacular
        /// Written by a person of this kitchen.
        case own
        /// The cookbook that ships with the program.
        case starter
        /// The household's own Mealie server. The key is the server's UUID.
        case mealie

        /// True if the recipes come from a server.
        public var isService: Bool { self != .own && self != .starter }
    }

    /// The key of a recipe at its origin.
    private enum Key: Hashable, Sendable {
        /// 1 or more.
        case number(Int)
        /// A UUID in lower case.
        case uuid(String)
    }

    public let origin: Origin
    private let storedKey: Key

    /// Creates an ID with a number. The number must be positive, and the origin must have numbers.
    public init(_ origin: Origin, _ number: Int) {
        precondition(number > 0 && origin != .mealie, "a recipe's number must be positive")
        self.origin = origin
        storedKey = .number(number)
    }

    /// Creates an ID from the key at an origin, or returns `nil` if the text is no such key.
    public init?(_ origin: Origin, key: some StringProtocol) {
        self.origin = origin
        if origin == .mealie {
            let key = key.lowercased()
            guard key.isUUID else { return nil }
            storedKey = .uuid(key)
        } else {
            guard key.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(key), number > 0 else { return nil }
            storedKey = .number(number)
        }
    }

    /// Reads `spoonacular:716429` and the like, or returns `nil` if the text is not an ID.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let origin = Origin(rawValue: String(parts[0])) else { return nil }
        self.init(origin, key: parts[1])
    }

    /// The recipe's number at its origin, 1 or more, or `nil` for an origin without numbers.
    public var number: Int? {
        if case .number(let number) = storedKey { number } else { nil }
    }

    /// The recipe's key at its origin: its number or its UUID.
    public var key: String {
        switch storedKey {
        case .number(let number): "\(number)"
        case .uuid(let uuid): uuid
        }
    }

    public var description: String { "\(origin.rawValue):\(key)" }
}

extension String {
    /// True for 32 hexadecimal digits in lower case, in five groups (RFC 9562, 4).
    fileprivate var isUUID: Bool {
        let groups = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        let digits = "0123456789abcdef".utf8
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(digits.contains) }
    }
}

extension RecipeID: Codable {
    /// - Throws: A `DecodingError` if the text is not an ID.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = RecipeID(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a recipe ID: \(text)")
        }
        self = id
    }

    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
