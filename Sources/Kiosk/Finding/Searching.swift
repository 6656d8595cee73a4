public import Kitchen

extension Kiosk {
    /// What searches are narrowed to: as it was chosen here, else as the owner set it. What somebody does not tolerate
    /// is left out in any case.
    public var searchFilter: RecipeFilter {
        var filter = kept.filter ?? preferences.filter
        filter.intolerances = preferences.filter.intolerances
        return filter
    }

    /// Searches, and opens the results.
    mutating func look(for subject: RecipeSearch.Subject) {
        let search = RecipeSearch(subject, filter: searchFilter)
        requestAndWait(.results(search, offset: 0), text: "Searching", network: preferences.hasService) {
            .fetch($0, .search(search, offset: 0))
        }
    }

    mutating func found(_ page: SearchPage, of search: RecipeSearch, offset: Int) {
    }

    mutating func failed(_ search: RecipeSearch, offset: Int, _ failure: Failure) {
    }
}
