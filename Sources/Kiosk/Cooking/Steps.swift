internal import Kitchen

/// The steps of a recipe, one at a time, each in screens.
struct Steps: ServedPage, TextPage {
    let recipe: Recipe
    var servings: Int?
    private var texts: [String] = []
    private var index = 0
    var place = 0
    /// True: hands are busy while cooking, and the place must be kept.
    var staysOpen: Bool { true }
    var subject: Recipe? { recipe }

    var step: Step { recipe.steps[index] }

    init(recipe: Recipe, servings: Int?, in units: UnitSystem) {
        self.recipe = recipe
        self.servings = servings
        write(in: units)
    }

    mutating func write(in units: UnitSystem) {
        let before = texts
        texts = served.steps.map { $0.text.written(in: units) }
        // The place in the old text means nothing in the new one.
        if texts != before { place = 0 }
    }

    func view(in kiosk: Kiosk) -> View {
        let text = texts[index]
        // The clock announces that ok opens the offers.
        let heading = "\(index + 1)/\(recipe.steps.count)" + (step.timers.isEmpty ? "" : "⏲")
        return View(
            .steps, title: recipe.title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: heading, place: place))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .down: turnPage(in: &kiosk)
        case .up: turnBack(in: &kiosk)
        case .ok: step.timers.isEmpty ? showNextStep(in: &kiosk) : kiosk.open(offers(in: kiosk))
        case .holdOK: kiosk.open(offers(in: kiosk))
        case .back: kiosk.leave()
        case .holdUp, .holdBack: break
        }
    }

    func offers(in kiosk: Kiosk) -> ChoicePage {
        ChoicePage.step(index, of: recipe, running: kiosk.timers.rack.timers, in: kiosk.preferences.units)
    }

    /// Shows the next step. After the last one a message says that the recipe is done.
    func showNextStep(in kiosk: inout Kiosk) {
        guard index + 1 < recipe.steps.count else {
            return kiosk.say("The last step is\ndone. Enjoy!")
        }
        kiosk.turn(to: at(index + 1))
    }

    private func turnPage(in kiosk: inout Kiosk) {
        guard let next = kiosk.place(by: 1, in: self) else { return showNextStep(in: &kiosk) }
        kiosk.turn(to: at(index, place: next))
    }

    private func turnBack(in kiosk: inout Kiosk) {
        if let previous = kiosk.place(by: -1, in: self) { return kiosk.turn(to: at(index, place: previous)) }
        guard index > 0 else { return }
        let before = at(index - 1)
        kiosk.turn(to: at(index - 1, place: kiosk.places(in: before).last ?? 0))
    }

    private func at(_ index: Int, place: Int = 0) -> Steps {
        var steps = self
        (steps.index, steps.place) = (index, place)
        return steps
    }
}

extension Kiosk {
    /// Opens the steps. Without steps, a message names the recipe's source.
    mutating func openSteps(of recipe: Recipe) {
        guard recipe.steps.isEmpty else {
            return open(Steps(recipe: recipe, servings: user.servings[recipe.id], in: preferences.units))
        }
        let source = recipe.source.map { "See \($0.address ?? $0.name)" } ?? "No source is given"
        say("No steps given.\n\(source)")
    }
}
