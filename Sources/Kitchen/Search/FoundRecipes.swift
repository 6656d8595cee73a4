/// A page of the recipes that a service found, in the order of the service and without duplicates.
public struct FoundRecipes: Hashable, Sendable {
    /// The number of results on all pages together.
    public var total: Int
    public var results: [SearchResult]
    /// The results that the service sent complete, with ingredients and steps.
    ///
    /// They are cached for the hour that the service allows, and opening one of them needs no request.
    public var whole: [Recipe]

    public init(total: Int, results: [SearchResult], whole: [Recipe] = []) {
        self.total = total
        self.results = results
        self.whole = whole
    }
}
