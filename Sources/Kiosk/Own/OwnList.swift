internal import Kitchen

/// What people of this kitchen wrote and are writing, and a way to one more; for a while, what was removed last.
struct OwnList: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> [Entry] {
        let drafts = kiosk.kept.drafts.filter(\.isChanged).map { draft in
            Entry(label: draft.label, action: .own(.open(draft.id)), held: .own(.offerDraft(draft.id)))
        }
        let recipes = kiosk.kept.own.map { heading in
            Entry(
                label: heading.title, isMarked: kiosk.isFavorite(heading.id), action: .open(heading),
                held: .own(.offer(heading)), savable: .heading(heading))
        }
        return [Entry(label: "New recipe", action: .own(.new))] + drafts + recipes + kiosk.undoEntries
    }

    func view(in kiosk: Kiosk) -> View { list(.own, title: "My recipes", in: kiosk) }
}

extension ChoicePage {
    /// A place that is empty can be filled in two ways.
    static let newRecipe = ChoicePage(
        name: .actions, title: "New recipe",
        choices: [Choice("Write own", .own(.write)), Choice("Find one", .search)])

    static func own(_ heading: Recipe.Heading, isFavorite: Bool) -> ChoicePage {
        var choices = [Choice("Edit", .own(.edit(heading)))]
        if !isFavorite { choices.append(Choice("♥ Save recipe", .own(.heart(heading)))) }
        choices.append(Choice("Remove", .own(.askToRemove(heading))))
        return ChoicePage(name: .actions, title: heading.title, choices: choices)
    }

    static func draft(_ draft: OwnDraft) -> ChoicePage {
        ChoicePage(
            name: .actions, title: draft.label,
            choices: [
                Choice("Edit", .own(.open(draft.id))), Choice("Discard", .own(.askToDiscard(draft.id))),
            ])
    }

    static func removal(ofOwn heading: Recipe.Heading) -> ChoicePage {
        .question(
            heading.title, title: "Remove?", safe: Choice("Keep", .nothing),
            other: Choice("Remove", .own(.remove(heading))))
    }
}

extension Kiosk {
    /// Its title comes first, unless it was begun before.
    mutating func writeNew() {
        guard beginDraft(of: nil) else { return }
        open(OwnEditor(id: nil))
        if draft(of: nil)?.recipe.title.isEmpty == true { open(.title, of: nil) }
    }

    mutating func offerDraft(of id: RecipeID?) {
        if let draft = draft(of: id) { open(ChoicePage.draft(draft)) }
    }

    mutating func edit(_ heading: Recipe.Heading) {
        fetchAndWait(RecipeQuery(id: heading.id), text: "Opening", network: false) { $0.openEditor(of: $1) }
    }

    mutating func openEditor(of recipe: Recipe) {
        guard beginDraft(of: recipe.id, with: OwnRecipe(recipe)) else { return }
        open(OwnEditor(id: recipe.id))
    }
}

extension OwnDraft {
    /// In lists.
    fileprivate var label: String { recipe.title.isEmpty ? "Draft" : "Draft: \(recipe.title)" }
}
