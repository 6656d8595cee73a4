internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import Synchronization

extension EffectRunner {
    /// Carries out requests of the kiosk, for the person who was logged in when they were made.
    struct Handler: RequestRunner {
        let effectRunner: EffectRunner
        let profile: Int

        private var source: RecipeSource { effectRunner.source }
        private var wall: Double { effectRunner.clock.reading.wall }

        /// Runs a closure with the store.
        private func stored<Value: Sendable>(
            _ work: (Cookbook) async throws(CookbookError) -> Value
        ) async throws(Failure) -> Value {
            guard let cookbook = effectRunner.store.cookbook else { throw .noStore }
            do throws(CookbookError) {
                return try await work(cookbook)
            } catch {
                throw Failure(error)
            }
        }
    }
}

extension EffectRunner.Handler {
    // MARK: Recipes

    func anotherRecipe(excluding shown: [RecipeID], isAsked: Bool) async throws(Failure) -> RecipeWithNotice {
        try await source.another(excluding: shown, isAsked: isAsked)
    }

    func recipe(_ id: RecipeID) async throws(Failure) -> Recipe { try await source.recipe(id) }

    func search(_ search: RecipeSearch, offset: Int) async throws(Failure) -> SearchPage {
        try await source.find(search, offset: offset)
    }

    func foods(named text: String) async throws(Failure) -> FoundFoods { try await source.foods(named: text) }

    func prices(of recipe: Recipe, forServings servings: Int?) async throws(Failure) -> RecipePrices {
        try await source.prices(of: recipe, forServings: servings.map(Double.init))
    }

    func share(_ recipe: Recipe) async throws(Failure) -> String { try await source.share(recipe) }

    func pictures(of id: RecipeID, address: String?) async throws(Failure) -> [DishPicture] {
        try await effectRunner.pictures.pictures(of: id, address: address)
    }

    func places(_ query: PlaceQuery) async throws(Failure) -> PlaceResults? {
        try await effectRunner.places.find(query)
    }

    func mealPlan() async throws(Failure) -> [PlannedMeal] {
        try await source.copied?.meals(days: RecipeServerSync.plannedDays) ?? []
    }

    func cooked() async throws(Failure) -> [Recipe.Heading] {
        try await stored { cookbook throws(CookbookError) in try await cookbook.cooked(of: profile) }
    }

    func remoteAccess() async -> RemoteAccess {
        await RemoteAccessLookup(errorLog: effectRunner.errorLog).access().access
    }

    func household() async -> HouseholdKiosks? {
        guard let household = effectRunner.household else { return nil }
        let document = await household.document()
        guard document.state != .off else { return nil }
        return HouseholdKiosks(
            kiosks: await household.members(), isConnected: document.state == .ok, isRefused: document.state == .refused
        )
    }

    // MARK: Favorites

