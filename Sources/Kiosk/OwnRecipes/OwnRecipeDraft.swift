internal import Kitchen

/// Changes of a draft at the kiosk.
extension OwnRecipeDraft {
    enum Field: String, CaseIterable {
        case title = "Title"
        case servings = "Servings"
        case minutes = "Time"
        case summary = "Description"
    }

    /// A part of a recipe that is a list of lines.
    enum Lines: Hashable, CaseIterable {
        case ingredients, steps

        var title: String { self == .ingredients ? "Ingredients" : "Steps" }
        /// The name of one line, for the title of its field.
        var name: String { self == .ingredients ? "Ingredient" : "Step" }
        var limit: Int { self == .ingredients ? OwnRecipe.longestLine : OwnRecipe.longestText }
        var most: Int { self == .ingredients ? OwnRecipe.mostIngredients : OwnRecipe.mostSteps }
        /// Returns the name of the field for a line, counted from 0. The line after the last is a new one.
        func field(ofLine line: Int) -> String { "\(name) \(line + 1)" }
    }

    enum Change: Hashable {
        case title(String)
        case servings(Double?)
        case minutes(Int?)
        case summary(String)
        case remove(Lines, line: Int)
    }

    mutating func take(_ change: Change) {
        switch change {
        case .title(let text): recipe.title = text.capitalizedName
        case .servings(let servings): recipe.servings = servings
        case .minutes(let minutes): recipe.minutes = minutes
        case .summary(let text): recipe.summary = text.capitalizedName
        case .remove(let lines, let line): remove(line, of: lines)
        }
    }

    /// Removes a line with its unfinished text. The unfinished texts of later lines move up with their lines.
    private mutating func remove(_ line: Int, of lines: Lines) {
        let lineCount = texts(of: lines).count
        guard line < lineCount else { return }
        switch lines {
        case .ingredients: recipe.ingredients.remove(at: line)
        case .steps: recipe.steps.remove(at: line)
        }
        self[lines.field(ofLine: line)] = nil
        for later in (line + 1)...lineCount {
            let field = lines.field(ofLine: later)
            let text = self[field]
            // Cleared first, because only a limited number of unfinished texts is kept.
            self[field] = nil
            self[lines.field(ofLine: later - 1)] = text
        }
    }

    /// Returns a copy with another id, including all unfinished texts.
    func renamed(_ id: RecipeID) -> OwnRecipeDraft {
        var draft = OwnRecipeDraft(id: id, original)
        draft.recipe = recipe
        let lines = Lines.allCases.flatMap { lines in (0...lines.most).map(lines.field(ofLine:)) }
        for field in Field.allCases.map(\.rawValue) + lines { draft[field] = self[field] }
        return draft
    }

    func isHalfTyped(in lines: Lines) -> Bool { halfTyped.contains { $0.hasPrefix("\(lines.name) ") } }

    func texts(of lines: Lines) -> [String] {
        switch lines {
        case .ingredients: recipe.ingredients.map(\.text)
        case .steps: recipe.steps.map(\.text)
        }
    }

    /// Replaces a line, or appends one. Returns the reason for a refusal in words for the display, or `nil` on success.
    mutating func put(_ text: String, _ lines: Lines, line: Int?) -> String? {
        let count = texts(of: lines).count
        // The line may have been removed meanwhile.
        let place = line.flatMap { $0 < count ? $0 : nil }
        guard place != nil || count < lines.most else {
            return OwnRecipe.Refusal.tooMany(lines.title.lowercased(), lines.most).glass
        }
        var changed = recipe
        switch lines {
        case .ingredients:
            guard let ingredient = Ingredient(recipeLine: text) else { return "Name a food,\nlike 500 g flour" }
            if let place {
                if changed.ingredients[place].text != ingredient.text { changed.ingredients[place] = ingredient }
            } else {
                changed.ingredients.append(ingredient)
            }
        case .steps:
            let step = Step(text: text.capitalizedName)
            // An unchanged text keeps the times of its step; a new text gets its own.
            if let place {
                if changed.steps[place].text != step.text { changed.steps[place] = step }
            } else {
                changed.steps.append(step)
            }
        }
        guard changed.bytes <= OwnRecipe.mostBytes else { return OwnRecipe.Refusal.tooLarge.glass }
        recipe = changed
        return nil
    }
}

