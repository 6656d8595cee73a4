internal import GRDB
public import Kitchen

// MARK: - Using the copy

extension RecipeCopy {
    /// The number of random recipes that are tried before the numbers of all are read.
    private static let guesses = 32

    /// Returns a copied recipe, or `nil` if there is none.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func recipe(_ id: RecipeID) async throws(CookbookError) -> Recipe? {
        try await recipes([id]).first
    }

    /// Returns the copied recipes among these, in their order.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func recipes(_ ids: [RecipeID]) async throws(CookbookError) -> [Recipe] {
        try await read { db in
            try ids.compactMap { id in
                try Row.fetchOne(db, sql: "SELECT * FROM copied WHERE id = ?", arguments: [id.description])
                    .flatMap { Self.recipe($0) }
            }
        }
    }

    /// Returns a random recipe of the pool that passes a filter, one that isn't excluded if possible; `nil` if there is
    /// none.
    ///
    /// - Parameters:
    ///   - filter: The diet and the other conditions.
    ///   - excluded: Recipes to avoid, the last shown at the end.
    ///   - generator: Decides the choice. Each recipe is as likely as any other.
    /// - Throws: `CookbookError` if the file can't be read.
    public func anyRecipe(
        _ filter: RecipeFilter, excluding excluded: [RecipeID],
        using generator: some RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
    ) async throws(CookbookError) -> Recipe? {
        try await read { db in
            guard let last = try Int64.fetchOne(db, sql: "SELECT max(number) FROM copied") else { return nil }
            let isChoice = "isPool AND hiddenAt IS NULL"
            let choice = try db.cachedStatement(sql: "SELECT * FROM copied WHERE number = ? AND \(isChoice)")
            func fittingRecipe(_ number: Int64) throws -> Recipe? {
                try Row.fetchOne(choice, arguments: [number]).flatMap { Self.recipe($0, where: filter.allows) }
            }
            var generator = generator
            // A guess takes the same time for any number of recipes, and reading all numbers does not.
            for _ in 0..<Self.guesses {
                guard let recipe = try fittingRecipe(.random(in: 1...last, using: &generator)),
                    !excluded.contains(recipe.id)
                else { continue }
                return recipe
            }
            // Few or none fit.
            let numbers = try Int64.fetchAll(db, sql: "SELECT number FROM copied WHERE \(isChoice)")
            var avoided: Recipe?
            for number in numbers.shuffled(using: &generator) {
                guard let recipe = try fittingRecipe(number) else { continue }
                if !excluded.contains(recipe.id) { return recipe }
                if recipe.id != excluded.last, avoided == nil { avoided = recipe }
            }
            return avoided
        }
    }

    /// Searches the copied recipes like ``Cookbook/search(_:offset:recent:hiding:)``. Keywords are searched, too.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func search(_ search: RecipeSearch, offset: Int = 0) async throws(CookbookError) -> SearchPage {
        try await read { db in
            var model: RecipeWords?
            if case .related(let id) = search.subject { model = try RecipeIndex.words(of: id, in: db) }
            let query = IndexQuery(search, model: model)
            let matches = try RecipeIndex.matches(query, in: db)
            let results = try matches.dropFirst(offset).prefix(RecipeSearch.pageSize).compactMap { match in
                guard var result = try RecipeIndex.result(number: match.number, in: db) else {
                    return nil as SearchResult?
                }
                guard let stock = query.stock,
                    let row = try Row.fetchOne(
                        db, sql: "SELECT * FROM copied WHERE id = ?", arguments: [result.id.description])
                else { return result }
                result.missing = Self.recipe(row)?.foods.filter { stock.availability(of: $0.name) == .missing }
                return result
            }
            return SearchPage(total: matches.count, results: results)
        }
    }

    /// Returns the ids of all recipes that aren't hidden.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func ids() async throws(CookbookError) -> Set<RecipeID> {
        try await read { db in
            Set(
                try String.fetchAll(db, sql: "SELECT id FROM copied WHERE hiddenAt IS NULL").compactMap { RecipeID($0) }
            )
        }
    }
}

// MARK: - Meal plan

extension RecipeCopy {
    /// Replaces the meals of some days.
    ///
    /// - Throws: `CookbookError` if the file can't be written.
    public func keep(_ meals: [PlannedMeal], for days: ClosedRange<Int>) async throws(CookbookError) {
        try await write { db in
            // Past days are of no use.
            try db.execute(sql: "DELETE FROM planned WHERE day <= ?", arguments: [days.upperBound])
            for (position, meal) in meals.enumerated() where days.contains(meal.day.number) {
                try db.execute(
                    sql: "INSERT INTO planned (day, position, meal, title, recipe) VALUES (?, ?, ?, ?, ?)",
                    arguments: [meal.day.number, position, meal.meal.name, meal.title, meal.recipe?.description])
            }
        }
    }

    /// Returns the planned meals of some days, in the order of the plan.
    ///
    /// - Throws: `CookbookError` if the file can't be read.
    public func meals(of days: ClosedRange<Int>) async throws(CookbookError) -> [PlannedMeal] {
        try await read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM planned WHERE day BETWEEN ? AND ? ORDER BY day, position",
                arguments: [days.lowerBound, days.upperBound]
            ).map { row in
                PlannedMeal(
                    day: CalendarDay(since1970: row["day"]), meal: Meal(name: row["meal"]), title: row["title"],
                    recipe: (row["recipe"] as String?).flatMap { RecipeID($0) })
            }
        }
    }
}
