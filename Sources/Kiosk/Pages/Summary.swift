internal import Kitchen

/// What a recipe is about, page by page.
struct Summary: Page {
    let recipe: Recipe
    let text: String
    private var page = 0
    var subject: Recipe? { recipe }

    init(_ text: String, of recipe: Recipe) {
        self.recipe = recipe
        self.text = text
    }

    func view(in kiosk: Kiosk) -> View {
        View(
            .summary, title: recipe.title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: "", page: page))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok: turnPage(by: 1, in: &kiosk)
        case .back: kiosk.leave()
        case .holdOK: kiosk.save(recipe)
        default: press.movement.map { turnPage(by: $0.signum(), in: &kiosk) }
        }
    }

    private func turnPage(by step: Int, in kiosk: inout Kiosk) {
        let last = kiosk.textPageCount(of: self) - 1
        var summary = self
        summary.page = max(0, min(last, min(page, last) + step))
        kiosk.turn(to: summary)
    }
}

extension Kiosk {
    /// How many pages the text of a page has on the glass, beside the timers that there are.
    func textPageCount(of page: some Page) -> Int {
        var view = page.view(in: self)
        view.timers = rack.timers
        return pageCount(view)
    }
}
