internal import Kitchen

/// What goes in, a line each.
struct Ingredients: Page {
    private let recipe: Recipe
    private var lines: [String] = []
    private var cursor = ListCursor()
    var stays: Bool { true }
    var subject: Recipe? { recipe }

    init(recipe: Recipe, in units: UnitSystem) {
        self.recipe = recipe
        write(in: units)
    }

    mutating func write(in units: UnitSystem) {
        lines = recipe.ingredients.map { $0.written(in: units).text }
    }

    func view(in kiosk: Kiosk) -> View {
        let items = lines.enumerated().map { View.Item($1, isSelected: $0 == cursor.index) }
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
