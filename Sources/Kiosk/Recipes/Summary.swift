internal import Kitchen

/// A text that is turned page by page.
protocol TextPage: Page {
    /// How many of its letters come before what is seen. The number of a page would tell nothing: a timer that starts
    /// or ends makes others of them.
    var place: Int { get set }
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
        var turned = self
        turned.place = kiosk.place(by: step, in: self) ?? place
        kiosk.turn(to: turned)
    }
}

struct Summary: TextPage {
    let recipe: Recipe
    let text: String
    var place = 0
    var subject: Recipe? { recipe }

    func view(in kiosk: Kiosk) -> View {
        View(
            .summary, title: recipe.title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: "", place: place))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .holdOK { kiosk.save(recipe) } else { turn(at: press, in: &kiosk) }
    }
}

extension Kiosk {
    /// Where the page begins that comes so many after the one that is seen; nil: there is none.
    func place(by step: Int, in page: some TextPage) -> Int? {
        let places = places(in: page)
        let index = (places.lastIndex { $0 <= page.place } ?? 0) + step
        return places.indices.contains(index) ? places[index] : nil
    }

    /// Where each page of the text begins, beside the timers that there are.
    func places(in page: some TextPage) -> [Int] {
        var view = page.view(in: self)
        view.timers = timers.rack.timers
        return textPages(view)
    }
}
