internal import Cookbook
internal import Kiosk
internal import Kitchen

extension RecipeSource {
    /// Returns a page of search results. They come only from the service while it can be used, else only from the
    /// store, with a note that gives the reason. The same search is sent to the service at most once an hour.
    ///
    /// - Parameters:
    ///   - search: the subject and the filter.
    ///   - offset: the index of the first result, starting at 0.
    ///   - isStrict: true to fail if the key is refused, even if stored recipes are found.
    /// - Throws: `Failure` if neither the service nor the store has an answer.
    ///   - origin: where to search, or `nil` for everywhere: first in the copy of the recipe server, and if that has less
    ///     than a page, in the service or the store as well.
    func find(
        _ search: RecipeSearch, offset: Int, isStrict: Bool = false, in origin: SearchOrigin? = nil
    ) async throws(Failure) -> SearchPage {
        guard let copied, [nil, .mealie].contains(origin), search.subject.isOfCopies else {
            if origin == .mealie { throw absence }
            if origin == .stored { return try await stored(search, offset: offset, note: nil) }
            return try await findElsewhere(search, offset: offset, isStrict: isStrict)
        }
        let own = try await copied.search(search, offset: 0)
        guard origin == nil, own.total < RecipeSearch.pageSize else {
            return offset == 0 ? own : try await copied.search(search, offset: offset)
        }
        do {
            var page = try await findElsewhere(
                search, offset: max(0, offset - own.total), isStrict: isStrict, hiding: own.results.map(\.id))
            page.results = Array((own.results.dropFirst(offset) + page.results).prefix(RecipeSearch.pageSize))
            page.total += own.total
            // The copy is what should be searched, so its results need no excuse.
            if page.note == Self.storedNote { page.note = nil }
            return page
        } catch {
            guard offset < own.total else { throw error }
            var page = own
            page.results = Array(own.results.dropFirst(offset))
            page.note = error.reason
            return page
        }
    }

    private func findElsewhere(
        _ search: RecipeSearch, offset: Int, isStrict: Bool, hiding: [RecipeID] = []
    ) async throws(Failure) -> SearchPage {
        guard let service = service((any RecipeFinding).self) else {
            return try await stored(search, offset: offset, note: Self.storedNote, hiding: hiding)
        }
        do {
            return try await asked(search, offset: offset, of: service)
        } catch {
            if error.kind == .notFound || isStrict && error.kind == .notPermitted { throw error }
            var page = try await stored(search, offset: offset, note: error.reason, hiding: hiding)
            guard !page.results.isEmpty else { throw error }
            page.warning = error.warningBesideStored
            return page
        }
    }

    /// Returns at most 10 foods that a text may mean: from the service while it can be used, else from the built-in
    /// list.
    ///
    /// - Parameters:
    ///   - text: the text that was typed.
    ///   - isStrict: true to fail if the key is refused.
    /// - Throws: `Failure` if `isStrict` and the key is refused.
    func foods(named text: String, isStrict: Bool = false) async throws(Failure) -> FoundFoods {
        guard let service = service((any FoodFinding).self) else { return FoundFoods(Self.knownFoods(text)) }
        let question = "\(service.address) foods \(text.compared)"
        let known = await cached { cache, now throws(CookbookError) in
            try await cache.answer([String].self, to: question, at: now)
        }
        if let known { return FoundFoods(known) }
        do {
            let names = try await service.foods(named: text)
            _ = await cached { cache, now throws(CookbookError) in try await cache.keep(names, to: question, at: now) }
            return FoundFoods(names)
        } catch {
            if isStrict && error.kind == .notPermitted { throw error }
            return FoundFoods(
                Self.knownFoods(text), note: error.reason ?? Self.storedNote, warning: error.warningBesideStored)
        }
    }

