internal import Kitchen

/// Why something was asked for, and so what its answer means.
enum Purpose: Hashable {
    /// Home turns to another recipe because a person asked.
    case another
    /// Home turns by itself; nobody waits.
    case anotherQuietly
    case open(Recipe.Heading)
    /// It was found, and is to be saved.
    case saveFound(Recipe.Heading, food: String?)
    /// It was found for a food, and may be kept with it.
    case offerToKeep(Recipe.Heading, food: String)
    /// For the list of results that waits for it.
    case results(RecipeSearch, offset: Int)
    /// Foods that a typed text may mean.
    case foods(String)
    case places(PlaceSearch, PlaceQuery)
    case save(Recipe, food: String?, order: RequestID?)
    case unsave(Recipe.Heading, order: RequestID?)
    case addFood(String, order: RequestID?)
    case removeFood(String, order: RequestID?)
    case restore(Undo, order: RequestID?)
    case pantry(Pantry)
    case shopping(ShoppingList)
    case diet(before: Diet?, order: RequestID?)
    case acknowledgeDamage(order: RequestID?)
    case profile(ProfileChange, order: RequestID?)
    case preference(PreferenceChange)
    case own(OwnPurpose)
    /// To be shown; `isKnown` where they are shown already, and have become others.
    case prices(Recipe, isKnown: Bool)
    /// At the kiosk, of an ingredient of a recipe; over the command line, for an order.
    case price(PriceChange, PricedFood?, order: RequestID?)
    case share
    /// How this machine is reached: to be shown, or for the greeting, which goes without it.
    case access, greeting
    /// Nothing is lost without it but a little comfort, so that a failure is told by the log alone.
    case comfort
    case dish(DishPurpose)
}

extension Kiosk {
    /// Whether a request is under way whose answer needs no network and so comes at once.
    public var waitsForStore: Bool {
        pending.values.contains { purpose in
            switch purpose {
            case .another, .results, .foods: !preferences.hasService
            case .places(_, .known): true
            case .places(_, .asked), .anotherQuietly, .comfort, .greeting, .share, .dish(.pictures), .own(.keep): false
            case .prices(let recipe, _): !preferences.hasService || recipe.id.origin != .spoonacular
            case .open(let heading), .saveFound(let heading, _), .offerToKeep(let heading, _):
                !needsNetwork(heading.id)
            case .save, .unsave, .addFood, .removeFood, .restore, .pantry, .shopping, .diet, .profile, .preference,
                .own, .price, .access, .dish(.change), .acknowledgeDamage:
                true
            }
        }
    }

    /// Asks, and shows that it is under way: at once where a network may be in it, else only if it takes long. Whoever
    /// leaves it gives it up, unless it `isFinal`.
    mutating func requestAndWait(
        _ purpose: Purpose, text: String, network: Bool, isFinal: Bool = false, _ effect: (RequestID) -> Effect
    ) {
        let id = request(purpose, effect)
        let appears = network ? now.instant : now.instant + Loading.patience
        open(Loading(request: id, text: text, since: now.instant, appears: appears, isGivenUp: !isFinal))
    }

    mutating func cancel(_ id: RequestID) {
        guard pending.removeValue(forKey: id) != nil else { return }
        perform(.cancel(id))
    }

    mutating func finish(_ id: RequestID, with answer: Answer) {
        guard let purpose = pending.removeValue(forKey: id) else { return }
        closeLoading(of: id)
        switch purpose {
        case .own(let purpose): finish(purpose, with: answer)
        case .dish(let purpose): finish(purpose, with: answer)
        case _ where purpose.isChange: changed(purpose, with: answer)
        default: fetched(purpose, with: answer)
        }
    }

    private mutating func fetched(_ purpose: Purpose, with answer: Answer) {
        switch (purpose, answer) {
        case (.another, .recipe(let recipe, let note)):
            home.add(recipe, note: note, at: now.instant)
            perform(.keepShown(recipe))
        case (.anotherQuietly, .recipe(let recipe, let note)):
            home.addQuietly(recipe, note: note, at: now.instant)
            if pages.isEmpty { viewChanges() }
            perform(.keepShown(recipe))
        case (.open, .recipe(let recipe, _)): openRecipe(recipe)
        case (.saveFound(_, let food), .recipe(let recipe, _)): save(recipe, under: food)
        case (.offerToKeep(_, let food), .recipe(let recipe, _)): askToKeep(recipe, under: food)
        case (.results(let search, let offset), .found(let page)): found(page, of: search, offset: offset)
        case (.foods(let text), .foods(let names, let note, let warning)):
            offer(names, for: text, note: note)
            if let warning { say(warning) }
        case (.prices(let recipe, let isKnown), .prices(let prices)): show(prices, of: recipe, isKnown: isKnown)
        case (.places(let search, let query), .places(let found)): finish(search, query, with: found)
        case (.access, .access(let access)): show(access)
        case (.greeting, .access(let access)): greeting?.access = access
        case (.share, .shared(let host)): confirm("Sent to\n\(host)")
        case (.profile(let change, let order), .profile(let answer)): finish(change, with: answer, order: order)
        default: preconditionFailure("an answer is of its request's kind")
        }
    }

