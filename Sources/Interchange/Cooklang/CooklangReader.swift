internal import Kitchen

/// Converts a Cooklang document to a recipe.
enum CooklangReader {
    /// Reads a recipe.
    ///
    /// - Parameters:
    ///   - text: The Cooklang text.
    ///   - name: The title if the text has none.
    /// - Throws: the reason why the recipe can't be read or saved.
    static func read(_ text: String, named name: String?) throws(UnreadableRecipe) -> ParsedRecipe {
        let document = try CooklangParser.document(text)
        var notes: [String] = []
        var recipe = try recipe(of: document, notes: &notes)
        if recipe.title.trimmed.isEmpty { recipe.title = name ?? "" }
        guard !recipe.title.trimmed.isEmpty else {
            throw UnreadableRecipe("the recipe has no title; begin with three lines: ---, title: and its name, ---")
        }
        return try ParsedRecipe(checking: recipe, notes: notes)
    }

    private static func recipe(
        of document: CooklangDocument, notes: inout [String]
    ) throws(UnreadableRecipe) -> OwnRecipe {
        var recipe = OwnRecipe(
            title: document.values(of: "title").first ?? "",
            servings: RecipeYield.servings(document.values(of: "servings", "serves", "yield"), notes: &notes),
            minutes: minutes(in: document, notes: &notes), source: source(in: document),
            cuisines: document.values(of: "cuisine"), diets: diets(in: document, notes: &notes),
            picture: document.values(of: "image", "images", "picture", "pictures").first,
            nutrition: Nutrition(cooklang: document.values(of: "nutrition"), notes: &notes))
        var summary = document.values(of: "description", "introduction")
        var heading: String?
        for block in document.blocks {
            switch block {
            case .section(let name): heading = name.isEmpty ? nil : name
            case .note(let text): summary.append(text)
            case .step(let items):
                let part = CooklangStep(items)
                guard part.marks <= CooklangStep.mostMarks else {
                    let number = recipe.steps.count + 1
                    throw UnreadableRecipe("step \(number) has more than \(CooklangStep.mostMarks) marked timers")
                }
                notes += part.unread.map { mark in
                    "\"\(mark.sanitized(limit: 40))\" is marked as a timer, but no timer can run it; it is text only"
                }
                if !part.unmarked.isEmpty {
                    let times = part.unmarked.compactMap(\.spokenText).joined(separator: ", ")
                    let number = recipe.steps.count + 1
                    notes.append("step \(number) offers its marked timers only; \(times) is not marked")
                }
                guard var step = part.step else {
                    recipe.ingredients += part.ingredients
                    continue
                }
                // A recipe with one ingredient too many is refused, so further ones needn't be checked.
                for ingredient in part.ingredients where recipe.ingredients.count <= OwnRecipe.mostIngredients {
                    if !recipe.mentions(ingredient) { recipe.ingredients.append(ingredient) }
                }
                if let name = heading { step.text = JSONLDInstructions.headed(step.text, name) }
                heading = nil
                recipe.steps.append(step)
            }
        }
        recipe.summary = summary.isEmpty ? nil : summary.joined(separator: " ")
        return recipe
    }

    /// The diets in `diet` and in the tags. Galley's recipes have no tags, so a note lists the others.
    private static func diets(in document: CooklangDocument, notes: inout [String]) -> [String] {
        func labels(_ keys: String...) -> [String] {
            keys.flatMap { document.values(of: $0) }.flatMap { $0.split(separator: ",") }.map(\.trimmed)
                .filter { !$0.isEmpty }
        }
        let tags = labels("tags", "tag").map { (text: $0, isDiet: RecipeDiet.name(of: $0) != nil) }
        let others = tags.filter { !$0.isDiet }.map(\.text)
        if !others.isEmpty {
            let list = others.joined(separator: ", ").sanitized(limit: 200)
            notes.append("tags that are not diets were left out: \(list)")
        }
        return RecipeDiet.diets(in: labels("diet", "diets") + tags.filter(\.isDiet).map(\.text), notes: &notes)
    }

    private static func minutes(in document: CooklangDocument, notes: inout [String]) -> Int? {
        func minutes(_ text: String) -> Int? {
            let minutes = RecipeTime.minutes(words: text, numbersAreMinutes: true) ?? RecipeTime.minutes(iso: text)
            if minutes == nil {
                notes.append("\"\(text.sanitized(limit: 40))\" can't be read as a time and was left out")
            }
            return minutes
        }
        if let total = document.values(of: "time required", "time", "duration").first { return minutes(total) }
        let parts = document.values(of: "prep time", "time.prep") + document.values(of: "cook time", "time.cook")
        let known = parts.compactMap(minutes)
        return known.isEmpty ? nil : known.reduce(0, +)
    }

    private static func source(in document: CooklangDocument) -> Recipe.Source? {
        let source = document.values(of: "source", "source.name").first
        let isAddress = source?.hasPrefix("http") == true
        let url = document.values(of: "source.url").first ?? (isAddress ? source : nil)
        let name = (isAddress ? nil : source) ?? document.values(of: "author", "source.author").first
        return name.map { Recipe.Source(name: $0, url: url) } ?? url.flatMap(Recipe.Source.init(url:))
    }
}

extension OwnRecipe {
    /// True if an ingredient without an amount was already named, in an earlier step.
    fileprivate func mentions(_ ingredient: Ingredient) -> Bool {
        ingredient.text == ingredient.name && ingredients.contains { $0.name == ingredient.name }
    }
}

