public import Kitchen

/// A request of the command line about own recipes. The recipes in it have been checked.
public enum OwnRecipeOrder: Hashable, Sendable {
    case add(OwnRecipe)
    /// Replaces the recipe with that id, unless it differs from `since`. With `nil` it is replaced in any case.
    case replace(RecipeID, OwnRecipe, since: OwnRecipe? = nil)
    case remove(RecipeID)
    /// Adds the recipes that the person doesn't have yet.
    case importAll([OwnRecipe])
}

/// The outcome of writing an own recipe.
public enum OwnRecipeAnswer: Hashable, Sendable {
    /// The recipe was written. Its heading has the id.
    case written(Recipe.Heading)
    /// Nothing was written, because this version was written meanwhile.
    case overtaken(by: OwnRecipe)
}

public struct OwnRecipeChange: Change {
    public let recipe: OwnRecipe
    /// The recipe to replace, or `nil` to add a new one.
    public let replaced: RecipeID?
    /// The version that may be replaced, or `nil` for any.
    public let since: OwnRecipe?
    /// The draft that is being saved, as it was at the start of the write, or `nil`.
    let draft: OwnRecipeDraft?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> OwnRecipeAnswer {
        try await handler.write(self)
    }
}

public struct OwnRecipeRemoval: Change {
    public let id: RecipeID

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> Removal {
        try await handler.remove(own: id)
    }
}

/// Adds the recipes that the person doesn't have yet.
public struct OwnRecipesImport: Change {
    public let recipes: [OwnRecipe]

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> [OwnRecipeImport] {
        try await handler.importRecipes(recipes)
    }
}

/// Stores all drafts of the person who is logged in. They replace the stored ones.
public struct SaveDrafts: Change {
    public let drafts: [OwnRecipeDraft]

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(drafts) }
}

extension Kiosk {
    mutating func carryOut(_ order: OwnRecipeOrder, for id: RequestID) {
        switch order {
        case .add(let recipe): write(OwnRecipeChange(recipe: recipe, replaced: nil, since: nil, draft: nil), order: id)
        case .replace(let replaced, let recipe, let since):
            write(OwnRecipeChange(recipe: recipe, replaced: replaced, since: since, draft: nil), order: id)
        case .remove(let recipe): remove(own: recipe, order: id)
        case .importAll(let recipes): importAll(recipes, order: id)
        }
    }

    /// Writes an own recipe. Fails if the store hasn't been read, because the profile is unknown until then.
    mutating func write(_ change: OwnRecipeChange, order: RequestID? = nil) {
        guard user.isRead else { return report(notRead, to: order) }
        store(change, order: order) { $0.finish(change, with: $1, order: order) }
    }

    /// Removes a recipe, unless the same removal is in progress.
    mutating func remove(own id: RecipeID, order: RequestID? = nil) {
        guard user.isRead else { return report(notRead, to: order) }
        guard order != nil || !isUnderWay(OwnRecipeRemoval(id: id)) else { return }
        store(OwnRecipeRemoval(id: id), order: order) { $0.removed($1, own: id, order: order) }
    }

    private mutating func importAll(_ recipes: [OwnRecipe], order: RequestID) {
        guard user.isRead else { return report(notRead, to: order) }
        store(OwnRecipesImport(recipes: recipes), order: order) { kiosk, results in
            kiosk.user.add(
                own: results.compactMap { if case .added(let heading) = $0 { heading } else { nil } })
            kiosk.perform(.reply(order, .imported(results)))
        }
    }

    private mutating func finish(_ change: OwnRecipeChange, with answer: OwnRecipeAnswer, order: RequestID?) {
        switch answer {
        case .written(let heading): written(heading, by: change, order: order)
        case .overtaken(let theirs):
            guard let draft = change.draft else { return report(.overtaken, to: order) }
            askWhichVersion(ofDraft: draft.id, orTheirs: theirs)
        }
    }

    private mutating func written(_ heading: Recipe.Heading, by change: OwnRecipeChange, order: RequestID?) {
        user.put(own: heading)
        // Open pages would show the old version.
        closePages { $0.subject?.id == heading.id }
        if let saved = change.draft {
            closeDraft(saved, keptAs: change.recipe, heading.id)
        } else if let id = change.replaced, draft(of: id)?.isChanged == false {
            self.change(draftOf: id) { $0 = OwnRecipeDraft(id: id, change.recipe) }
        }
        reply(.own(heading), to: order, orSay: "✓ Saved:\n\(heading.title)")
    }

    private mutating func removed(_ removal: Removal, own id: RecipeID, order: RequestID?) {
        user.own.removeAll { $0.id == id }
        closePages { $0.subject?.id == id }
        handleRemoval(ofDraft: id, isHere: order == nil)
        guard !removal.isEmpty else { return report(.noSuchOwnRecipe(id), to: order) }
        removed(removal, order: order)
    }

    /// Handles the removal of a recipe that has a draft. A changed draft is kept as a new recipe. If someone else
    /// removed the recipe, a message says so.
    private mutating func handleRemoval(ofDraft id: RecipeID, isHere: Bool) {
        guard let draft = draft(of: id) else { return }
        if draft.isChanged, isHere { return }
        if draft.isChanged { return say("Recipe removed:\nyours is a draft") }
        let isOpen = pages.contains { ($0 as? OwnRecipeEditor)?.id == id }
        closeDraft(of: id)
        if isOpen { say("Recipe is gone") }
    }
}

extension UserData {
    /// Adds headings of new recipes to the list, ordered by title.
    mutating func add(own headings: [Recipe.Heading]) {
        // Titles in lowercase are made once, not in each comparison: there may be 2,000 recipes.
        let keyed = (own + headings).map { (title: $0.title.lowercased(), heading: $0) }
        own = keyed.sorted { ($0.title, $0.heading.id.number ?? 0) < ($1.title, $1.heading.id.number ?? 0) }.map(
            \.heading)
    }

    /// Inserts or replaces a heading in all lists that have it, ordered by title.
    mutating func put(own heading: Recipe.Heading) {
        own.removeAll { $0.id == heading.id }
        add(own: [heading])
        for index in favorites.indices where favorites[index].id == heading.id { favorites[index] = heading }
        for food in foods.indices {
            for index in foods[food].recipes.indices where foods[food].recipes[index].id == heading.id {
                foods[food].recipes[index] = heading
            }
        }
    }
}

extension Failure {
    public static func noSuchOwnRecipe(_ id: RecipeID) -> Failure {
        Failure(
            .notFound, glass: "Recipe is gone",
            detail: "no own recipe has the id \(id); galley recipe list --own lists all")
    }

    fileprivate static let overtaken = Failure(
        .unacceptable, glass: "Changed meanwhile:\nnot saved",
        detail: "the recipe was changed meanwhile, so it was not replaced; look at the new version, then try again")

    public static let tooManyOwnRecipes = Failure(
        .unacceptable, glass: "\(OwnRecipe.mostKept) recipes:\nremove one first",
        detail: "there are already \(OwnRecipe.mostKept) own recipes, so the recipe was not added; remove one first")
}

extension OwnRecipe.Refusal {
    /// The refusal in words for the display.
    var glass: String {
        switch self {
        case .noTitle: "It needs a title"
        case .tooLong(let what, _): "Too long:\n\(what)"
        case .tooMany(let what, let limit): "At most\n\(limit) \(what)"
        case .servings: "Servings out of\nrange"
        case .minutes: "Time is out\nof range"
        case .tooLarge: "The recipe is\ntoo long"
        }
    }
}
