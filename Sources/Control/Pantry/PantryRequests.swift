public import Kitchen

/// Lists the ingredients in the pantry.
public struct ListPantry: ControlRequest {
    public static let name = "pantry list"
    public typealias Reply = [PantryItemDocument]
    public var addsNothing: Bool { true }

    public init() {}
}

/// Changes ingredients of the pantry, all of them or none.
public struct ChangePantry: ControlRequest {
    public static let name = "pantry change"
    public typealias Reply = [PantryItemDocument]

    public enum Change: String, Hashable, Sendable, Codable {
        /// Adds ingredients and checks them. Ingredients that are already in the pantry are checked too.
        case add
        case remove
        /// Includes ingredients in searches.
        case check
        /// Leaves ingredients out of searches.
        case uncheck
    }

    public var change: Change
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(_ change: Change, names: [String]) {
        self.change = change
        self.names = names
    }
}

/// Lists the ingredients that a recipe needs and the pantry lacks.
public struct ListMissingIngredients: ControlRequest {
    public static let name = "pantry missing"
    public typealias Reply = [RecipeDocument.Ingredient]
    public var id: RecipeID
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID) { self.id = id }
}
