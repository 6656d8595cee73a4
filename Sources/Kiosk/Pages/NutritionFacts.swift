internal import Kitchen

/// What is in a serving, a line each.
struct NutritionFacts: Page {
    let nutrition: Nutrition
    let recipe: Recipe
    var cursor = ListCursor()
    var subject: Recipe? { recipe }

    private var lines: [String] { ["Per serving:"] + nutrition.lines + [Nutrition.explanation] }

    func view(in kiosk: Kiosk) -> View {
        let items = lines.enumerated().map { index, line in View.Item(line, isSelected: index == cursor.index) }
        return View(.nutrition, title: recipe.title, items: items, body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .back: kiosk.leave()
        case .holdOK: kiosk.save(recipe)
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: lines.count)
            kiosk.turn(to: page)
        }
    }
}
