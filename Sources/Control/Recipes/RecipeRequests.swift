public import Kitchen

/// Lists a page of the stored recipes.
public struct ListRecipes: ControlRequest {
    public static let name = "recipe list"
    public typealias Reply = RecipePageDocument
    /// True to list only favorites.
    public var favorites: Bool
    /// True to list only own recipes.
    public var own: Bool
    /// `next` of the previous page; `nil` for the first page.
    public var after: Int?
    public var addsNothing: Bool { true }

    public init(favorites: Bool, own: Bool, after: Int? = nil) {
        self.favorites = favorites
        self.own = own
        self.after = after
    }
}

/// Shows a recipe, scaled if `servings` is set.
public struct ShowRecipe: ControlRequest {
    public static let name = "recipe show"
    public typealias Reply = RecipeDocument
    /// Id of the recipe; null for the one that the kiosk shows.
    @Nullable public var id: RecipeID?
    /// Number of servings; null for the recipe's own number.
    @Nullable public var servings: Int?
    /// True to include the prices in the reply.
    public var prices: Bool
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { prices || servings != nil || id?.origin.isService == true }

    public init(id: RecipeID?, servings: Int? = nil, prices: Bool = false) {
        self.id = id
        self.servings = servings
        self.prices = prices
    }
}

/// Finds the stored recipes that names mean, one for each name.
public struct FindRecipesByName: ControlRequest {
    public static let name = "recipe named"
    public typealias Reply = [RecipeEntryDocument]
    /// Titles of recipes, or unique beginnings of titles.
    public var names: [String]
    /// True to look only among own recipes.
    public var own: Bool
    public var addsNothing: Bool { true }

    public init(names: [String], own: Bool = false) {
        self.names = names
        self.own = own
    }
}

/// Finds recipes that are similar to another one.
public struct FindRelatedRecipes: ControlRequest {
    public static let name = "recipe related"
    public typealias Reply = SearchDocument
    public var id: RecipeID
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID) { self.id = id }
}

/// Returns a recipe in the form for sharing, and sends it to the address in `share.url` on request.
public struct ShareRecipe: ControlRequest {
    public static let name = "recipe share"
    public typealias Reply = SharedRecipe
    /// Id of the recipe; null for the one that the kiosk shows.
    @Nullable public var id: RecipeID?
    /// True to send the recipe to the address in `share.url`.
    public var send: Bool
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID?, send: Bool) {
        self.id = id
        self.send = send
    }
}
