internal import Cookbook
internal import Kiosk
internal import Kitchen

/// The copied recipes of the household's recipe server, for home, the search and the meal plan. It needs no network.
struct CopiedRecipes: Sendable {
    let copy: RecipeCopy
    let clock: any KioskClock

    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe? {
        try await stored { () async throws(CookbookError) in try await copy.recipe(id) }
    }

    /// Returns a random recipe that passes the filter, one that wasn't shown if possible; `nil` if there is none.
    func anyRecipe(_ filter: RecipeFilter, excluding shown: [RecipeID]) async throws(Failure) -> Recipe? {
        try await stored { () async throws(CookbookError) in try await copy.anyRecipe(filter, excluding: shown) }
    }

    func picture(of id: RecipeID) async throws(Failure) -> SmallPicture? {
        try await stored { () async throws(CookbookError) in try await copy.picture(of: id) }
    }

    func headings() async throws(Failure) -> [Recipe.Heading] {
        try await stored { () async throws(CookbookError) in try await copy.headings() }
    }

    func search(_ search: RecipeSearch, offset: Int) async throws(Failure) -> SearchPage {
        try await stored { () async throws(CookbookError) in try await copy.search(search, offset: offset) }
    }

    /// Returns the planned meals from today on.
    ///
    /// - Throws: A `Failure` if the clock isn't set, or the copy can't be read.
    ///
    /// - Parameter days: The number of days, 1 for today alone.
    func meals(days: Int) async throws(Failure) -> [PlannedMeal] {
        guard let today = clock.today else { throw .noDay }
        return try await stored { () async throws(CookbookError) in
            try await copy.meals(of: today.number...(today.number + max(days, 1) - 1)).sortedByMeal
        }
    }

    /// Returns the meal that is next today, with its recipe if it has one and it is copied. `nil` if none is planned.
    ///
    /// - Parameter note: Receives the reason if the copy can't be read.
    func nextMeal(note: (String) -> Void) async -> (PlannedMeal, Recipe?)? {
        let reading = clock.reading
        guard reading.isWallTrusted else { return nil }
        do throws(Failure) {
            let next = try await meals(days: 1).next(at: clock.timeOfDay(of: reading))
            for meal in next {
                if let id = meal.recipe, let recipe = try await recipe(id) { return (meal, recipe) }
            }
            return next.first.map { ($0, nil) }
        } catch {
            note(error.detail)
            return nil
        }
    }
}

extension Failure {
    fileprivate static let noDay = Failure(
        .passing, glass: "Clock is not set\nThe plan needs it",
        detail: "the kiosk doesn't know today's date, because no time service has set its clock; see galley doctor")
}