/// A step and its ingredients, from one paragraph.
struct CooklangStep {
    /// The largest number of timers in a step. With more, reading stops, so that hostile texts take no longer.
    static let mostMarks = 64

    /// The step, or `nil` if the paragraph only lists ingredients.
    private(set) var step: Step?
    private(set) var ingredients: [Ingredient] = []
    /// The number of marked timers.
    private(set) var marks = 0
    /// The texts of marked timers that can't run.
    private(set) var unread: [String] = []
    /// Timers that Galley finds in the words of the step, but that have no Cooklang mark.
    private(set) var unmarked: [StepTimer] = []

    init(_ items: [CooklangDocument.Item]) {
        var text = ""
        var timers: [StepTimer] = []
        var names: [String] = []
        var says = false
        for item in items {
            switch item {
            case .text(let words):
                text += words
                says = says || words.contains { $0.isLetter || $0.isNumber }
            case .cookware(let pot):
                text += pot.name
                says = true
            case .ingredient(let component):
                let ingredient = Ingredient(component)
                text += ingredient.name
                ingredients.append(ingredient)
            case .timer(let component):
                marks += 1
                guard marks <= Self.mostMarks else { return }
                if let timer = StepTimer(component, after: text) {
                    timers.append(timer)
                    names.append(component.name)
                } else {
                    unread.append(component.timeText.isEmpty ? "~{}" : component.timeText)
                }
                text += component.timeText
                says = true
            }
        }
        let plain = text.sanitized(limit: RecipeFormat.longestText)
        guard says || ingredients.isEmpty && !plain.isEmpty else { return }
        let offered = timers.isEmpty ? [] : StepTimer.read(from: plain)
        step = Step(text: plain, timers: Self.understood(timers, named: names, as: offered))
        unmarked = offered.filter { read in read.spokenText != nil && !timers.contains { $0.isAsLong(as: read) } }
    }

    /// Completes the marked timers if Galley finds timers with the same times in the words of the step. Copies two
    /// properties from them: whether a timer starts after the one before it, and the label if a mark has no name.
    private static func understood(
        _ timers: [StepTimer], named names: [String], as offered: [StepTimer]
    ) -> [StepTimer] {
        guard offered.count == timers.count, zip(offered, timers).allSatisfy({ $0.isAsLong(as: $1) }) else {
            return timers
        }
        return zip(timers, zip(offered, names)).map { timer, read in
            var timer = timer
            timer.follows = read.0.follows
            if read.1.isEmpty { timer.label = read.0.label }
            return timer
        }
    }
}

extension Ingredient {
    init(_ component: CooklangDocument.Component) {
        let amount = component.amount
        let number = amount.number ?? Ingredient(recipeLine: "\(amount.text) x")?.amount
        self.init(
            name: component.name, amount: number,
            unit: number == nil || amount.unit.isEmpty ? nil : Self.unit(amount.unit), text: component.line,
            isFixed: amount.isFixed)
    }

    /// Returns the stored form of a unit in any spelling: `g` for `grams`.
    static func unit(_ spelling: String) -> String { MeasureUnit(field: spelling)?.rawValue ?? spelling }
}

extension CooklangDocument.Component {
    /// The text of a timer in its step.
    fileprivate var timeText: String {
        amount.text.isEmpty ? name : amount.unit.isEmpty ? "\(amount.text) minutes" : "\(amount.text) \(amount.unit)"
    }
}

extension StepTimer {
    /// Returns true if both timers run for the same time or range.
    func isAsLong(as other: StepTimer) -> Bool { seconds == other.seconds && until == other.until }

    /// Creates a timer; an amount without a unit is in minutes. Returns `nil` if the time isn't understood or is too
    /// long.
    init?(_ component: CooklangDocument.Component, after text: String) {
        let label = component.name.isEmpty ? text.lastVerb : component.name
        if component.amount.text.isEmpty {
            // Neither a name nor a time: there is nothing to ask for.
            guard !component.name.isEmpty else { return nil }
            self.init(label: label, seconds: nil, ask: true)
            return
        }
        guard let size = component.amount.unit.isEmpty ? 60 : RecipeTime.seconds(of: component.amount.unit),
            let range = component.amount.range
        else { return nil }
        let (low, high) = ((range.low * size).rounded(), (range.high * size).rounded())
        guard low >= 1, high <= 1e6 else { return nil }
        self.init(label: label, seconds: Int(low), until: high > low ? Int(high) : nil)
        if duration == nil { return nil }
    }
}

extension CooklangDocument.Amount {
    // A literal would be parsed at each use. A Regex isn't Sendable, but this one never changes.
    private nonisolated(unsafe) static let rangePattern = #/(.+?)\s*(?:-|–|\bto\b)\s*(.+)/#

    /// The ends of a range. Both are the same for a single number.
    fileprivate var range: (low: Double, high: Double)? {
        if let number { return (number, number) }
        guard text.count <= 40, let match = text.wholeMatch(of: Self.rangePattern) else { return nil }
        let (low, high) = (Self(text: "\(match.1)", unit: ""), Self(text: "\(match.2)", unit: ""))
        guard let least = low.number, let most = high.number, least <= most else { return nil }
        return (least, most)
    }
}

extension String {
    /// The first word of the last sentence, mostly a verb: `Bake`. It names a timer without a name.
    fileprivate var lastVerb: String {
        let sentence = split { ".!?;:\n".contains($0) }.last ?? ""
        let word = sentence.split(whereSeparator: \.isWhitespace).first.map { $0.filter(\.isLetter) } ?? ""
        return word.isEmpty ? "Timer" : word.capitalizedName
    }
}
