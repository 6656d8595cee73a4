public import Kitchen

/// Lists what is to be bought.
public struct ListShopping: ControlRequest {
    public static let name = "shopping list"
    public typealias Reply = [ShoppingItemDocument]
    public var keepsNothing: Bool { true }

    public init() {}
}

/// Adds lines to the shopping list, all of them or none.
public struct AddToShoppingList: ControlRequest {
    public static let name = "shopping add"
    public typealias Reply = [ShoppingItemDocument]
    /// Lines as people write them: "2 l milk".
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(lines: [String]) { names = lines }
}

/// Adds what a recipe needs to the shopping list.
public struct AddRecipeToShoppingList: ControlRequest {
    public static let name = "shopping add recipe"
    public typealias Reply = [ShoppingItemDocument]
    public var id: RecipeID
    /// Whether only what the pantry lacks is added.
    public var missing: Bool
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID, missing: Bool) {
        self.id = id
        self.missing = missing
    }
}

/// Adds what a recipe needs for so many people to the shopping list.
public struct AddServingsToShoppingList: ControlRequest {
    public static let name = "shopping add servings"
    public typealias Reply = [ShoppingItemDocument]
    public var id: RecipeID
    public var servings: Int
    /// Whether only what the pantry lacks is added.
    public var missing: Bool
    public var mayAskService: Bool { true }

    public init(id: RecipeID, servings: Int, missing: Bool) {
        self.id = id
        self.servings = servings
        self.missing = missing
    }
}

/// Checks off lines of the shopping list, all of them or none.
public struct CheckOffShopping: ControlRequest {
    public static let name = "shopping done"
    public typealias Reply = [ShoppingItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Takes check marks of the shopping list away again, all of them or none.
public struct UncheckShopping: ControlRequest {
    public static let name = "shopping undone"
    public typealias Reply = [ShoppingItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Removes lines from the shopping list, all of them or none.
public struct RemoveFromShoppingList: ControlRequest {
    public static let name = "shopping remove"
    public typealias Reply = [ShoppingItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Puts what was bought into the pantry, and removes it from the shopping list. The reply is what was put away.
public struct StowShopping: ControlRequest {
    public static let name = "shopping stow"
    public typealias Reply = [ShoppingItemDocument]

    public init() {}
}

/// Removes every line of the shopping list.
public struct ClearShoppingList: ControlRequest {
    public static let name = "shopping clear"
    public typealias Reply = [ShoppingItemDocument]
    /// Whether only lines that are done are removed.
    public var doneOnly: Bool

    public init(doneOnly: Bool) { self.doneOnly = doneOnly }
}