/// The key under which the unfinished text of a field is remembered.
enum FieldKey: Hashable {
    case titled(String)
    case ofDraft(RecipeID?, String)

    func isOf(draft id: RecipeID?) -> Bool {
        if case .ofDraft(let draft, _) = self { draft == id } else { false }
    }
}

extension Kiosk {
    func draft(of id: RecipeID?) -> OwnRecipeDraft? { user.drafts.first { $0.id == id } }

    /// Returns true if no stored recipe has this id, for example because the recipe was removed.
    func isNew(_ id: RecipeID?) -> Bool { !user.own.contains { $0.id == id } }

    /// The unfinished text of a field. The field shows it when it opens again.
    subscript(typed key: FieldKey) -> String? {
        get {
            switch key {
            case .titled(let title): user.typed[title]
            case .ofDraft(let id, let field): draft(of: id)?[field]
            }
        }
        set {
            switch key {
            case .titled(let title): user.typed[title] = newValue
            case .ofDraft(let id, let field): change(draftOf: id) { $0[field] = newValue }
            }
        }
    }

    /// Starts a draft, or continues the one with that id. Returns false if there is no room for another.
    mutating func beginDraft(of id: RecipeID?, with recipe: OwnRecipe = OwnRecipe()) -> Bool {
        user.drafts.removeAll { !$0.isChanged }
        if draft(of: id) != nil { return true }
        guard user.drafts.count < OwnRecipeDraft.most else {
            sayDraftsAreFull()
            return false
        }
        user.drafts.append(OwnRecipeDraft(id: id, recipe))
        return true
    }

    /// Adds the drafts that were started before the store could be read. If a stored draft has the same id, the
    /// stored one gets another id, because open pages refer to the started one. The limit on drafts doesn't apply.
    mutating func mergeDrafts(with begun: [OwnRecipeDraft]) {
        for index in user.drafts.indices where begun.contains(where: { $0.id == user.drafts[index].id }) {
            var number = Int.max
            // No recipe ever has such a high number.
            while draft(of: RecipeID(.own, number)) != nil { number -= 1 }
            user.drafts[index] = user.drafts[index].renamed(RecipeID(.own, number))
        }
        user.drafts += begun
        user.draftsChanged = true
        if user.drafts.count(where: \.isChanged) > OwnRecipeDraft.most { sayDraftsAreFull() }
    }

    private mutating func sayDraftsAreFull() { say("\(OwnRecipeDraft.most) drafts:\nsave one first") }

    /// Changes a draft. Returns `nil` if it is gone.
    @discardableResult
    mutating func change<Value>(draftOf id: RecipeID?, _ change: (inout OwnRecipeDraft) -> Value) -> Value? {
        guard let index = user.drafts.firstIndex(where: { $0.id == id }) else { return nil }
        viewChanges()
        user.draftsChanged = true
        return change(&user.drafts[index])
    }

    /// Discards a draft and closes its pages.
    mutating func closeDraft(of id: RecipeID?) {
        user.drafts.removeAll { $0.id == id }
        user.draftsChanged = true
        closePages { page in
            switch page {
            case let editor as OwnRecipeEditor: editor.id == id
            case let list as OwnRecipeLinesPage: list.id == id
            case let field as SpellerPage: field.key.isOf(draft: id)
            case is UnitPage, is AmountPage: true
            default: false
            }
        }
    }

    // MARK: Storing drafts

    /// Time until the kiosk tries again to write drafts, after a write has failed.
    static let draftsPause = Duration.seconds(30)

