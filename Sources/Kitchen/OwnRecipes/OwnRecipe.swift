/// A recipe that a person of this kitchen writes: a recipe without an ID.
///
/// It may be unfinished; ``checked()`` validates it.
public struct OwnRecipe: Hashable, Sendable, Codable {
    public var title: String
    public var servings: Double?
    public var minutes: Int?
    public var source: Recipe.Source?
    public var cuisines: [String]
    public var diets: [String]
    public var summary: String?
    public var picture: String?
    /// The nutrition of one serving, or `nil` if it is unknown.
    public var nutrition: Nutrition?
    public var ingredients: [Ingredient]
    public var steps: [Step]

    public init(
        title: String = "", servings: Double? = nil, minutes: Int? = nil, source: Recipe.Source? = nil,
        cuisines: [String] = [], diets: [String] = [], summary: String? = nil, picture: String? = nil,
        nutrition: Nutrition? = nil, ingredients: [Ingredient] = [], steps: [Step] = []
    ) {
        self.title = title
        self.servings = servings
        self.minutes = minutes
        self.source = source
        self.cuisines = cuisines
        self.diets = diets
        self.summary = summary
        self.picture = picture
        self.nutrition = nutrition
        self.ingredients = ingredients
        self.steps = steps
    }

    /// Creates an own recipe from the parts of a recipe that a person can write.
    public init(_ recipe: Recipe) {
        self.init(
            title: recipe.title, servings: recipe.servings, minutes: recipe.minutes, source: recipe.source,
            cuisines: recipe.cuisines, diets: recipe.diets, summary: recipe.summary, picture: recipe.picture,
            nutrition: recipe.nutrition?.checked, ingredients: recipe.ingredients, steps: recipe.steps)
    }

    /// Returns true if both have the same content.
    public func hasSameContent(as other: OwnRecipe) -> Bool { untimed == other.untimed }

    /// The content without timers, because each release parses them from the text again.
    public var untimed: OwnRecipe {
        var recipe = self
        recipe.steps = steps.map { Step(text: $0.text) }
        return recipe
    }

    /// Returns the recipe with this ID.
    public func recipe(_ id: RecipeID) -> Recipe {
        Recipe(
            id: id, title: title, servings: servings, minutes: minutes, source: source, cuisines: cuisines,
            diets: diets, summary: summary, picture: picture, nutrition: nutrition, ingredients: ingredients,
            steps: steps)
    }
}

extension OwnRecipe {
    /// Usual words in the steps of a recipe other than foods, in lower case, likeliest first.
    public static let stepWords = DataFile.lines(of: PackageResources.step_words_txt).flatMap { line in
        line.split(separator: " ").map(String.init)
    }
}

// MARK: - Validation

extension OwnRecipe {
    /// The largest number of own recipes in a kitchen.
    public static let mostKept = 2000
    public static let mostIngredients = 100
    public static let mostSteps = 60
    /// The largest number of timers in a step.
    public static let mostTimers = 4
    /// The longest title, in characters.
    public static let longestTitle = 120
    /// The longest line of an ingredient, in characters.
    public static let longestLine = 200
    /// The longest step and the longest summary, in characters.
    public static let longestText = 2000
    /// The largest size of all texts together, in bytes of UTF-8. Within it and the limits above, a recipe fits into
    /// one request to a kiosk.
    public static let mostBytes = 20 * 1024
    /// The smallest number of servings. No cook means less than a hundredth of a portion.
    public static let leastServings = 0.01
    public static let mostServings = 1000.0
    /// The longest time in minutes: a year, because hams hang that long.
    public static let mostMinutes = 365 * 24 * 60

    /// The reason why a recipe is invalid.
    public enum Refusal: Error, Hashable, Sendable {
        case noTitle
        /// The named text, such as `step 3`, has more than this number of characters.
        case tooLong(String, Int)
        /// The number of the named parts, such as `steps`, is larger than this limit.
        case tooMany(String, Int)
        /// The number of servings is out of range.
        case servings
        /// The time is out of range.
        case minutes
        /// All texts together exceed ``OwnRecipe/mostBytes``.
        case tooLarge
    }

    /// Returns the recipe with sanitized texts and without empty lines. Nothing is cut off.
    ///
    /// - Throws: A ``Refusal`` if a value is missing, out of range or too long, or if there are too many of a kind.
    public func checked() throws(Refusal) -> OwnRecipe {
        var recipe = OwnRecipe(title: try Self.text(title, "the title", longest: Self.longestTitle))
        guard !recipe.title.isEmpty else { throw .noTitle }
        if let servings {
            guard servings >= Self.leastServings, servings <= Self.mostServings else { throw .servings }
            recipe.servings = servings
        }
        if let minutes {
            guard (1...Self.mostMinutes).contains(minutes) else { throw .minutes }
            recipe.minutes = minutes
        }
        recipe.source = source.flatMap(Self.checked)
        recipe.cuisines = Self.labels(cuisines)
        recipe.diets = Self.labels(diets)
        let summary = try Self.text(summary ?? "", "the description", longest: Self.longestText)
        recipe.summary = summary.isEmpty ? nil : summary
        recipe.picture = picture.flatMap(Self.address)
        recipe.nutrition = nutrition?.checked
        recipe.ingredients = try checkedIngredients()
        recipe.steps = try checkedSteps()
        guard recipe.bytes <= Self.mostBytes else { throw .tooLarge }
        return recipe
    }

