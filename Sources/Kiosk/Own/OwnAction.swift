internal import Kitchen

/// What choosing something about own recipes does. Drafts are named by the recipe that they change; nil: a new one.
enum OwnAction: Hashable, Sendable {
    case list
    case new
    case write
    case open(RecipeID?)
    case offer(Recipe.Heading)
    case offerDraft(RecipeID?)
    case edit(Recipe.Heading)
    case editShown(Recipe)
    case heart(Recipe.Heading)
    case askToRemove(Recipe.Heading)
    case remove(Recipe.Heading)
    case field(OwnDraft.Field, of: RecipeID?)
    case set(OwnDraft.Change, of: RecipeID?)
    case lines(OwnDraft.Lines, of: RecipeID?)
    /// Nil: one more line.
    case spell(OwnDraft.Lines, line: Int?, of: RecipeID?)
    case take(String, OwnDraft.Lines, line: Int?, of: RecipeID?)
    case offerLine(OwnDraft.Lines, line: Int, of: RecipeID?)
    case save(RecipeID?)
    case saveOver(OwnRecipe, of: RecipeID?)
    case keepTheirs(RecipeID?)
    case askToDiscard(RecipeID?)
    case discard(RecipeID?)
}

extension Kiosk {
    mutating func take(_ action: OwnAction) {
        // Drafts that the card did not take are tried again.
        draftsChanged = true
        switch action {
        case .list: open(OwnList())
        case .new: open(ChoicePage.newRecipe)
        case .write: writeNew()
        case .open(let id): open(OwnEditor(id: id))
        case .offer(let heading): open(ChoicePage.own(heading, isFavorite: isFavorite(heading.id)))
        case .offerDraft(let id): offerDraft(of: id)
        case .edit(let heading): edit(heading)
        case .editShown(let recipe): openEditor(of: recipe)
        case .heart(let heading): saveFound(heading, under: nil)
        case .askToRemove(let heading): open(ChoicePage.removal(ofOwn: heading))
        case .remove(let heading): remove(own: heading.id)
        case .field(let field, let id): open(field, of: id)
        case .set(let change, let id): self.change(draftOf: id) { $0.take(change) }
        case .lines(let lines, let id): open(OwnLinesPage(id: id, lines: lines))
        case .spell(let lines, let line, let id): spell(lines, line: line, of: id)
        case .take(let text, let lines, let line, let id): take(text, lines, line: line, of: id)
        case .offerLine(let lines, let line, let id): offer(lines, line: line, of: id)
        case .save(let id): saveDraft(of: id)
        case .saveOver(let theirs, let id): saveDraft(of: id, over: theirs)
        case .keepTheirs(let id): keepTheirs(draftOf: id)
        case .askToDiscard(let id): askToDiscard(id)
        case .discard(let id): closeDraft(of: id)
        }
    }
}
