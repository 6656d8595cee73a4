internal import Kitchen

/// A page with a text of several screens.
protocol TextPage: Page {
    /// Number of letters before the visible screen. A screen's number wouldn't do, because the corner of a timer
    /// changes how the text is divided.
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
    /// Returns the place of the screen `step` screens after the visible one, or `nil` if there is none.
    func place(by step: Int, in page: some TextPage) -> Int? {
        let places = places(in: page)
        let index = (places.lastIndex { $0 <= page.place } ?? 0) + step
        return places.indices.contains(index) ? places[index] : nil
    }

    /// Returns the place of each screen of the text, with room for the corner of the running timers.
    func places(in page: some TextPage) -> [Int] {
        var view = page.view(in: self)
        view.timers = timers.rack.timers
        return textPages(view)
    }
}
