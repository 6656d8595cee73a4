internal import GRDB
public import Kitchen

// MARK: - Searching

extension Cookbook {
    /// Finds recipes among all that are stored: everybody's favorites, those of which only the title is kept too, the
    /// own ones of who is logged in and the starter cookbook. Letter case and accents don't matter.
    ///
    /// Those that fit best come first, the newest of equals before others:
    ///
    /// - `words`: recipes that have all of them, then something that begins with them, in the title, the shortest
    ///   title first; then those that have them among the ingredients, cuisines and diets, too. Where no recipe has all,
    ///   those that have any. Whatever was typed is looked for as words.
    /// - `food`: those with it in the title, the shortest first, then those with it among the ingredients.
    /// - `ingredients`: those that use one at least, of the newest 2000 that do; the ones that lack fewest first, then
    ///   those that use most. Water and salt are never missing.
    /// - `popular`: the most liked first, those that nobody has counted last.
    /// - `related`: up to 30 that share words of the title or main ingredients.
    ///
    /// A filter lets none through that lacks the marks it asks for, so none of which only the title is kept.
    ///
    /// - Parameters:
    ///   - search: what is looked for.
    ///   - offset: of the first result that is wanted among all, from 0.
    ///   - recent: recipes that are searched too. A recipe that is stored as well counts once.
    /// - Returns: up to `RecipeSearch.pageSize` results. `total` is at most 1000, of more that fit the newest.
    public func search(
        _ search: RecipeSearch, offset: Int = 0, recent: RecentRecipes? = nil
    ) async throws(CookbookError) -> SearchPage {
        let query = IndexQuery(search, model: try await model(for: search, with: recent))
        let sent = await recent?.matches(query) ?? RecentMatches()
        var page = try await store.read { db in try Self.page(of: query, offset: offset, with: sent, in: db) }
        guard let stock = query.stock else { return page }
        for place in page.results.indices {
            let id = page.results[place].id
            var recipe = try await recipe(id)
            if recipe == nil { recipe = await recent?.recipe(id) }
            page.results[place].missing = recipe?.foods.filter { stock.availability(of: $0.name) == .missing }
        }
        return page
    }

    /// Titles of what is stored, favorites first, then the newest; at most 500.
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

    /// What others are to be like, for `related`.
    private func model(
        for search: RecipeSearch, with recent: RecentRecipes?
    ) async throws(CookbookError) -> RecipeWords? {
        guard case .related(let id) = search.subject else { return nil }
        let stored = try await store.read { db in try RecipeIndex.words(of: id, in: db) }
        if let stored, !stored.ingredients.isEmpty { return stored }
        let words = await recent?.recipe(id).map { RecipeWords(title: $0.title, ingredients: $0.foods.map(\.name)) }
        return words ?? stored
    }

    /// What others of this kitchen wrote, unless who is logged in has it as a favorite.
    private static func hidden(in db: Database) throws -> Set<Int64> {
        try Int64.fetchSet(
            db.cachedStatement(sql: "SELECT number FROM searchable WHERE id IN (\(othersOwn))"),
            arguments: ["me": try number(of: nil, in: db)])
    }

    /// Ids of what others than `:me` wrote, and `:me` has not saved. Each is looked up: `EXCEPT` would read all favorites.
    private static let othersOwn = """
        SELECT 'own:' || number FROM ownRecipe WHERE profile <> :me AND NOT EXISTS (
            SELECT * FROM favorite WHERE profile = :me AND recipe = 'own:' || ownRecipe.number)
        """

    private static func page(
        of query: IndexQuery, offset: Int, with sent: RecentMatches, in db: Database
    ) throws -> SearchPage {
        let stored = try RecipeIndex.matches(query, hiding: try hidden(in: db), in: db)
        let all = sent.matches.isEmpty ? stored : try merged(stored, with: sent, in: db)
        let found = all.prefix { $0.list == all.first?.list }.prefix(query.found)
        let results = found.dropFirst(max(0, offset)).prefix(RecipeSearch.pageSize)
        return SearchPage(
            total: found.count,
            results: try results.compactMap { match in
                match.isRecent ? sent.results[match.number] : try RecipeIndex.result(number: match.number, in: db)
            })
    }

    /// Of a recipe that both have the better match counts: the cache may have it whole, and the store its title.
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
    ///   - cache: the cache that holds them.
    ///   - now: the time of the search.
    ///   - report: gets the error if the cache cannot be searched. The search still finds stored recipes.
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
