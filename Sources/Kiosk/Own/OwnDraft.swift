internal import Kitchen

/// An own recipe as it is being written at the kiosk; it is there when its writer comes back.
struct OwnDraft: Hashable, Sendable {
    /// So many are remembered; the oldest are forgotten.
    static let most = 10

    /// What it changes; nil: it is new.
    let id: RecipeID?
    /// As it was before.
    let original: OwnRecipe
    var recipe: OwnRecipe

    init(id: RecipeID?, _ recipe: OwnRecipe = OwnRecipe()) {
        self.id = id
        original = recipe
        self.recipe = recipe
    }

    var isChanged: Bool { recipe != original }

    enum Field: Hashable {
        case title, servings, minutes, summary
    }

    /// What has a list of its own.
    enum Lines: Hashable {
        case ingredients, steps

        var title: String { self == .ingredients ? "Ingredients" : "Steps" }
        /// Of a line, for the field in which it is spelled.
        var name: String { self == .ingredients ? "Ingredient" : "Step" }
        var limit: Int { self == .ingredients ? OwnRecipe.longestLine : OwnRecipe.longestText }
        var most: Int { self == .ingredients ? OwnRecipe.mostIngredients : OwnRecipe.mostSteps }
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
        case .remove(.ingredients, let line):
            if recipe.ingredients.indices.contains(line) { recipe.ingredients.remove(at: line) }
        case .remove(.steps, let line): if recipe.steps.indices.contains(line) { recipe.steps.remove(at: line) }
        }
    }

    func texts(of lines: Lines) -> [String] {
        switch lines {
        case .ingredients: recipe.ingredients.map(\.text)
        case .steps: recipe.steps.map(\.text)
        }
    }

    /// Puts a text in the place of a line, or after the last one. Returns false where it says nothing, or there are
    /// too many.
    mutating func put(_ text: String, _ lines: Lines, line: Int?) -> Bool {
        let count = texts(of: lines).count
        // It may have been removed meanwhile.
        let place = line.flatMap { $0 < count ? $0 : nil }
        guard place != nil || count < lines.most else { return false }
        switch lines {
        case .ingredients:
            guard let ingredient = Ingredient(recipeLine: text) else { return false }
            if let place { recipe.ingredients[place] = ingredient } else { recipe.ingredients.append(ingredient) }
        case .steps:
            let step = Step(text: text.capitalizedName)
            // The times of a step are those of its text.
            if let place {
                if recipe.steps[place].text != step.text { recipe.steps[place] = step }
            } else {
                recipe.steps.append(step)
            }
        }
        return true
    }
}

extension Kiosk {
    func draft(of id: RecipeID?) -> OwnDraft? { ownDrafts.last { $0.id == id } }

    /// The one that was begun before, unless nothing was changed in it.
    mutating func beginDraft(of id: RecipeID?, with recipe: OwnRecipe = OwnRecipe()) {
        if draft(of: id)?.isChanged == true { return }
        ownDrafts.removeAll { $0.id == id }
        ownDrafts = (ownDrafts + [OwnDraft(id: id, recipe)]).suffix(OwnDraft.most)
    }

    mutating func changeDraft(of id: RecipeID?, _ change: OwnDraft.Change) {
        guard let index = ownDrafts.lastIndex(where: { $0.id == id }) else { return }
        ownDrafts[index].take(change)
        viewChanges()
    }

    /// Returns whether the text could be put there.
    mutating func putIntoDraft(of id: RecipeID?, _ text: String, _ lines: OwnDraft.Lines, line: Int?) -> Bool {
        guard let index = ownDrafts.lastIndex(where: { $0.id == id }) else { return false }
        viewChanges()
        return ownDrafts[index].put(text, lines, line: line)
    }

    /// It is done with, and so are its pages and what is half typed in its fields.
    mutating func closeDraft(of id: RecipeID?) {
        ownDrafts.removeAll { $0.id == id }
        let fields = fieldKey("", of: id)
        drafts = drafts.filter { !$0.key.hasPrefix(fields) }
        closePages { page in
            switch page {
            case let editor as OwnEditor: editor.id == id
            case let list as OwnLinesPage: list.id == id
            case let field as SpellerPage: field.key.hasPrefix(fields)
            default: false
            }
        }
    }

    /// Of a field of a draft, which keeps apart what is half typed in it.
    func fieldKey(_ field: String, of id: RecipeID?) -> String {
        "\(id?.description ?? "new recipe")/\(field)"
    }

    mutating func saveDraft(of id: RecipeID?) {
        guard let draft = draft(of: id) else { return }
        do throws(OwnRecipe.Refusal) {
            let recipe = try draft.recipe.checked()
            carryOut(id.map { .replace($0, recipe) } ?? .add(recipe))
        } catch {
            say(error.glass)
        }
    }
}
