/// A recipe search: its subject and its conditions.
public struct RecipeSearch: Hashable, Sendable, Codable {
    /// The number of results on a page.
    public static let pageSize = 10
    /// The number of recent search texts that are remembered.
    public static let mostRemembered = 50

    /// The subject of a search.
    public enum Subject: Hashable, Sendable, Codable {
        /// Words of a title or of ingredients, as typed.
        case words(String)
        /// Recipes with a food.
        case food(String)
        /// Recipes that use most of these ingredients. Those that need the fewest others come first.
        case ingredients([String])
        /// The recipes with the most likes, in that order.
        case popular
        /// Recipes that are similar to this one.
        case related(RecipeID)
    }

    public var subject: Subject
    public var filter: RecipeFilter

    public init(_ subject: Subject, filter: RecipeFilter = RecipeFilter()) {
        self.subject = subject
        self.filter = filter
    }
}

extension RecipeSearch {
    /// Names of dishes in lower case, likeliest first.
    public static let dishes = DataFile.lines(of: PackageResources.dishes_txt).map(String.init)
}

/// A recipe in a list of search results.
public struct SearchResult: Hashable, Sendable, Codable, Identifiable {
    public let id: RecipeID
    public var title: String
    /// The minutes from start to table, or `nil` if they are unknown.
    public var minutes: Int?
    public var likes: Int?
    /// The ingredients that the search did not name, or `nil` if it named none or they are unknown.
    public var missing: [Ingredient]?

    public init(
        id: RecipeID, title: String, minutes: Int? = nil, likes: Int? = nil, missing: [Ingredient]? = nil
    ) {
        self.id = id
        self.title = title
        self.minutes = minutes
        self.likes = likes
        self.missing = missing
    }

    public init(_ recipe: Recipe, missing: [Ingredient]? = nil) {
        self.init(
            id: recipe.id, title: recipe.title, minutes: recipe.minutes, likes: recipe.likes, missing: missing)
    }

    public var heading: Recipe.Heading { Recipe.Heading(id: id, title: title) }
}

/// A page of search results, with at most ``RecipeSearch/pageSize`` of them.
public struct SearchPage: Hashable, Sendable, Codable {
    /// The number of results on all pages together.
    public var total: Int
    public var results: [SearchResult]
    /// The reason why the results come from the store and not from the service, such as `No network` or `stored`. `nil`
    /// if they come from the service.
    public var note: String?
    /// The action of a person that makes the service usable again, as two short lines for the display. `nil` if no
    /// action is needed.
    public var warning: String?

    public init(total: Int, results: [SearchResult], note: String? = nil) {
        self.total = total
        self.results = results
        self.note = note
    }
}

extension String {
    /// True if the text has a letter or a digit to search for.
    public var isSearchable: Bool { contains { $0.isLetter || $0.isNumber } }
}
