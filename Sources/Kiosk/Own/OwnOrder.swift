public import Kitchen

/// What can be done with own recipes; what is kept has been checked.
public enum OwnOrder: Hashable, Sendable {
    case add(OwnRecipe)
    /// In place of the one of that number, unless that has become another than `since`; nil: whatever it is.
    case replace(RecipeID, OwnRecipe, since: OwnRecipe? = nil)
    case remove(RecipeID)
}

/// What became of an own recipe that was to be written.
public enum OwnAnswer: Hashable, Sendable {
    /// What it is called now.
    case written(Recipe.Heading)
    /// It is not: this one was written meanwhile.
    case overtaken(by: OwnRecipe)
}

/// Why something about own recipes was asked for.
enum OwnPurpose: Hashable {
    /// To be changed at the kiosk.
    case edit(Recipe.Heading)
    case carryOut(OwnOrder, OwnAsker)
    case keep([OwnDraft])
}

/// Who wants something done with own recipes.
enum OwnAsker: Hashable {
    case commandLine(RequestID)
    /// Who stands here.
    case kiosk
    /// Who stands here and has written it; as it was then.
    case draft(OwnDraft)

    var order: RequestID? { if case .commandLine(let id) = self { id } else { nil } }
}

extension Kiosk {
    /// Has it written, unless the same is under way already. Whose it would be is not known before the store was read.
    mutating func carryOut(_ order: OwnOrder, _ asker: OwnAsker) {
        guard isKeptKnown else { return tell(notRead, to: asker.order) }
        let purpose = Purpose.own(.carryOut(order, asker))
        guard !pending.values.contains(purpose) else { return }
        request(purpose) { .store($0, .own(order)) }
    }

    mutating func finish(_ purpose: OwnPurpose, with answer: Answer) {
        switch (purpose, answer) {
        case (.edit, .recipe(let recipe, _)): openEditor(of: recipe)
        case (.carryOut(let order, let asker), .own(.written(let heading))): written(heading, by: order, asker)
        case (.carryOut(_, .draft(let draft)), .own(.overtaken(let theirs))): askWhose(draft.id, orTheirs: theirs)
        case (.carryOut(.remove(let id), let asker), .removed(let removal)): removed(removal, own: id, asker)
        case (.keep(let drafts), .stored): draftsKept(drafts)
        case (_, _): preconditionFailure("an answer is of its request's kind")
        }
    }

    mutating func fail(_ purpose: OwnPurpose, with failure: Failure) {
        switch purpose {
        case .edit: say(failure.glass)
        case .carryOut(_, let asker): tell(failure, to: asker.order)
        // The drafts are here all the same, and are tried again with whatever is done next here, or after a pause; the
        // log tells of it.
        case .keep:
            _ = storedDrafts.failed()
            draftsAgain = now.instant + Self.draftsPause
        }
    }

    private mutating func written(_ heading: Recipe.Heading, by order: OwnOrder, _ asker: OwnAsker) {
        kept.put(own: heading)
        // What is open shows it as it was.
        closePages { $0.subject?.id == heading.id }
        switch (asker, order) {
        case (.draft(let saved), .add(let recipe)), (.draft(let saved), .replace(_, let recipe, _)):
            closeDraft(saved, keptAs: recipe, heading.id)
        case (_, .replace(let id, let recipe, _)) where draft(of: id)?.isChanged == false:
            change(draftOf: id) { $0 = OwnDraft(id: id, recipe) }
        default: break
        }
        reply(.own(heading), to: asker.order, orSay: "✓ Saved:\n\(heading.title)")
    }

    private mutating func removed(_ removal: Removal, own id: RecipeID, _ asker: OwnAsker) {
        kept.own.removeAll { $0.id == id }
        closePages { $0.subject?.id == id }
        tellRemoval(fromDraftOf: id, asker)
        guard !removal.isEmpty else { return tell(.noSuchOwnRecipe(id), to: asker.order) }
        removed(removal, order: asker.order)
    }

    /// What is being changed was removed: what was changed is kept, for a new one. Who removes it here is told of the
    /// removal, and finds the draft in the list.
    private mutating func tellRemoval(fromDraftOf id: RecipeID, _ asker: OwnAsker) {
        guard let draft = draft(of: id) else { return }
        if draft.isChanged, asker == .kiosk { return }
        if draft.isChanged { return say("Recipe was removed:\nyours is kept as new") }
        let isOpen = pages.contains { ($0 as? OwnEditor)?.id == id }
        closeDraft(of: id)
        if isOpen { say("Recipe is gone") }
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
