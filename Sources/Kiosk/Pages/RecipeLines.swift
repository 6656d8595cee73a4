internal import Kitchen

/// Something of a recipe, a line each; only the selection moves, and holding ok saves the recipe.
protocol RecipeLines: Page {
    var recipe: Recipe { get }
    /// None of them selected.
    var items: [View.Item] { get }
    var cursor: ListCursor { get set }

    /// What ok does.
    func choose(in kiosk: inout Kiosk)
}

extension RecipeLines {
    var subject: Recipe? { recipe }

    func choose(in kiosk: inout Kiosk) {}

    func list(_ name: View.Name, empty: String = "") -> View {
        var items = items
        if !items.isEmpty { items[cursor.held(in: items.count)].isSelected = true }
        return View(name, title: recipe.title, items: items, body: .list(empty: empty))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok: choose(in: &kiosk)
        case .back: kiosk.leave()
        case .holdOK: kiosk.save(recipe)
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: items.count)
            kiosk.turn(to: page)
        }
    }
}
