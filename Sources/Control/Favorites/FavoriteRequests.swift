public import Kitchen

/// Saves recipes, all of them or none.
public struct AddFavorites: ControlRequest {
    public static let name = "favorite add"
    public typealias Reply = Done
    public var ids: [RecipeID]
    public var mayAskService: Bool { ids.contains { $0.origin.isService } }

    public init(ids: [RecipeID]) { self.ids = ids }
}

/// Removes recipes from the favorites, all of them or none.
public struct RemoveFavorites: ControlRequest {
    public static let name = "favorite remove"
    public typealias Reply = Done
    public var ids: [RecipeID]
    public var addsNothing: Bool { true }

    public init(ids: [RecipeID]) { self.ids = ids }
}

/// Brings back the last removal.
public struct UndoRemoval: ControlRequest {
    public static let name = "undo"
    public typealias Reply = RemovalDocument
    /// True to change nothing: the reply is what would be brought back.
    public var isDryRun: Bool
    public var addsNothing: Bool { true }

    public init(isDryRun: Bool = false) { self.isDryRun = isDryRun }
}
