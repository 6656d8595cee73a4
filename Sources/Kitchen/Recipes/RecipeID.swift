/// Where a recipe comes from and its number there, written `spoonacular:716429`, `own:3` or `starter:12`.
public struct RecipeID: Hashable, Sendable, LosslessStringConvertible {
    public enum Origin: String, Sendable, CaseIterable {
        /// Spoonacular, with the number that it gave the recipe.
        case spoonacular
        /// Written by a person of this kitchen.
        case own
        /// The cookbook that comes with the program.
        case starter

        /// True if the recipes come from a server.
        public var isService: Bool { self != .own && self != .starter }
    }

    public let origin: Origin
    /// 1 or more.
    public let number: Int

    /// `number` must be positive.
    public init(_ origin: Origin, _ number: Int) {
        precondition(number > 0, "a recipe's number is positive")
        self.origin = origin
        self.number = number
    }

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
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = RecipeID(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no recipe's id: \(text)")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
