/// The origin of a recipe and its number there, written `spoonacular:716429`, `own:3` or `starter:12`.
public struct RecipeID: Hashable, Sendable, LosslessStringConvertible {
    /// The collection that a recipe belongs to.
    public enum Origin: String, Sendable, CaseIterable {
        /// Spoonacular. The number is the service's own.
        case spoonacular
        /// Written by a person of this kitchen.
        case own
        /// The cookbook that ships with the program.
        case starter

        /// True if the recipes come from a server.
        public var isService: Bool { self != .own && self != .starter }
    }

    public let origin: Origin
    /// The recipe's number at its origin, 1 or more.
    public let number: Int

    /// Creates an ID. The number must be positive.
    public init(_ origin: Origin, _ number: Int) {
        precondition(number > 0, "a recipe's number must be positive")
        self.origin = origin
        self.number = number
    }

    /// Reads `spoonacular:716429` and the like, or returns `nil` if the text is not an ID.
    public init?(_ description: String) {
        let parts = description.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, let origin = Origin(rawValue: String(parts[0])),
            parts[1].allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(parts[1]), number > 0
        else { return nil }
        self.init(origin, number)
    }

    public var description: String { "\(origin.rawValue):\(number)" }
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
