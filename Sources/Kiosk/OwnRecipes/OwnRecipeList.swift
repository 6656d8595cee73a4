internal import Kitchen

/// The own recipes and drafts of this kitchen, with entries that start a new recipe and undo the last removal.
struct OwnRecipeList: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> ItemEntries<Recipe.Heading> {
        let drafts = kiosk.user.drafts.filter(\.isChanged).map { draft in
            Entry(draft.label) {
                $0.open(OwnRecipeEditor(id: draft.id))
            } held: {
                $0.open(ChoicePage.draft(draft))
            }
        }
        let newRecipe = Entry("New recipe") { $0.open(ChoicePage.newRecipe) }
        return ItemEntries(before: [newRecipe] + drafts, items: kiosk.user.own, after: kiosk.undoEntries()) {
            _, heading in
            let isFavorite = kiosk.isFavorite(heading.id)
            return Entry(heading.title, isMarked: isFavorite, savable: .heading(heading)) {
                $0.open(heading)
            } held: {
                $0.open(ChoicePage.own(heading, isFavorite: isFavorite))
            }
        }
    }

    func view(in kiosk: Kiosk) -> View { list(.own, title: "My recipes", in: kiosk) }
}

extension ChoicePage {
    /// The ways to add a recipe.
    fileprivate static let newRecipe = ChoicePage(
        title: "New recipe",
        choices: [
            Entry("Write one") { $0.writeNew() }, Entry("Find one") { $0.openSearch() },
            Entry("From a phone") { $0.explainSending() },
        ])

    fileprivate static func own(_ heading: Recipe.Heading, isFavorite: Bool) -> ChoicePage {
        var choices = [Entry("Edit") { $0.edit(heading) }]
        if !isFavorite { choices.append(Entry("♥ Save recipe") { $0.saveFound(heading, under: nil) }) }
        choices.append(
            Entry("Remove") { $0.open(removal(of: heading.title) { $0.remove(own: heading.id) }) })
        return ChoicePage(title: heading.title, choices: choices)
    }

    fileprivate static func draft(_ draft: OwnRecipeDraft) -> ChoicePage {
        ChoicePage(
            title: draft.label,
            choices: [
                Entry("Edit") { $0.open(OwnRecipeEditor(id: draft.id)) },
                Entry("Discard") { $0.askToDiscard(draft.id) },
            ])
    }
}

extension Kiosk {
    /// Starts a new recipe, or continues one. A new one asks for its title first.
    fileprivate mutating func writeNew() {
        guard beginDraft(of: nil) else { return }
        open(OwnRecipeEditor(id: nil))
        if draft(of: nil)?.recipe.title.isEmpty == true { open(.title, of: nil) }
    }

    fileprivate mutating func edit(_ heading: Recipe.Heading) {
        fetchAndWait(RecipeQuery(id: heading.id), text: "Opening", network: false) { $0.openEditor(of: $1) }
    }

    mutating func openEditor(of recipe: Recipe) {
        guard beginDraft(of: recipe.id, with: OwnRecipe(recipe)) else { return }
        open(OwnRecipeEditor(id: recipe.id))
    }
}

extension OwnRecipeDraft {
    /// The label in lists.
    fileprivate var label: String { recipe.title.isEmpty ? "Draft" : "Draft: \(recipe.title)" }
}
