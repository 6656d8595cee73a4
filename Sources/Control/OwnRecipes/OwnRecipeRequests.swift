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

/// Adds the recipes that the person doesn't have yet. Each reply is that of one recipe.
public struct ImportRecipes: ControlRequest {
    public static let name = "recipe import"
    public typealias Reply = [ImportedRecipeDocument]
    /// The largest number of recipes in one request. Together they must also fit into it.
    public static let mostRecipes = 50

    public var recipes: [OwnRecipe]
    /// True to only look which recipes are known.
    public var isDryRun: Bool
    public var addsNothing: Bool { isDryRun }
    public var refusal: ControlFailure? {
        guard recipes.count > Self.mostRecipes else { return nil }
        return ControlFailure(
            .unacceptable, "a request can import \(Self.mostRecipes) recipes, not \(recipes.count); nothing was changed"
        )
    }

    public init(_ recipes: [OwnRecipe], isDryRun: Bool = false) {
        self.recipes = recipes
        self.isDryRun = isDryRun
    }

    /// Divides recipes into parts that fit into a request each.
    public static func parts(of recipes: [OwnRecipe]) -> [Range<Int>] {
        let limit = ControlLimits.standard.request
        let frame = ControlMessage.bytes(of: Self([])).count
        var parts: [Range<Int>] = []
        var bytes = limit
        for (index, recipe) in recipes.enumerated() {
            // A comma separates the recipes.
            let size = ControlMessage.bytes(of: Self([recipe])).count - frame + 1
            if let last = parts.last, last.count < mostRecipes, bytes + size <= limit {
                parts[parts.count - 1] = last.lowerBound..<(index + 1)
                bytes += size
            } else {
                parts.append(index..<(index + 1))
                // An author's name comes with each request.
                bytes = frame + size + 1024
            }
        }
        return parts
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
