internal import Kitchen

/// A favorite food with its recipes and actions.
struct FoodPage: EntryList {
    let name: String
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> ItemEntries<Recipe.Heading> {
        ItemEntries(items: kiosk.user.food(name)?.recipes ?? [], after: .food(name)) { Entry(favorite: $1) }
    }

    /// Returns the selected recipe, or else the food.
    func savable(in kiosk: Kiosk) -> Savable? { selected(in: kiosk)?.savable ?? .food(name) }

    func view(in kiosk: Kiosk) -> View { list(.food, title: name.capitalizedName, in: kiosk) }
}

extension [Entry] {
    /// Returns the actions for a favorite food.
    fileprivate static func food(_ name: String) -> [Entry] {
        [
            Entry("Find recipes") { $0.look(for: RecipeSearch.Subject.food(name)) },
            Entry("Nearby") { $0.look(for: PlaceSearch.food(name)) },
            Entry("Remove") { $0.open(ChoicePage.removal(ofFood: name)) },
        ]
    }
}

extension ChoicePage {
    static func food(_ name: String) -> ChoicePage { ChoicePage(title: name.capitalizedName, choices: .food(name)) }

    /// Asks whether to remove a food. The question states the current number of recipes that are removed with it.
    fileprivate static func removal(ofFood name: String) -> ChoicePage {
        var page = removal(of: name) { $0.remove(food: name) }
        page.question = { $0.user.whatGoes(with: name) }
        return page
    }
}

extension UserData {
    fileprivate func whatGoes(with food: String) -> String {
        let name = food.capitalizedName
        return switch recipes(under: food).count {
        case 0: name
        case 1: "\(name) and 1 recipe"
        case let count: "\(name) and \(count) recipes"
        }
    }

    /// Returns the recipes that are filed under this food only.
    private func recipes(under name: String) -> [Recipe.Heading] {
        let elsewhere = Set(foods.filter { $0.name != name }.flatMap { $0.recipes.map(\.id) })
        return (food(name)?.recipes ?? []).filter { !elsewhere.contains($0.id) }
    }
}
