public import Kitchen

/// Lists the shopping list.
public struct ListShopping: ControlRequest {
    public static let name = "shopping list"
    public typealias Reply = [ShoppingItemDocument]
    public var addsNothing: Bool { true }

    public init() {}
}

/// Adds lines to the shopping list, all of them or none.
public struct AddToShoppingList: ControlRequest {
    public static let name = "shopping add"
    public typealias Reply = [ShoppingItemDocument]
    /// Lines as text: "2 l milk".
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(lines: [String]) { names = lines }
}

/// Adds the ingredients of a recipe to the shopping list.
public struct AddRecipeToShoppingList: ControlRequest {
    public static let name = "shopping add recipe"
    public typealias Reply = [ShoppingItemDocument]
    public var id: RecipeID
    /// Number of servings; null for the recipe's own number.
    @Nullable public var servings: Int?
    /// True to add only ingredients that the pantry lacks.
    public var missing: Bool
    public var mayAskService: Bool { servings != nil || id.origin.isService }

    public init(id: RecipeID, servings: Int? = nil, missing: Bool) {
        self.id = id
        self.servings = servings
        self.missing = missing
    }
}

/// Changes lines of the shopping list, all of them or none.
public struct ChangeShoppingLines: ControlRequest {
    public static let name = "shopping change"
    public typealias Reply = [ShoppingItemDocument]

    public enum Change: String, Hashable, Sendable, Codable {
        /// Checks lines off as bought.
        case done
        /// Removes the check marks of lines.
        case undone
        case remove
    }

    public var change: Change
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(_ change: Change, names: [String]) {
        self.change = change
        self.names = names
    }
}

/// Moves checked-off lines from the shopping list to the pantry. The reply has these lines.
public struct StowShopping: ControlRequest {
    public static let name = "shopping stow"
    public typealias Reply = [ShoppingItemDocument]

    public init() {}
}

/// Removes all lines of the shopping list.
public struct ClearShoppingList: ControlRequest {
    public static let name = "shopping clear"
    public typealias Reply = [ShoppingItemDocument]
    /// True to remove only checked-off lines.
    public var doneOnly: Bool

    public init(doneOnly: Bool) { self.doneOnly = doneOnly }
}

/// Synchronizes the shopping list with its server now.
public struct SyncShopping: ControlRequest {
    public static let name = "shopping sync"
    public typealias Reply = ShoppingSyncReport
    public var mayAskService: Bool { true }

    public init() {}
}
