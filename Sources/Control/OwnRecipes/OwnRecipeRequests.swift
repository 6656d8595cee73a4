public import Kitchen

/// Reads any recipe that can be had, as it is written.
public struct ReadRecipe: ControlRequest {
    public static let name = "recipe read"
    public typealias Reply = Recipe
    public var id: RecipeID
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID) { self.id = id }
}

/// Adds an own recipe.
public struct AddOwnRecipe: ControlRequest {
    public static let name = "recipe add"
    public typealias Reply = RecipeIDDocument
    public var recipe: OwnRecipe

    public init(recipe: OwnRecipe) { self.recipe = recipe }
}

/// Replaces an own recipe.
public struct ReplaceOwnRecipe: ControlRequest {
    public static let name = "recipe replace"
    public typealias Reply = RecipeIDDocument
    public var id: RecipeID
    public var recipe: OwnRecipe
    /// It needs the recipe that it replaces.
    public var keepsNothing: Bool { true }

    public init(id: RecipeID, recipe: OwnRecipe) {
        self.id = id
        self.recipe = recipe
    }
}

/// Removes an own recipe.
public struct RemoveOwnRecipe: ControlRequest {
    public static let name = "recipe remove"
    public typealias Reply = RemovalDocument
    public var id: RecipeID
    public var keepsNothing: Bool { true }

    public init(id: RecipeID) { self.id = id }
}