    func save(_ recipe: Recipe, under food: String?) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in
            try await cookbook.save(recipe, under: food, keep: effectRunner.keep, at: wall, for: profile)
        }
        effectRunner.heartsChanged([recipe.id])
    }

    func unsave(_ id: RecipeID) async throws(Failure) -> Removal {
        let removal = try await stored { cookbook throws(CookbookError) in
            try await cookbook.remove(id, of: profile)
        }
        effectRunner.heartsChanged([id])
        return removal
    }

    func add(food name: String) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.add(food: name, for: profile) }
    }

    func remove(food name: String) async throws(Failure) -> Removal {
        let removal = try await stored { cookbook throws(CookbookError) in
            try await cookbook.remove(food: name, of: profile)
        }
        effectRunner.heartsChanged(removal.favorites.map(\.heading.id))
        return removal
    }

    func restore(_ removal: Removal) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in
            try await cookbook.restore(removal, keep: effectRunner.keep, for: profile)
        }
        effectRunner.heartsChanged(removal.favorites.map(\.heading.id))
    }

    func restore(_ profile: Profile) async throws(Failure) -> People {
        try await restore(Removal(profile: profile))
        return try await stored { cookbook throws(CookbookError) in try await cookbook.people() }
    }

    func forgetRemovedProfile(_ profile: Int) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.forgetRemovedProfiles(profile) }
    }

    // MARK: Lists and preferences

    func keep(_ pantry: Pantry) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(pantry, for: profile) }
    }

    func keep(_ list: ShoppingList, changedFrom base: ShoppingList) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(list, changedFrom: base) }
    }

    func keep(_ servings: ChosenServings) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(servings) }
    }

    func keep(_ recent: RecentTimers) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(recent) }
    }

    func keep(_ drafts: [OwnRecipeDraft]) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(drafts, for: profile) }
    }

    func keep(_ diet: Diet?) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.keep(diet, for: profile) }
    }

    func keep(searchFilter filter: RecipeFilter?) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in
            try await cookbook.keep(searchFilter: filter, for: profile)
        }
    }

    // MARK: Notes

    func noteSearched(_ text: String) async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.noteSearched(text, for: profile) }
    }

    func notePantryAsked() async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in try await cookbook.notePantryAsked(for: profile) }
    }

    func noteCooked(_ id: RecipeID, stars: Int?) async throws(Failure) {
        let now = effectRunner.clock.reading
        // Without a server nothing waits, and a time that the kiosk doesn't know would be wrong there for good.
        let isToSend = id.origin == .mealie && source.copied != nil && now.isWallTrusted
        try await stored { cookbook throws(CookbookError) in
            try await cookbook.noteCooked(id, stars: stars, at: now.wall, for: profile, isToSend: isToSend)
        }
        if isToSend { effectRunner.recipeServer?.cookingsChanged() }
    }

    func acknowledgeDamage() async throws(Failure) {
        try await stored { cookbook throws(CookbookError) in
            try await effectRunner.store.work.run { () throws(CookbookError) in try cookbook.acknowledgeDamage() }
            do throws(CookbookError) {
                try await cookbook.shareRecoveredRecipes()
            } catch {
                // The next start does it.
                effectRunner.errorLog.note("\(error)")
            }
        }
    }

    // MARK: Photos

    /// Saves a photo that has arrived completely, for the person who was logged in when its upload began.
    func addPhoto(upload: Int) async throws(Failure) -> SavedPhoto {
        let sent: PhotoUploads.Sent
        do throws(Failure) {
            sent = try effectRunner.uploads.withLock { uploads throws(Failure) in try uploads.end(upload) }
        } catch {
            throw error.withoutLog
        }
        let people = try await stored { cookbook throws(CookbookError) in try await cookbook.people() }
        guard people.profiles.contains(where: { $0.number == sent.profile }) else {
            throw Failure.photoOfNobody.withoutLog
        }
        let photo = try await stored { cookbook throws(CookbookError) in
            try await cookbook.add(sent.photo, of: sent.recipe.id, at: wall, for: sent.profile)
        }
        guard let photo else { throw Failure.tooManyPhotos.withoutLog }
        if sent.recipe.id.origin == .mealie { effectRunner.recipeServer?.cookingsChanged() }
        return SavedPhoto(photo, of: sent.recipe, profile: sent.profile)
    }

    func removePhoto(_ number: Int?, of recipe: Recipe.Heading) async throws(Failure) -> Removal {
        try await stored { cookbook throws(CookbookError) in
            try await cookbook.removePhoto(number, of: recipe, for: profile)
        }
    }

    // MARK: Own recipes

    func write(_ change: OwnRecipeChange) async throws(Failure) -> OwnRecipeAnswer {
        guard let id = change.replaced else {
            let added = try await stored { cookbook throws(CookbookError) in
                try await cookbook.add(change.recipe, for: profile)
            }
            guard case .added(let id) = added else { throw .tooManyOwnRecipes }
            return .written(Recipe.Heading(id: id, title: change.recipe.title))
        }
        let replaced = try await stored { cookbook throws(CookbookError) in
            try await cookbook.replace(id, with: change.recipe, since: change.since, of: profile)
        }
        switch replaced {
        case .replaced: return .written(Recipe.Heading(id: id, title: change.recipe.title))
        case .missing: throw .noSuchOwnRecipe(id)
        case .overtaken(let other): return .overtaken(by: other)
        }
    }

    func remove(own id: RecipeID) async throws(Failure) -> Removal {
        try await stored { cookbook throws(CookbookError) in try await cookbook.remove(own: id, of: profile) }
    }

    func importRecipes(_ recipes: [OwnRecipe]) async throws(Failure) -> [OwnRecipeImport] {
        try await stored { cookbook throws(CookbookError) in try await cookbook.importRecipes(recipes, for: profile) }
    }

    // MARK: Prices

    /// Changes the owner's prices. Fails if there are too many prices, or if the price to remove doesn't exist.
    func correct(_ price: PriceChange) async throws(Failure) {
        switch price {
        case .set(let price):
            let isKept = try await stored { cookbook throws(CookbookError) in try await cookbook.keep(price) }
            guard isKept else { throw .tooManyPrices }
        case .remove(let food):
            let wasKept = try await stored { cookbook throws(CookbookError) in
                try await cookbook.removePrice(of: food)
            }
            guard wasKept else { throw .noSuchPrice(food) }
        }
    }

    // MARK: Profiles and settings

    func change(_ profile: ProfileChange) async throws(Failure) -> ProfileAnswer {
        try await stored { cookbook throws(CookbookError) in try await effectRunner.carryOut(profile, in: cookbook) }
    }

    func prefer(_ change: PreferenceChange) async throws(Failure) { try await effectRunner.prefer(change) }
}
