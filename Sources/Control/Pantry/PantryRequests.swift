public import Kitchen

/// Lists what is in the pantry.
public struct ListPantry: ControlRequest {
    public static let name = "pantry list"
    public typealias Reply = [PantryItemDocument]
    public var keepsNothing: Bool { true }

    public init() {}
}

/// Adds ingredients to the pantry, checked, all of them or none.
public struct AddToPantry: ControlRequest {
    public static let name = "pantry add"
    public typealias Reply = [PantryItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Removes ingredients from the pantry, all of them or none.
public struct RemoveFromPantry: ControlRequest {
    public static let name = "pantry remove"
    public typealias Reply = [PantryItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Has searches use ingredients of the pantry, all of them or none.
public struct CheckPantry: ControlRequest {
    public static let name = "pantry check"
    public typealias Reply = [PantryItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Has searches leave out ingredients of the pantry, all of them or none.
public struct UncheckPantry: ControlRequest {
    public static let name = "pantry uncheck"
    public typealias Reply = [PantryItemDocument]
    public var names: [String]
    public var refusal: ControlFailure? { .badCount(of: names) }

    public init(names: [String]) { self.names = names }
}

/// Lists what a recipe needs and the pantry lacks.
public struct ListMissingIngredients: ControlRequest {
    public static let name = "pantry missing"
    public typealias Reply = [RecipeDocument.Ingredient]
    public var id: RecipeID
    public var keepsNothing: Bool { true }
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID) { self.id = id }
}
