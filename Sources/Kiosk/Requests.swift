internal import Kitchen

/// Why something was asked for, and so what its answer means.
enum Purpose: Hashable {
    /// Home turns to another recipe because a person asked.
    case another
    /// Home turns by itself; nobody waits.
    case anotherQuietly
    case open(Recipe.Heading)
    case save(Recipe, order: RequestID?)
    case unsave(Recipe.Heading, order: RequestID?)
}

extension Kiosk {
    /// Whether a request is under way whose answer needs no network and so comes at once.
    public var waitsForStore: Bool {
        pending.values.contains { purpose in
            switch purpose {
            case .another: !preferences.hasService
            case .anotherQuietly: false
            case .open, .save, .unsave: true
            }
        }
    }

    /// Asks, and shows that it is under way: at once where a network may be in it, else only if it takes long.
    mutating func requestAndWait(
        _ purpose: Purpose, text: String, network: Bool, _ effect: (RequestID) -> Effect
    ) {
        let id = request(purpose, effect)
        let appears = network ? now.instant : now.instant + Loading.patience
        open(Loading(request: id, text: text, since: now.instant, appears: appears))
    }

    mutating func cancel(_ id: RequestID) {
        guard pending.removeValue(forKey: id) != nil else { return }
        perform(.cancel(id))
    }

    mutating func finish(_ id: RequestID, with answer: Answer) {
        guard let purpose = pending.removeValue(forKey: id) else { return }
        closeLoading(of: id)
        switch (purpose, answer) {
        case (.another, .recipe(let recipe, let note)):
            home.add(recipe, note: note, at: now.instant)
            perform(.keepShown(recipe))
        case (.anotherQuietly, .recipe(let recipe, let note)):
            home.addQuietly(recipe, note: note, at: now.instant)
            if pages.isEmpty { viewChanges() }
            perform(.keepShown(recipe))
        case (.open, .recipe(let recipe, _)): open(ChoicePage.recipe(recipe))
        case (.save(let recipe, let order), .stored): saved(recipe, order: order)
        case (.unsave(let heading, let order), .stored): unsaved(heading, order: order)
        case (_, .recipe), (_, .stored): preconditionFailure("an answer is of its request's kind")
        }
    }

    mutating func fail(_ id: RequestID, with failure: Failure) {
        guard let purpose = pending.removeValue(forKey: id) else { return }
        closeLoading(of: id)
        switch purpose {
        case .anotherQuietly: home.postpone(at: now.instant)
        case .save(_, let order?), .unsave(_, let order?): perform(.reply(order, .failed(failure)))
        case .another, .open, .save, .unsave: say(failure.glass)
        }
    }

    private mutating func closeLoading(of id: RequestID) {
        guard let index = pages.firstIndex(where: { ($0 as? Loading)?.request == id }) else { return }
        pages.remove(at: index)
        viewChanges()
    }

    // MARK: Favorites

    /// Saves the recipe, unless it is saved. An order is written even while the same is under way, for its reply.
    mutating func save(_ recipe: Recipe, order: RequestID? = nil) {
        let underWay = pendingChange(of: recipe.id)
        if underWay == nil, favorites.contains(where: { $0.id == recipe.id }) {
            reply(.saved(already: true), to: order, orSay: "♥ Already saved")
        } else if underWay != .save || order != nil {
            request(.save(recipe, order: order)) { .store($0, .save(recipe)) }
        }
    }

    mutating func unsave(_ heading: Recipe.Heading, order: RequestID? = nil) {
        guard pendingChange(of: heading.id) != .unsave || order != nil else { return }
        request(.unsave(heading, order: order)) { .store($0, .unsave(heading.id)) }
    }

    /// What will have become of a recipe once all that is under way is written.
    private func pendingChange(of id: RecipeID) -> Purpose.Change? {
        pending.filter { $0.value.change?.id == id }.max { $0.key.number < $1.key.number }?.value.change?.kind
    }

    private mutating func saved(_ recipe: Recipe, order: RequestID?) {
        favorites.removeAll { $0.id == recipe.id }
        favorites.insert(recipe.heading, at: 0)
        reply(.saved(already: false), to: order, orSay: "♥ Saved")
    }

    private mutating func unsaved(_ heading: Recipe.Heading, order: RequestID?) {
        favorites.removeAll { $0.id == heading.id }
        reply(.unsaved, to: order, orSay: "Removed")
    }

    /// Who asked over the command line gets a reply, who asked at the kiosk a word on the glass.
    private mutating func reply(_ reply: Reply, to order: RequestID?, orSay text: String) {
        guard let order else { return confirm(text) }
        perform(.reply(order, reply))
    }
}

extension Purpose {
    fileprivate enum Change {
        case save, unsave
    }

    fileprivate var change: (id: RecipeID, kind: Change)? {
        switch self {
        case .save(let recipe, _): (recipe.id, .save)
        case .unsave(let heading, _): (heading.id, .unsave)
        case .another, .anotherQuietly, .open: nil
        }
    }

    /// The recipe that is being saved.
    var saving: Recipe.Heading? {
        if case .save(let recipe, _) = self { recipe.heading } else { nil }
    }
}
