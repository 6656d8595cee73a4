internal import Kitchen

/// What goes in, a line each.
struct Ingredients: Page {
    let recipe: Recipe
    var cursor = ListCursor()
    var stays: Bool { true }
    var subject: Recipe? { recipe }

    func view(in kiosk: Kiosk) -> View {
        let items = recipe.ingredients.enumerated().map { index, ingredient in
            View.Item(ingredient.written(in: kiosk.preferences.units).text, isSelected: index == cursor.index)
        }
        return View(.ingredients, title: recipe.title, items: items, body: .list(empty: "None are given"))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .back: kiosk.leave()
        case .holdOK: kiosk.save(recipe)
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: recipe.ingredients.count)
            kiosk.turn(to: page)
        }
    }
}
