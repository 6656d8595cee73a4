internal import Kitchen

/// How a draft is changed at the kiosk.
extension OwnRecipeDraft {
    enum Field: String, CaseIterable {
        case title = "Title"
        case servings = "Servings"
        case minutes = "Time"
        case summary = "Description"
    }

    /// What has a list of its own.
    enum Lines: Hashable, CaseIterable {
        case ingredients, steps

        var title: String { self == .ingredients ? "Ingredients" : "Steps" }
        /// Of a line, for the field in which it is spelled.
        var name: String { self == .ingredients ? "Ingredient" : "Step" }
        var limit: Int { self == .ingredients ? OwnRecipe.longestLine : OwnRecipe.longestText }
        var most: Int { self == .ingredients ? OwnRecipe.mostIngredients : OwnRecipe.mostSteps }
        /// In which a line is spelled, from 0; the one after the last is for a new one.
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

    /// What is half typed in its field goes with it, and what is in those of later lines goes where these go.
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
            // Taken out first: there is room for so many only.
            self[field] = nil
            self[lines.field(ofLine: later - 1)] = text
        }
    }

    /// The same with another identity, and all that is half typed in it.
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

    /// Puts a text in the place of a line, or after the last one. Returns why not, for the glass; nil: it is there.
    mutating func put(_ text: String, _ lines: Lines, line: Int?) -> String? {
        let count = texts(of: lines).count
        // It may have been removed meanwhile.
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
            // The times of a step are those of its text, unless nothing was changed.
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

/// What tells a text field from others, for what is half typed in it.
enum FieldKey: Hashable {
    case titled(String)
    case ofDraft(RecipeID?, String)

    func isOf(draft id: RecipeID?) -> Bool {
        if case .ofDraft(let draft, _) = self { draft == id } else { false }
    }
}

extension Kiosk {
    func draft(of id: RecipeID?) -> OwnRecipeDraft? { user.drafts.first { $0.id == id } }

    /// Whether there is nothing kept that it changes, or not any more.
    func isNew(_ id: RecipeID?) -> Bool { !user.own.contains { $0.id == id } }

    /// What is half typed in a field; it is there when the field is opened again.
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

    /// The one that was begun before, unless nothing was changed in it. Returns whether there is room for it.
    mutating func beginDraft(of id: RecipeID?, with recipe: OwnRecipe = OwnRecipe()) -> Bool {
        user.drafts.removeAll { !$0.isChanged }
        if draft(of: id) != nil { return true }
        guard user.drafts.count < OwnRecipeDraft.most else {
            sayFull()
            return false
        }
        user.drafts.append(OwnRecipeDraft(id: id, recipe))
        return true
    }

    /// What was begun while the store could not be read goes on beside what was there, be they together more than can be
    /// begun. Of two that would be one, the stored one becomes another new one: the pages that are open mean the begun one.
    mutating func goOn(with begun: [OwnRecipeDraft]) {
        for index in user.drafts.indices where begun.contains(where: { $0.id == user.drafts[index].id }) {
            var number = Int.max
            // No recipe ever has so high a number.
            while draft(of: RecipeID(.own, number)) != nil { number -= 1 }
            user.drafts[index] = user.drafts[index].renamed(RecipeID(.own, number))
        }
        user.drafts += begun
        user.draftsChanged = true
        if user.drafts.count(where: \.isChanged) > OwnRecipeDraft.most { sayFull() }
    }

    private mutating func sayFull() { say("\(OwnRecipeDraft.most) drafts:\nsave one first") }

    /// Returns nil where it is gone.
    @discardableResult
    mutating func change<Value>(draftOf id: RecipeID?, _ change: (inout OwnRecipeDraft) -> Value) -> Value? {
        guard let index = user.drafts.firstIndex(where: { $0.id == id }) else { return nil }
        viewChanges()
        user.draftsChanged = true
        return change(&user.drafts[index])
    }

    /// It is done with, and so are its pages.
    mutating func closeDraft(of id: RecipeID?) {
        user.drafts.removeAll { $0.id == id }
        user.draftsChanged = true
        closePages { page in
            switch page {
            case let editor as OwnRecipeEditor: editor.id == id
            case let list as OwnRecipeLinesPage: list.id == id
            case let field as SpellerPage: field.key.isOf(draft: id)
            default: false
            }
        }
    }

    // MARK: On the card

    /// How long after the card did not take drafts they are tried again.
    static let draftsPause = Duration.seconds(30)

    /// Has what is half written stored, once all of an event is done with: between its field and its draft a text is in
    /// neither. One state at a time, and none before the store could be read.
    mutating func keepDrafts() {
        guard user.draftsChanged else { return }
        user.draftsChanged = false
        user.draftsAgain = nil
        let drafts = user.drafts.filter(\.isChanged)
        guard user.draftWrites.stored != nil, user.draftWrites.begin(drafts) else { return }
        storeQuietly(
            SaveDrafts(drafts: drafts),
            orElse: { kiosk, _ in
                // The drafts are here all the same, and are tried again with whatever is done next here, or after a
                // pause; the log tells of it.
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

    static let savingText = "Being saved:\none moment"

    /// Whether it is being written: until then it is neither saved once more, as another recipe, nor discarded.
    func isSaving(_ id: RecipeID?) -> Bool {
        pending(OwnRecipeChange.self).contains { pending in pending.request.draft.map { $0.id == id } ?? false }
    }

    /// What was saved is done with. What was changed since, and what is half typed, goes on as a draft of the recipe that
    /// it is kept as, and where that is a new one, with its editor.
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

    /// Whoever says no loses nothing: the draft waits.
    mutating func askWhose(_ id: RecipeID?, orTheirs theirs: OwnRecipe) {
        guard draft(of: id) != nil else { return }
        open(
            ChoicePage.question(
                theirs.title, title: "Changed meanwhile", safe: "Keep theirs", { $0.keepTheirs(draftOf: id) },
                other: "Mine", { $0.saveDraft(of: id, over: theirs) }))
    }

    /// What was written here stays a draft all the same, should the answer have been a slip.
    private mutating func keepTheirs(draftOf id: RecipeID?) {
        closePages { ($0 as? OwnRecipeEditor)?.id == id }
        say("Theirs is kept,\nyours as a draft")
    }

    /// In place of that one; should there be yet another by then, it is asked again.
    private mutating func saveDraft(of id: RecipeID?, over theirs: OwnRecipe) {
        change(draftOf: id) { $0.original = theirs }
        saveDraft(of: id)
    }
}