    private func checkedIngredients() throws(Refusal) -> [Ingredient] {
        var checked: [Ingredient] = []
        for (index, ingredient) in ingredients.enumerated() {
            let text = try Self.text(ingredient.text, "ingredient \(index + 1)", longest: Self.longestLine)
            let name = ingredient.name.sanitized(limit: Self.longestLine)
            guard !text.isEmpty || !name.isEmpty else { continue }
            let amount = ingredient.amount.flatMap(Ingredient.amount)
            let unit = ingredient.unit?.sanitized(limit: 20) ?? ""
            checked.append(
                Ingredient(
                    name: name.isEmpty ? text : name, amount: amount, unit: amount == nil || unit.isEmpty ? nil : unit,
                    text: text.isEmpty ? name : text, isFixed: ingredient.isFixed))
        }
        guard checked.count <= Self.mostIngredients else { throw .tooMany("ingredients", Self.mostIngredients) }
        return checked
    }

    private func checkedSteps() throws(Refusal) -> [Step] {
        var checked: [Step] = []
        for (index, step) in steps.enumerated() {
            let text = try Self.text(step.text, "step \(index + 1)", longest: Self.longestText)
            guard !text.isEmpty else { continue }
            let timers = try Self.timers(of: Step(text: text, timers: step.timers), number: index + 1)
            checked.append(Step(text: text, timers: timers))
        }
        guard checked.count <= Self.mostSteps else { throw .tooMany("steps", Self.mostSteps) }
        return checked
    }

    /// Returns the timers of a step. Too many timers are an error, unless they are exactly those that can be read from
    /// the step's text again. Those are dropped instead.
    private static func timers(of step: Step, number: Int) throws(Refusal) -> [StepTimer] {
        let isFew = step.timers.count <= mostTimers
        if step.withGivenTimers.timers.isEmpty { return isFew ? step.timers : [] }
        guard isFew else { throw .tooMany("timers in step \(number)", mostTimers) }
        return step.timers.compactMap(checked)
    }

    private static func text(_ text: String, _ what: String, longest: Int) throws(Refusal) -> String {
        let text = text.sanitizedWhole
        guard text.count <= longest else { throw .tooLong(what, longest) }
        return text
    }

    private static func checked(_ source: Recipe.Source) -> Recipe.Source? {
        let name = source.name.sanitized(limit: longestTitle)
        return name.isEmpty ? nil : Recipe.Source(name: name, url: source.url.flatMap(address))
    }

    /// Returns `nil` for a time that no timer can run, unless the kiosk is to ask for the time.
    private static func checked(_ timer: StepTimer) -> StepTimer? {
        let label = timer.label.sanitized(limit: TimerRack.labelLimit)
        let seconds = timer.duration == nil ? nil : timer.seconds
        guard !label.isEmpty, seconds != nil || timer.ask else { return nil }
        let until = timer.until.flatMap { TimerRack.durations.contains(.seconds($0)) ? $0 : nil }
        let rate = timer.rate?.sanitized(limit: TimerRack.labelLimit) ?? ""
        return StepTimer(
            label: label, seconds: seconds, until: until.flatMap { $0 > (seconds ?? $0) ? $0 : nil }, ask: timer.ask,
            follows: timer.follows, rate: rate.isEmpty ? nil : rate)
    }

    /// Returns the labels, split at commas as in the field of a form.
    private static func labels(_ labels: [String]) -> [String] {
        labels.flatMap { $0.split(separator: ",") }.map { String($0).sanitized(limit: 40) }.filter { !$0.isEmpty }
            .prefix(20).map(\.self)
    }

    /// Returns a web address, or `nil` for anything else.
    private static func address(_ text: String) -> String? {
        let text = text.sanitized(limit: 1000)
        let isWeb = text.lowercased().hasPrefix("https://") || text.lowercased().hasPrefix("http://")
        return isWeb && !text.contains(" ") && text.count < 1000 ? text : nil
    }

    /// The size of all texts, in bytes of UTF-8.
    public var bytes: Int {
        let steps = steps.flatMap { [$0.text] + $0.timers.flatMap { [$0.label, $0.rate ?? ""] } }
        let ingredients = ingredients.flatMap { [$0.name, $0.unit ?? "", $0.text] }
        let others = [title, summary ?? "", picture ?? "", source?.name ?? "", source?.url ?? ""] + cuisines + diets
        return (others + ingredients + steps).reduce(0) { $0 + $1.utf8.count }
    }
}

extension OwnRecipe.Refusal: CustomStringConvertible {
    /// The reason, in lowercase and without a period, for use within a message of the shell.
    public var description: String {
        switch self {
        case .noTitle: "the recipe has no title"
        case .tooLong(let what, let limit): "\(what) is longer than \(limit) characters"
        case .tooMany(let what, let limit): "the recipe has more than \(limit) \(what)"
        case .servings:
            "the servings are not a number from \(OwnRecipe.leastServings) to \(Int(OwnRecipe.mostServings))"
        case .minutes: "the time is not between 1 minute and a year"
        case .tooLarge: "the recipe is longer than \(OwnRecipe.mostBytes / 1024) KiB"
        }
    }
}
