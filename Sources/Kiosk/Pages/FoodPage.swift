internal import Kitchen

/// A favorite food: its recipes, and what can be done with it.
struct FoodPage: EntryList {
    let name: String
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> FavoriteEntries {
        FavoriteEntries(
            favorites: kiosk.kept.food(name)?.recipes ?? [],
            others: [
                Entry(label: "Find recipes", action: .find(.food(name))),
                Entry(label: "Nearby", action: .nearby(.look(.food(name)))),
                Entry(label: "Remove", action: .food(.askToRemove(name))),
            ])
    }

    /// The recipe that is selected, else the food.
    func savable(in kiosk: Kiosk) -> Savable? { selected(in: kiosk)?.savable ?? .food(name) }

    func view(in kiosk: Kiosk) -> View { list(.food, title: name.capitalizedName, in: kiosk) }
}

extension ChoicePage {
    static func food(_ name: String) -> ChoicePage {
        ChoicePage(
            name: .actions, title: name.capitalizedName,
            choices: [
                Choice("Find recipes", .find(.food(name))), Choice("Nearby", .nearby(.look(.food(name)))),
                Choice("Remove", .food(.askToRemove(name))),
            ])
    }

    /// Names what goes, as it is at the moment.
    static func removal(ofFood name: String) -> ChoicePage {
        ChoicePage(
            name: .confirm, title: "Remove?", question: { $0.kept.whatGoes(with: name) },
            choices: [Choice("Keep", .nothing), Choice("Remove", .food(.remove(name)))])
    }
}

extension Kept {
    fileprivate func whatGoes(with food: String) -> String {
        let name = food.capitalizedName
        return switch recipes(under: food).count {
        case 0: name
        case 1: "\(name) and 1 recipe"
        case let count: "\(name) and \(count) recipes"
        }
    }

    /// Those that are kept under no other food.
    private func recipes(under name: String) -> [Recipe.Heading] {
        let elsewhere = Set(foods.filter { $0.name != name }.flatMap { $0.recipes.map(\.id) })
        return (food(name)?.recipes ?? []).filter { !elsewhere.contains($0.id) }
    }
}
