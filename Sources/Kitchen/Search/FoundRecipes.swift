/// Recipes that a service found, in the order of the service, each once.
public struct FoundRecipes: Hashable, Sendable {
    /// How many there are to page through, this page's among them.
    public var total: Int
    public var results: [SearchResult]
    /// Those of the results that the answer held whole, with ingredients and steps; kept for the hour that they may
    /// be, opening one of them needs no request.
    public var whole: [Recipe]

    public init(total: Int, results: [SearchResult], whole: [Recipe] = []) {
        self.total = total
        self.results = results
        self.whole = whole
    }
}
