internal import Control
internal import Kiosk
internal import Kitchen
internal import Settings

extension RequestHandler {
    /// The longest text to search for, in characters.
    private static let longestQuery = 200

    /// Requests that find recipes.
    static let search = [
        RequestHandler { (request: SearchRecipes, context) in
            let (chosen, checked) = await context.loop.run { ($0.searchFilter, $0.checkedIngredients) }
            let filter = try chosen.narrowed(
                diets: request.diets, cuisines: request.cuisines, maxTime: request.maxTime)
            let subject: RecipeSearch.Subject
            switch request.subject {
            case .words(let words):
                let text = words.sanitized(limit: longestQuery)
                guard text.isSearchable else { throw ControlFailure.noSearchWord }
                subject = .words(text)
            case .pantry:
                guard !checked.isEmpty else { throw ControlFailure.nothingChecked }
                subject = .ingredients(checked)
            case .popular: subject = .popular
            }
            return try await context.found(
                RecipeSearch(subject, filter: filter), page: request.page, in: request.source)
        }
    ]
}

extension RequestContext {
    /// Returns a page of search results, starting at page 1. If nothing stored fits, the failure is temporary, because
    /// the service may know more.
    ///
    /// - Throws: `ControlFailure` if there is no such page or nothing is found, `Failure` if the search fails.
    func found(
        _ search: RecipeSearch, page: Int, in origin: SearchOrigin? = nil
    ) async throws -> SearchDocument {
        guard (1...SearchRecipes.lastPage).contains(page) else { throw ControlFailure.noPage(page) }
        let source = effectRunner.source
        let found = try await source.find(
            search, offset: (page - 1) * RecipeSearch.pageSize, isStrict: true, in: origin)
        let words = search.filter.words
        let narrowed =
            words.isEmpty ? nil : "narrowed to \(words); to search without a filter, see galley search --help"
        if let note = found.note {
            let reason =
                source.services.isEmpty
                ? "the recipe service has no key" : "the recipe service can't be used now (\(note))"
            guard found.total > 0 else {
                if isOffline { throw ControlFailure.nothingStored }
                let nothing = "no stored recipe fits" + (words.isEmpty ? "" : " the search and its filter (\(words))")
                throw ControlFailure(.passing, "\(nothing), and \(reason); galley status says more")
            }
            warn(
                isOffline
                    ? "stored recipes only, because no kiosk is running; start one: galley run"
                    : "stored recipes only, because \(reason); galley status says more")
        }
        if let narrowed { warn(narrowed) }
        return SearchDocument(found)
    }
}

extension ControlFailure {
    fileprivate static let nothingStored = ControlFailure(
        .passing, "No stored recipe fits, and no kiosk is running to ask the recipe service; start one: galley run")
}
