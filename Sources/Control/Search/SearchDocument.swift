public import Kitchen

/// A page of search results, as `search`, `recipe related` and `food recipes` print it.
public struct SearchDocument: Hashable, Sendable, Codable {
    /// Number of results on all pages.
    public var total: Int
    public var recipes: [Result]
    /// Reason why only stored recipes were searched, in a word or two; null if the service has answered.
    @Nullable public var stored: String?

    public struct Result: Hashable, Sendable, Codable {
        public var id: RecipeID
        public var title: String
        @Nullable public var minutes: Int?
        @Nullable public var likes: Int?
        /// Names of the ingredients that the pantry lacks, for a search with the pantry.
        public var missing: [String]

        public init(_ result: SearchResult) {
            id = result.id
            title = result.title
            minutes = result.minutes
            likes = result.likes
            missing = (result.missing ?? []).map(\.name)
        }
    }

    public init(_ page: SearchPage) {
        total = page.total
        recipes = page.results.map(Result.init)
        stored = page.note
    }
}

extension ControlFailure {
    public static func noPage(_ number: Int) -> ControlFailure {
        ControlFailure(.unacceptable, "there is no page \(number); pages are counted from 1")
    }

    public static let noSearchWord = ControlFailure(
        .unacceptable, "the search has no word in it; give at least one word of letters or digits")

    public static let nothingChecked = ControlFailure(
        .unacceptable, "nothing is checked in the pantry; check the foods to search with: galley pantry check NAME")
}
