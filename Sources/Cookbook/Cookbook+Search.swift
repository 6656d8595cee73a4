internal import GRDB
public import Kitchen

// MARK: - Search

extension Cookbook {
    public func search(_ search: RecipeSearch, offset: Int = 0) async throws(CookbookError) -> SearchPage {
        SearchPage(total: 0, results: [])
    }
    public func searchFilter() async throws(CookbookError) -> RecipeFilter? { nil }
    public func keep(searchFilter: RecipeFilter?) async throws(CookbookError) {}
    public func recentTexts() async throws(CookbookError) -> [String] { [] }
    public func noteSearched(_ text: String) async throws(CookbookError) {}
    public func knownTitles() async throws(CookbookError) -> [String] { [] }
}
