public import Kitchen

/// What can be done with own recipes; what is kept has been checked.
public enum OwnOrder: Hashable, Sendable {
    case add(OwnRecipe)
    /// In place of the one of that number.
    case replace(RecipeID, OwnRecipe)
    case remove(RecipeID)
}

/// Why something about own recipes was asked for.
enum OwnPurpose: Hashable {
    /// To be changed at the kiosk.
    case edit(Recipe.Heading)
    /// With whom to tell, if not who stands there.
    case carryOut(OwnOrder, asker: RequestID?)
}

extension Kiosk {
    /// Has it written, unless the same is under way for somebody who stands here.
    mutating func carryOut(_ order: OwnOrder, asker: RequestID? = nil) {
        let purpose = Purpose.own(.carryOut(order, asker: asker))
        guard asker != nil || !pending.values.contains(purpose) else { return }
        request(purpose) { .store($0, .own(order)) }
    }

    mutating func finish(_ purpose: OwnPurpose, with answer: Answer) {
        switch (purpose, answer) {
        case (.edit, .recipe(let recipe, _)): openEditor(of: recipe)
        case (.carryOut(let order, let asker), .own(let heading)): written(heading, by: order, asker: asker)
        case (.carryOut(.remove(let id), let asker), .removed(let removal)): removed(removal, own: id, asker: asker)
        case (_, _): preconditionFailure("an answer is of its request's kind")
        }
    }

    mutating func fail(_ purpose: OwnPurpose, with failure: Failure) {
        switch purpose {
        case .edit: say(failure.glass)
        case .carryOut(_, let asker): tell(failure, to: asker)
        }
    }

    private mutating func written(_ heading: Recipe.Heading, by order: OwnOrder, asker: RequestID?) {
        kept.put(own: heading)
        // What is open shows it as it was.
        closePages { $0.subject?.id == heading.id }
        if asker == nil {
            if case .replace(let id, _) = order { closeDraft(of: id) } else { closeDraft(of: nil) }
        }
        reply(.own(heading), to: asker, orSay: "✓ Saved:\n\(heading.title)")
    }

    private mutating func removed(_ removal: Removal, own id: RecipeID, asker: RequestID?) {
        kept.own.removeAll { $0.id == id }
        closePages { $0.subject?.id == id }
        closeDraft(of: id)
        guard !removal.isEmpty else { return tell(.noSuchOwnRecipe(id), to: asker) }
        removed(removal, order: asker)
    }

    /// For pages that have no sense any more.
    mutating func closePages(where isGone: (any Page) -> Bool) {
        let open = pages.count
        pages.removeAll(where: isGone)
        if pages.count < open { viewChanges() }
    }
}

extension Kept {
    /// Under its title, wherever it stands.
    mutating func put(own heading: Recipe.Heading) {
        own.removeAll { $0.id == heading.id }
        own.append(heading)
        own.sort { ($0.title.lowercased(), $0.id.number) < ($1.title.lowercased(), $1.id.number) }
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
            detail: "there is no own recipe \(id); galley recipe list --own shows them")
    }

    public static let tooManyOwnRecipes = Failure(
        .unacceptable, glass: "\(OwnRecipe.mostKept) recipes:\nremove one first",
        detail: "\(OwnRecipe.mostKept) own recipes are kept, so it was not added; remove one first")
}

extension OwnRecipe.Refusal {
    /// At the kiosk.
    var glass: String {
        switch self {
        case .noTitle: "It needs a title"
        case .tooLong(let what, _): "Too long:\n\(what)"
        case .tooMany(let what, let limit): "\(limit) \(what)\nat most"
        case .servings: "No such servings"
        case .minutes: "No such time"
        case .tooLarge: "The recipe is\ntoo long"
        }
    }
}
