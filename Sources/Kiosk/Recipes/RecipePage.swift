internal import Kitchen

/// The actions for a recipe. Its pictures are fetched while the page is open.
struct RecipePage: EntryList {
    let recipe: Recipe
    /// The entries that depend on the recipe alone. They are made once, not for each frame.
    private let entries: [Entry]
    var cursor = ListCursor()
    var subject: Recipe? { recipe }

    init(recipe: Recipe) {
        self.recipe = recipe
        entries = Self.entries(of: recipe)
    }

    func entries(in kiosk: Kiosk) -> [Entry] { entries + kiosk.dishEntries(of: recipe) }

    private static func entries(of recipe: Recipe) -> [Entry] {
        var entries = [
            Entry("Steps") { $0.openSteps(of: recipe) }, Entry("Ingredients") { $0.openIngredients(of: recipe) },
            Entry("Start cooking") { $0.askToCook(recipe) },
            Entry("To shopping list") { $0.askWhatToBuy(of: recipe) },
            Entry("Nutrition") { $0.open(NutritionFacts(recipe: recipe)) },
        ]
        if !recipe.ingredients.isEmpty { entries.append(Entry("Prices") { $0.openPrices(of: recipe) }) }
        if let summary = recipe.summary {
            entries.append(Entry("Summary") { $0.open(Summary(recipe: recipe, text: summary)) })
        }
        entries.append(Entry("Related") { $0.look(for: .related(recipe.id)) })
        if recipe.id.origin == .own { entries.append(Entry("Edit") { $0.openEditor(of: recipe) }) }
        entries.append(Entry("Share") { $0.askToShare(recipe) })
        if let source = recipe.source {
            entries.append(
                Entry("From \(source.name)") {
                    $0.say([source.name, source.address].compactMap(\.self).joined(separator: "\n"))
                })
        }
        return entries
    }

    func view(in kiosk: Kiosk) -> View {
        var view = list(.recipe, title: recipe.title, in: kiosk)
        view.picture = kiosk.pictureState(of: recipe.id)
        return view
    }

    func requests(in kiosk: Kiosk) -> [RequestID] { kiosk.pictureRequests(of: recipe.id) }
}

extension Kiosk {
    mutating func openRecipe(_ recipe: Recipe) {
        open(RecipePage(recipe: recipe))
        fetchPictures(of: recipe)
    }

    /// Asks whether to start a timer for the recipe, with its duration and the time when it ends. Without a duration it
    /// asks how long.
    fileprivate mutating func askToCook(_ recipe: Recipe) {
        guard let duration = recipe.duration else { return open(DurationPage.usual(label: recipe.title, in: self)) }
        let done =
            now.timeOfDay.map {
                ", done \($0.adding(duration).text(twelveHours: preferences.hasTwelveHours))"
            } ?? ""
        open(
            ChoicePage.question(
                "\(recipe.title)\n\(duration.spokenText)\(done)", title: "Start cooking?", safe: "No", other: "Yes"
            ) { $0.changeTimersHere(.start(label: recipe.title, duration)) })
    }
}

extension Recipe.Source {
    /// The address without its scheme, as a person types it.
    var address: String? {
        url.map { $0.replacing(#/^https?:\/\//#, with: "") }
    }
}