    /// Stores the changed drafts. Call it at the end of an event: earlier, a text may have left its field without being
    /// in its draft yet. Only one write runs at a time, and none before the store has been read.
    mutating func keepDrafts() {
        guard user.draftsChanged else { return }
        user.draftsChanged = false
        user.draftsAgain = nil
        let drafts = user.drafts.filter(\.isChanged)
        guard user.draftWrites.stored != nil, user.draftWrites.begin(drafts) else { return }
        storeQuietly(
            SaveDrafts(drafts: drafts),
            orElse: { kiosk, _ in
                // The drafts stay in memory. They are written again with the next choice or after a pause. The log has
                // the error.
                _ = kiosk.user.draftWrites.failed()
                kiosk.user.draftsAgain = kiosk.now.instant + Self.draftsPause
            },
            then: { kiosk, _ in
                _ = kiosk.user.draftWrites.written(drafts)
                kiosk.user.draftsChanged = true
            })
    }

    // MARK: Saving

    mutating func saveDraft(of id: RecipeID?) {
        guard let draft = draft(of: id) else { return }
        guard !isSaving(id) else { return say(Self.savingText) }
        do throws(OwnRecipe.Refusal) {
            let recipe = try draft.recipe.checked()
            let replaced = id.flatMap { isNew($0) ? nil : $0 }
            write(
                OwnRecipeChange(
                    recipe: recipe, replaced: replaced, since: replaced == nil ? nil : draft.original, draft: draft))
        } catch {
            say(error.glass)
        }
    }

    static let savingText = "Still saving.\nOne moment"

    /// Returns true while the draft is being saved. It can't be saved again or discarded meanwhile.
    func isSaving(_ id: RecipeID?) -> Bool {
        pending(OwnRecipeChange.self).contains { pending in pending.request.draft.map { $0.id == id } ?? false }
    }

    /// Closes a saved draft. If the draft was changed meanwhile or has an unfinished text, it stays as a draft of
    /// the saved recipe. The editor of a new recipe then stays open.
    mutating func closeDraft(_ saved: OwnRecipeDraft, keptAs recipe: OwnRecipe, _ id: RecipeID) {
        guard let draft = draft(of: saved.id), draft != saved || draft.isHalfTyped else {
            return closeDraft(of: saved.id)
        }
        if saved.id != id {
            if let place = pages.firstIndex(where: { ($0 as? OwnRecipeEditor)?.id == saved.id }) {
                pages[place] = OwnRecipeEditor(id: id)
                changePages { $0.close(from: place + 1) { !$0.isShared } }
            }
            closeDraft(of: saved.id)
            user.drafts.append(draft.renamed(id))
        }
        change(draftOf: id) { $0.original = recipe }
    }

    /// Asks which version to keep, because the recipe was changed elsewhere since the draft was started. The draft is
    /// kept in any case.
    mutating func askWhichVersion(ofDraft id: RecipeID?, orTheirs theirs: OwnRecipe) {
        guard draft(of: id) != nil else { return }
        open(
            ChoicePage.question(
                "\(theirs.title)\nchanged meanwhile", title: "Which version?", safe: "Keep theirs",
                { $0.keepTheirs(draftOf: id) }, other: "Mine", { $0.saveDraft(of: id, over: theirs) }))
    }

    /// Keeps the other version. The draft stays, in case the answer was a mistake.
    private mutating func keepTheirs(draftOf id: RecipeID?) {
        closePages { ($0 as? OwnRecipeEditor)?.id == id }
        say("Theirs is kept,\nyours as a draft")
    }

    /// Replaces the other version. If the stored recipe has changed again in the meantime, the question is repeated.
    private mutating func saveDraft(of id: RecipeID?, over theirs: OwnRecipe) {
        change(draftOf: id) { $0.original = theirs }
        saveDraft(of: id)
    }
}
