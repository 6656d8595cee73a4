public import Kitchen

/// Lists a page of the recipes that are stored.
public struct ListRecipes: ControlRequest {
    public static let name = "recipe list"
    public typealias Reply = RecipePageDocument
    /// Whether only favorites are listed.
    public var favorites: Bool
    /// Whether only recipes that were written here are listed.
    public var own: Bool
    /// `next` of the page before; without it, the first page is listed.
    public var after: Int?
    public var keepsNothing: Bool { true }

    public init(favorites: Bool, own: Bool, after: Int? = nil) {
        self.favorites = favorites
        self.own = own
        self.after = after
    }
}

/// Shows a recipe for the number of people that it is written for, or for another number.
public struct ShowRecipe: ControlRequest {
    public static let name = "recipe show"
    public typealias Reply = RecipeDocument
    /// Null: the one that the kiosk shows.
    @Nullable public var id: RecipeID?
    /// Null: as many as it is written for.
    @Nullable public var servings: Int?
    /// True if the reply is to include the prices.
    public var prices: Bool
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { prices || servings != nil || id?.origin.isService == true }

    public init(id: RecipeID?, servings: Int? = nil, prices: Bool = false) {
        self.id = id
        self.servings = servings
        self.prices = prices
    }
}

/// Finds recipes that are like another.
public struct FindRelatedRecipes: ControlRequest {
    public static let name = "recipe related"
    public typealias Reply = SearchDocument
    public var id: RecipeID
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID) { self.id = id }
}

/// Reads a recipe as others do; sends it to the owner's page, too.
public struct ShareRecipe: ControlRequest {
    public static let name = "recipe share"
    public typealias Reply = SharedRecipe
    /// Null: the one that the kiosk shows.
    @Nullable public var id: RecipeID?
    public var send: Bool
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID?, send: Bool) {
        self.id = id
        self.send = send
    }
}