    /// Returns recipes in the order of their ids. Stored recipes need no request. Each service gets one request for all
    /// others.
    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe] {
        guard ids.count > 1 else { return [try await recipe(ids[0])] }
        var recipes: [RecipeID: Recipe] = [:]
        do throws(CookbookError) {
            for id in ids { recipes[id] = try await storedRecipe(id) }
        } catch {
            throw Failure(error)
        }
        let others = ids.filter { recipes[$0] == nil }
        if let id = others.first(where: { !$0.origin.isService }) { throw .notFound(id) }
        guard others.count <= Self.mostAsked else { throw .tooMany(others.count) }
        for (_, ids) in Dictionary(grouping: others, by: \.origin) {
            let sent = try await service(of: ids[0]).recipes(ids)
            await remember(sent)
            for recipe in sent { recipes[recipe.id] = recipe }
        }
        if let id = ids.first(where: { recipes[$0] == nil }) { throw .notFound(id) }
        return ids.compactMap { recipes[$0] }
    }

    /// The number of recipes that one call may request. Each costs half a point of the small daily quota.
    static let mostAsked = 20

    private static let storedNote = "stored"

    private static func knownFoods(_ text: String) -> [String] {
        CommonFood.search(text, limit: RecipeSearch.pageSize).map(\.name)
    }

    private func asked(
        _ search: RecipeSearch, offset: Int, of service: any RecipeFinding
    ) async throws(Failure) -> SearchPage {
        var service = service
        if case .related(let id) = search.subject {
            guard search.filter.isEmpty, let similar = self.service(from: id.origin) as? any SimilarRecipes else {
                return try await asked(like: id, search.filter, of: service)
            }
            service = similar
        }
        // Subjects without pages have one answer for all offsets.
        let start = search.subject.comesAtOnce ? 0 : offset
        let question = "\(service.address) \(search.question) from \(start)"
        let all = try await coalescer.answer(to: question) { [service] () async throws(Failure) in
            try await answer(to: question, search, from: start, of: service)
        }
        guard search.subject.comesAtOnce else { return all }
        return SearchPage(
            total: all.total, results: Array(all.results.dropFirst(offset).prefix(RecipeSearch.pageSize)))
    }

    /// Returns the answer of the last hour, or else asks the service.
    private func answer(
        to question: String, _ search: RecipeSearch, from start: Int, of service: any RecipeFinding
    ) async throws(Failure) -> SearchPage {
        let known = await cached { cache, now throws(CookbookError) in
            try await cache.answer(SearchPage.self, to: question, at: now)
        }
        if let known { return known }
        let found = try await service.find(search, offset: start)
        await remember(found.whole)
        let page = SearchPage(total: found.total, results: found.results)
        _ = await cached { cache, now throws(CookbookError) in try await cache.keep(page, to: question, at: now) }
        return page
    }

    /// Finds recipes similar to another one by a search for its main food. Used with a filter and for recipes that
    /// don't come from the service, because `SimilarRecipes` supports neither.
    private func asked(
        like id: RecipeID, _ filter: RecipeFilter, of service: any RecipeFinding
    ) async throws(Failure) -> SearchPage {
        let recipe = try await recipe(id)
        let search = RecipeSearch(.food(recipe.mainFood ?? recipe.title), filter: filter)
        var page = try await asked(search, offset: 0, of: service)
        page.results.removeAll { $0.id == id }
        page.total = page.results.count
        return page
    }

    private func stored(
        _ search: RecipeSearch, offset: Int, note: String?, hiding: [RecipeID] = []
    ) async throws(Failure) -> SearchPage {
        guard let cookbook = store.cookbook else { throw .noStore }
        do throws(CookbookError) {
            let recent = RecentRecipes(cache, at: clock.reading) { [errorLog] in errorLog.note("\($0)") }
            var page = try await cookbook.search(search, offset: offset, recent: recent, hiding: hiding)
            page.note = note
            return page
        } catch {
            throw Failure(error)
        }
    }

    private func remember(_ recipes: [Recipe]) async {
        guard !recipes.isEmpty else { return }
        _ = await cached { cache, now throws(CookbookError) in try await cache.keep(recipes, at: now) }
    }
}

extension Failure {
    /// The warning for the display that the results are only stored ones, if only a person can remove the cause. The
    /// word *stored* in the title would be overlooked.
    fileprivate var warningBesideStored: String? {
        needsPerson ? reason.map { "\($0)\nStored results" } : nil
    }
}

extension RecipeSearch {
    /// The search in a normalized form, equal for all searches with the same answer. Letter case, spaces and the order
    /// of ingredients don't matter, and a food is searched like words.
    fileprivate var question: RecipeSearch {
        let subject: Subject =
            switch self.subject {
            case .words(let text), .food(let text): .words(text.compared)
            case .ingredients(let names): .ingredients(names.map(\.compared).sorted())
            case .popular, .related: self.subject
            }
        return RecipeSearch(subject, filter: filter)
    }
}

extension String {
    fileprivate var compared: String { lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension RecipeSearch.Subject {
    /// True if the copy of the recipe server can be searched for it. It knows no likes.
    fileprivate var isOfCopies: Bool {
        switch self {
        case .words, .food, .ingredients: true
        case .related(let id): id.origin == .mealie
        case .popular: false
        }
    }

    /// True if the service returns all results in one answer.
    fileprivate var comesAtOnce: Bool {
        switch self {
        case .ingredients, .related: true
        case .words, .food, .popular: false
        }
    }
}
