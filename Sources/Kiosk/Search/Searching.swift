public import Kitchen

public struct SearchQuery: Query {
    public let search: RecipeSearch
    public let offset: Int

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> SearchPage {
        try await handler.search(search, offset: offset)
    }
}

public struct RecipeQuery: Query {
    public let id: RecipeID

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Recipe {
        try await handler.recipe(id)
    }
}

public struct NoteSearched: Change {
    public let text: String

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.noteSearched(text)
    }
}

public struct SaveFilter: Change {
    public let filter: RecipeFilter?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.keep(searchFilter: filter)
    }
}

extension Kiosk {
    /// The filter of searches: the one chosen at the kiosk, or else the person's diet with the owner's settings.
    public var searchFilter: RecipeFilter { wantedFilter.replaced(by: user.filter) }

    /// The ingredients that are checked in the pantry.
    public var checkedIngredients: [String] { user.pantry.checked }

    /// Searches and opens the results. Back from the results of typed words leads to an empty field that offers the
    /// last successful search first. After a search that found nothing or failed, the words are still in the field.
    mutating func look(for subject: RecipeSearch.Subject) {
        if case .words(let text) = subject {
            openSearch()
            fillField(with: text)
        }
        requestPage(of: RecipeSearch(subject, filter: searchFilter))
    }

    private mutating func noteSearched(_ text: String) {
        user.searched = Array(([text] + user.searched.filter { $0 != text }).prefix(RecipeSearch.mostRemembered))
        storeQuietly(NoteSearched(text: text))
        // The open field learns the new search, too.
        if pages.last is SpellerPage {
            fillField(with: "")
            leave()
            openSearch()
        }
    }

    /// Requests results of a search. Those from offset 0 replace the results that an open page shows of the same
    /// search.
    mutating func requestPage(of search: RecipeSearch, offset: Int = 0) {
        fetchAndWait(
            SearchQuery(search: search, offset: offset), text: "Searching", network: preferences.hasService,
            orElse: { $0.failed(search, offset: offset, $1) }, then: { $0.found($1, of: search, offset: offset) })
    }

    /// Fetches the next results in the background, unless they are being fetched.
    mutating func requestMore(of search: RecipeSearch, offset: Int) {
        let query = SearchQuery(search: search, offset: offset)
        guard !isUnderWay(query) else { return }
        fetch(
            query, network: preferences.hasService, orElse: { $0.failed(search, offset: offset, $1) },
            then: { $0.found($1, of: search, offset: offset) })
    }

    /// Fetches the next results and shows that they are being fetched.
    mutating func waitForMore(of search: RecipeSearch, offset: Int) {
        guard
            let request = pending(SearchQuery.self).first(where: {
                $0.request == SearchQuery(search: search, offset: offset)
            })
        else { return requestPage(of: search, offset: offset) }
        open(Loading(request: request.id, text: "Searching", appears: now.instant))
    }

    mutating func openSearch() {
        let filters = Entry("Filters") { $0.open(Filters()) }
        open(SpellerPage("Search", done: "Search", orElse: filters, in: &self) { $0.look(for: .words($1)) })
    }

    // MARK: Outcomes

    private mutating func found(_ page: SearchPage, of search: RecipeSearch, offset: Int) {
        guard offset > 0 else { return show(page, of: search) }
        guard let (index, results) = results(of: search, awaiting: offset) else { return }
        guard (page.note == nil) == (results.note == nil) else {
            return sourceChanged(results, at: index, isStored: page.note != nil)
        }
        pages[index] = results.adding(page)
    }

    private mutating func show(_ page: SearchPage, of search: RecipeSearch) {
        if pages.last is Message { leave() }
        if case .words(let text) = search.subject, !page.results.isEmpty { noteSearched(text) }
        let results = Results(search, page)
        if (pages.last as? Results)?.search == search { turn(to: results) } else { open(results) }
        if let warning = page.warning { say(warning) }
    }

    /// Handles a next page from the other source. Stored recipes can't continue the service's results, nor the other
    /// way around.
    private mutating func sourceChanged(_ results: Results, at index: Int, isStored: Bool) {
        if isStored {
            pages[index] = results.failing()
            if index == pages.count - 1 { say("Service offline:\nno more results") }
        } else if index == pages.count - 1 {
            requestPage(of: results.search)
        }
    }

    /// Handles a failed search. A failed prefetch is reported only if its list is still on the display.
    private mutating func failed(_ search: RecipeSearch, offset: Int, _ failure: Failure) {
        guard offset > 0 else { return say(failure.glass) }
        guard let (index, results) = results(of: search, awaiting: offset) else { return }
        pages[index] = results.failing()
        if index == pages.count - 1 { say(failure.glass) }
    }

    private func results(of search: RecipeSearch, awaiting offset: Int) -> (Int, Results)? {
        for (index, page) in pages.enumerated().reversed() {
            if let page = page as? Results, page.search == search, page.next == offset { return (index, page) }
        }
        return nil
    }

    // MARK: Opening and saving results

    /// Fetches a recipe and shows that it is being fetched.
    mutating func fetch(_ id: RecipeID, then: @escaping Continuation<Recipe>) {
        fetchAndWait(RecipeQuery(id: id), text: "Opening", network: needsNetwork(id), then: then)
    }

    /// Returns true if the recipe is probably not stored completely.
    func needsNetwork(_ id: RecipeID) -> Bool {
        preferences.hasService && id.origin.isService && (preferences.keepsTitles || !isFavorite(id))
    }

    mutating func saveFound(_ heading: Recipe.Heading, under food: String?) {
        guard !isFavorite(heading.id) || food.map({ !isKept(heading.id, under: $0) }) ?? false else {
            return confirm("♥ Already saved")
        }
        fetch(heading.id) { $0.save($1, under: food) }
    }

    mutating func askToKeep(_ recipe: Recipe, under food: String) {
        open(
            ChoicePage.question(
                recipe.title, title: "Keep with \(food)?", safe: "No", other: "Keep"
            ) { $0.save(recipe, under: food) })
    }

    // MARK: Filters

    /// Sets the filter of searches; `nil` restores the owner's settings.
    mutating func narrow(to filter: RecipeFilter?) {
        guard filter != user.filter else { return }
        user.filter = filter
        storeQuietly(SaveFilter(filter: filter))
    }

    /// Repeats the search of the open results if the filters have changed since.
    mutating func searchAgainIfNarrowed() {
        guard let search = (pages.last as? Results)?.search, search.filter != searchFilter else { return }
        leave()
        requestPage(of: RecipeSearch(search.subject, filter: searchFilter))
    }
}
