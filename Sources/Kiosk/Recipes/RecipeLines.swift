internal import Kitchen

/// A page that lists details of a recipe, one a row. Holding ok saves the recipe.
protocol RecipeLines: EntryList {
    var recipe: Recipe { get }
    var items: [View.Item] { get }

    /// Performs the action of ok.
    func choose(in kiosk: inout Kiosk)
}

extension RecipeLines {
    var subject: Recipe? { recipe }

    func choose(in kiosk: inout Kiosk) {}

    func entries(in kiosk: Kiosk) -> [Entry] { items.map { Entry($0) } }

    func list(_ name: View.Name, empty: String = "", in kiosk: Kiosk) -> View {
        list(name, title: recipe.title, body: .list(empty: empty), in: kiosk)
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .ok { choose(in: &kiosk) } else { handleAsList(press, in: &kiosk) }
    }
}
