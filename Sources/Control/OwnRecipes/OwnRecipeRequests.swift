public import Kitchen

/// Reads any recipe, stored or from the service, as it was written.
public struct ReadRecipe: ControlRequest {
    public static let name = "recipe read"
    public typealias Reply = Recipe
    public var id: RecipeID
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { id.origin.isService }

    public init(id: RecipeID) { self.id = id }
}

/// Saves an own recipe: a new one, or one that replaces another.
public struct SaveOwnRecipe: ControlRequest {
    public static let name = "recipe keep"
    public typealias Reply = RecipeIDDocument
    public enum Change: Hashable, Sendable, Codable {
        case add
        case replace(id: RecipeID)
    }

    public var recipe: OwnRecipe
    public var change: Change
    /// True for a replacement, which needs the stored recipe.
    public var addsNothing: Bool { change != .add }

    public init(_ recipe: OwnRecipe, replacing replaced: RecipeID? = nil) {
        self.recipe = recipe
        change = replaced.map { .replace(id: $0) } ?? .add
    }
}

/// Removes an own recipe.
public struct RemoveOwnRecipe: ControlRequest {
    public static let name = "recipe remove"
    public typealias Reply = RemovalDocument
    public var id: RecipeID
    public var addsNothing: Bool { true }

    public init(id: RecipeID) { self.id = id }
}

/// Fetches a web page, and reads its recipe.
public struct ReadWebRecipe: ControlRequest {
    public static let name = "recipe fetch"
    public typealias Reply = WebRecipeDocument
    /// The longest address, in characters.
    public static let longestURL = 2000
    public var url: String
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }
    public var refusal: ControlFailure? {
        url.count > Self.longestURL
            ? ControlFailure(.unacceptable, "the address has more than \(Self.longestURL) characters") : nil
    }

    public init(url: String) { self.url = url }
}