    private mutating func changed(_ purpose: Purpose, with answer: Answer) {
        switch (purpose, answer) {
        case (.save(let recipe, let food, let order), .stored): saved(recipe, under: food, order: order)
        case (.unsave(let heading, let order), .removed(let removal)):
            removed(removal, recipe: heading.id, order: order)
        case (.addFood(let name, let order), .stored): added(food: name, order: order)
        case (.removeFood(let name, let order), .removed(let removal)): removed(removal, food: name, order: order)
        case (.restore(let undo, let order), .stored): restored(undo, order: order)
        case (.pantry(let pantry), .stored): stored(pantry)
        case (.shopping(let list), .stored): stored(list)
        case (.diet(_, let order), .stored): dietStored(order: order)
        case (.acknowledgeDamage(let order), .stored): damageAcknowledged(order: order)
        case (.price(let change, let food, let order), .stored): priceChanged(change, of: food, order: order)
        case (.preference(let change), .stored): preferred(change)
        case (.comfort, .stored): break
        default: preconditionFailure("an answer is of its request's kind")
        }
    }

    mutating func fail(_ id: RequestID, with failure: Failure) {
        guard let purpose = pending.removeValue(forKey: id) else { return }
        closeLoading(of: id)
        switch purpose {
        case .anotherQuietly: home.postpone(at: now.instant)
        case .comfort, .greeting, .prices(_, isKnown: true): break
        case .dish(let purpose): fail(purpose, with: failure)
        case .results(let search, let offset): failed(search, offset: offset, failure)
        case .pantry: notStored(Pantry.self, failure)
        case .shopping: notStored(ShoppingList.self, failure)
        case .diet(let before, let order): dietNotStored(before: before, failure, order: order)
        case .save(_, _, let order), .unsave(_, let order), .addFood(_, let order), .removeFood(_, let order),
            .profile(_, let order), .price(_, _, let order), .acknowledgeDamage(let order):
            tell(failure, to: order)
        case .own(let purpose): fail(purpose, with: failure)
        case .restore(let undo, let order): restoreFailed(undo, with: failure, order: order)
        case .another, .open, .saveFound, .offerToKeep, .foods, .prices, .share, .access, .places, .preference:
            say(failure.glass)
        }
    }

    private mutating func closeLoading(of id: RequestID) {
        guard let index = pages.firstIndex(where: { ($0 as? Loading)?.request == id }) else { return }
        pages.remove(at: index)
        viewChanges()
    }

    // MARK: Favorites

    /// Saves the recipe, unless it is saved. An order is written even while the same is under way, for its reply.
    mutating func save(_ recipe: Recipe, under food: String? = nil, order: RequestID? = nil) {
        let underWay = pendingChange(of: recipe.id)
        if underWay == nil, isFavorite(recipe.id), food.map({ isKept(recipe.id, under: $0) }) ?? true {
            reply(.saved(already: true), to: order, orSay: "♥ Already saved")
        } else if underWay != .save || order != nil {
            let food = food ?? recipe.mainFood
            request(.save(recipe, food: food, order: order)) { .store($0, .save(recipe, food: food)) }
        }
    }

    /// What will have become of a recipe once all that is under way is written.
    func pendingChange(of id: RecipeID) -> Purpose.Change? {
        pending.filter { $0.value.change?.id == id }.max { $0.key.number < $1.key.number }?.value.change?.kind
    }

    private mutating func saved(_ recipe: Recipe, under food: String?, order: RequestID?) {
        if !isFavorite(recipe.id) { kept.favorites.insert(recipe.heading, at: 0) }
        if let food { kept.file([recipe.id], under: food) }
        reply(.saved(already: false), to: order, orSay: "♥ Saved")
    }

    /// Who asked over the command line gets a reply, who asked at the kiosk a word on the glass.
    mutating func reply(_ reply: Reply, to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, reply))
    }

    mutating func tell(_ failure: Failure, to order: RequestID?) {
        guard let order else { return say(failure.glass) }
        perform(.reply(order, .failed(failure)))
    }
}

extension Purpose {
    /// Whether it writes something of who is logged in, or of the kitchen.
    var isChange: Bool {
        switch self {
        case .another, .anotherQuietly, .open, .saveFound, .offerToKeep, .results, .foods, .profile, .own(.edit),
            .prices, .share, .access, .greeting, .places, .dish(.pictures):
            false
        case .save, .unsave, .addFood, .removeFood, .restore, .pantry, .shopping, .diet, .own(.carryOut), .own(.keep),
            .price, .preference, .comfort, .dish(.change), .acknowledgeDamage:
            true
        }
    }

    enum Change {
        case save, unsave
    }

    fileprivate var change: (id: RecipeID, kind: Change)? {
        switch self {
        case .save(let recipe, _, _): (recipe.id, .save)
        case .unsave(let heading, _): (heading.id, .unsave)
        default: nil
        }
    }

    /// The recipe that is being saved.
    var saving: Recipe.Heading? {
        if case .save(let recipe, _, _) = self { recipe.heading } else { nil }
    }
}
