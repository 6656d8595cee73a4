internal import Kitchen

/// A text that is turned page by page.
protocol TextPage: Page {
    /// As far as there are so many.
    var page: Int { get set }
}

extension TextPage {
    func handle(_ press: Press, in kiosk: inout Kiosk) { turn(at: press, in: &kiosk) }

    func turn(at press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok: turnPage(by: 1, in: &kiosk)
        case .back: kiosk.leave()
        default: press.movement.map { turnPage(by: $0.signum(), in: &kiosk) }
        }
    }

    private func turnPage(by step: Int, in kiosk: inout Kiosk) {
        let last = kiosk.textPageCount(of: self) - 1
        var turned = self
        turned.page = max(0, min(last, min(page, last) + step))
        kiosk.turn(to: turned)
    }
}

/// What a recipe is about.
struct Summary: TextPage {
    let recipe: Recipe
    let text: String
    var page = 0
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
        if press == .holdOK { kiosk.save(recipe) } else { turn(at: press, in: &kiosk) }
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
