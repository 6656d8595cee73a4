public import Kitchen

/// Lists the favorite foods.
public struct ListFoods: ControlRequest {
    public static let name = "food list"
    public typealias Reply = [FoodDocument]
    public var addsNothing: Bool { true }

    public init() {}
}

/// Finds foods whose names match a typed text.
public struct FindFoods: ControlRequest {
    public static let name = "food find"
    public typealias Reply = [String]
    public var food: String
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(food: String) { self.food = food }
}

/// Adds a food to the favorites.
public struct AddFood: ControlRequest {
    public static let name = "food add"
    public typealias Reply = Done
    public var food: String

    public init(food: String) { self.food = food }
}

/// Removes a food, and the favorites that are saved only under it.
public struct RemoveFood: ControlRequest {
    public static let name = "food remove"
    public typealias Reply = RemovalDocument
    public var food: String
    public var addsNothing: Bool { true }

    public init(food: String) { self.food = food }
}

/// Finds a page of recipes for a food.
public struct FindFoodRecipes: ControlRequest {
    public static let name = "food recipes"
    public typealias Reply = SearchDocument
    public var food: String
    /// Number of the page, from 1.
    public var page: Int
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(food: String, page: Int) {
        self.food = food
        self.page = page
    }
}

/// Saves a recipe under a food.
public struct SaveUnderFood: ControlRequest {
    public static let name = "food keep"
    public typealias Reply = Done
    public var id: RecipeID
    public var food: String
    public var mayAskService: Bool { true }

    public init(id: RecipeID, food: String) {
        self.id = id
        self.food = food
    }
}
