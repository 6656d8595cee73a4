internal import GRDB
public import Kitchen

// MARK: - Searching

extension Cookbook {
    /// Searches all stored recipes. Letter case and accents don't matter.
    ///
    /// The stored recipes are the favorites of all profiles, even with only a title, the own recipes of the person who
    /// is logged in, and the starter cookbook. The best matches come first; among equals, the newest:
    ///
    /// - `words`: First, recipes with all words in the title: whole words, then words that begin with them, each with
    ///   the shortest title first. Then recipes that have some or all of the words only in the ingredients, cuisines or
    ///   diets. If no recipe has all words, recipes with any of them. No typed character acts as an operator.
    /// - `food`: Recipes with the food in the title, the shortest title first. Then recipes with it as an ingredient.
    /// - `ingredients`: Recipes that use at least one of them, out of the newest 2000. Those that lack fewest
    ///   ingredients come first, then those that use most. Water and salt are never missing.
    /// - `popular`: The most liked first. Recipes without a count come last.
    /// - `related`: Up to 30 recipes that share words of the title or main ingredients.
    ///
    /// A filter excludes recipes without the data it tests, so it excludes those with only a title.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - offset: The position of the first wanted result, from 0.
    ///   - recent: Cached recipes to search, too. A recipe that is also stored counts once.
    ///   - hiding: Recipes to leave out, because they were found elsewhere.
    /// - Returns: Up to `RecipeSearch.pageSize` results. `total` is at most 1000; if more match, they are the newest.
    /// - Throws: `CookbookError` if the store can't be read. Errors of the cache go to `recent`'s report instead.
    public func search(
        _ search: RecipeSearch, offset: Int = 0, recent: RecentRecipes? = nil, hiding: [RecipeID] = []
    ) async throws(CookbookError) -> SearchPage {
        let query = IndexQuery(search, model: try await model(for: search, with: recent))
        let sent = await recent?.matches(query) ?? RecentMatches()
        var page = try await store.read { db in
            try Self.page(of: query, offset: offset, with: sent, hiding: hiding, in: db)
        }
        guard let stock = query.stock else { return page }
        for place in page.results.indices {
            let id = page.results[place].id
            var recipe = try await recipe(id)
            if recipe == nil { recipe = await recent?.recipe(id) }
            page.results[place].missing = recipe?.foods.filter { stock.availability(of: $0.name) == .missing }
        }
        return page
    }

    /// Returns the titles of stored recipes, favorites first, then the newest, at most 500.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func knownTitles(of profile: Int? = nil) async throws(CookbookError) -> [String] {
        try await store.read { db in
            let profile = try Self.number(of: profile, in: db)
            let favorites = try String.fetchAll(
                db, sql: "SELECT title FROM favorite WHERE profile = ? ORDER BY number DESC LIMIT 500",
                arguments: [profile])
            let others = try String.fetchAll(
                db,
                sql: """
                    SELECT title FROM searchable
                    WHERE id NOT IN (SELECT recipe FROM favorite WHERE profile = :me) AND id NOT IN (\(Self.othersOwn))
                    ORDER BY number DESC LIMIT :count
                    """,
                arguments: ["me": profile, "count": 500 - favorites.count])
            return favorites + others
        }
    }

    // MARK: - Inside

    /// Returns the words of the recipe that a `related` search starts from. Returns `nil` for other searches.
    private func model(
        for search: RecipeSearch, with recent: RecentRecipes?
    ) async throws(CookbookError) -> RecipeWords? {
        guard case .related(let id) = search.subject else { return nil }
        let stored = try await store.read { db in try RecipeIndex.words(of: id, in: db) }
        if let stored, !stored.ingredients.isEmpty { return stored }
        let words = await recent?.recipe(id).map { RecipeWords(title: $0.title, ingredients: $0.foods.map(\.name)) }
        return words ?? stored
    }

    /// Returns the index numbers of other people's own recipes, unless the person who is logged in has saved them.
    private static func hidden(in db: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT number FROM searchable WHERE id IN (\(othersOwn))"),
            arguments: ["me": try number(of: nil, in: db)])
    }

    /// SQL for the ids of own recipes of others than `:me` that `:me` hasn't saved.
    ///
    /// Looks up each recipe, because `EXCEPT` would read all favorites.
    private static let othersOwn = """
        SELECT 'own:' || number FROM ownRecipe WHERE profile <> :me AND NOT EXISTS (
            SELECT * FROM favorite WHERE profile = :me AND recipe = 'own:' || ownRecipe.number)
        """

    private static func page(
        of query: IndexQuery, offset: Int, with sent: RecentMatches, hiding: [RecipeID], in db: Database
    ) throws -> SearchPage {
        let hidden = try hidden(in: db).union(RecipeIndex.numbers(of: hiding, in: db).values)
        let stored = try RecipeIndex.matches(query, hiding: hidden, in: db)
        let all = sent.matches.isEmpty ? stored : try merged(stored, with: sent, in: db)
        let found = all.prefix { $0.list == all.first?.list }.prefix(query.found)
        let results = found.dropFirst(max(0, offset)).prefix(RecipeSearch.pageSize)
        return SearchPage(
            total: found.count,
            results: try results.compactMap { match in
                match.isRecent ? sent.results[match.number] : try RecipeIndex.result(number: match.number, in: db)
            })
    }

    /// Merges the matches of the store and of the cache.
    ///
    /// If both have a recipe, the better match counts: the cache may have the whole recipe and the store only its
    /// title.
    private static func merged(
        _ stored: [RecipeMatch], with sent: RecentMatches, in db: Database
    ) throws -> [RecipeMatch] {
        let numbers = try RecipeIndex.numbers(of: sent.results.values.map(\.id), in: db)
        var seen: Set<Int64> = []
        return (stored + sent.matches).sorted(by: RecipeMatch.isBetter).filter { match in
            let number = match.isRecent ? sent.results[match.number].flatMap { numbers[$0.id] } : match.number
            return number.map { seen.insert($0).inserted } ?? true
        }
    }
}

/// The recipes that services sent within the last hour.
public struct RecentRecipes: Sendable {
    private let cache: RecipeCache
    private let now: ClockReading
    private let report: @Sendable (CookbookError) -> Void

    /// - Parameters:
    ///   - cache: The cache.
    ///   - now: The time of the search.
    ///   - report: Receives the error if the cache can't be searched. The search still finds stored recipes.
    public init(_ cache: RecipeCache, at now: ClockReading, report: @escaping @Sendable (CookbookError) -> Void) {
        (self.cache, self.now, self.report) = (cache, now, report)
    }

    fileprivate func matches(_ query: IndexQuery) async -> RecentMatches {
        await ask { cache throws(CookbookError) in try await cache.matches(query, at: now) } ?? RecentMatches()
    }

    fileprivate func recipe(_ id: RecipeID) async -> Recipe? {
        await ask { cache throws(CookbookError) in try await cache.recipe(id, at: now) }
    }

    private func ask<Value>(_ question: (RecipeCache) async throws(CookbookError) -> Value?) async -> Value? {
        do {
            return try await question(cache)
        } catch {
            report(error)
            return nil
        }
    }
}
