/// Which recipes are looked for.
public struct RecipeSearch: Hashable, Sendable, Codable {
    /// How many results come at once.
    public static let pageSize = 10
    /// How many texts that were searched for are remembered.
    public static let mostRemembered = 50

    public enum Subject: Hashable, Sendable, Codable {
        /// Words of a title or of ingredients, as a person typed them.
        case words(String)
        /// Those to be cooked with a food.
        case food(String)
        /// Those that use most of these ingredients, the ones that lack least first.
        case ingredients([String])
        /// Those that most people like, the most liked first.
        case popular
        /// Those that are like this one.
        case related(RecipeID)
    }

    public var subject: Subject
    public var filter: RecipeFilter

    public init(_ subject: Subject, filter: RecipeFilter = RecipeFilter()) {
        self.subject = subject
        self.filter = filter
    }
}

public struct SearchResult: Hashable, Sendable, Codable, Identifiable {
    public let id: RecipeID
    public var title: String
    /// From start to table, when known.
    public var minutes: Int?
    public var likes: Int?
    /// What is not among the ingredients that were looked for; nil where none were, or where that is not known.
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

/// A part of what a search has found, at most `RecipeSearch.pageSize` results of it.
public struct SearchPage: Hashable, Sendable, Codable {
    /// Of all pages together.
    public var total: Int
    public var results: [SearchResult]
    /// Whether it is from what is stored because the service could not be asked; in a word why (`No network`), or
    /// `stored`.
    public var note: String?
    /// For the glass, where a person has to mend something before the service can be asked: two short lines.
    public var warning: String?

    public init(total: Int, results: [SearchResult], note: String? = nil) {
        self.total = total
        self.results = results
        self.note = note
    }
}

extension String {
    /// Whether there is a letter or a digit in it that can be looked for.
    public var isSearchable: Bool { contains { $0.isLetter || $0.isNumber } }
}
