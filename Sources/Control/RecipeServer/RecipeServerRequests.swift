/// Asks the recipe server whether the kiosk may use it.
public struct CheckRecipeServer: ControlRequest {
    public static let name = "mealie check"
    public typealias Reply = RecipeServerCheckDocument
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init() {}
}

/// Copies what has changed on the recipe server. The reply comes after a second at the latest, with the progress.
public struct SyncRecipes: ControlRequest {
    public static let name = "mealie sync"
    public typealias Reply = RecipeServerDocument
    /// True to read every recipe anew.
    public var full: Bool

    public init(full: Bool) { self.full = full }
}

/// Shows the progress of a sync. The reply comes at its end, or after a second.
public struct ShowSync: ControlRequest {
    public static let name = "mealie progress"
    public typealias Reply = RecipeServerDocument
    public var addsNothing: Bool { true }

    public init() {}
}

/// The answer of a recipe server that the kiosk may use.
public struct RecipeServerCheckDocument: Hashable, Sendable, Codable {
    public var address: String
    /// Version of the server, as it names it.
    public var version: String
    /// User that the token belongs to.
    public var user: String
    public var household: String

    public init(address: String, version: String, user: String, household: String) {
        self.address = address
        self.version = version
        self.user = user
        self.household = household
    }
}
