internal import Kitchen

/// What to do, one step at a time and page by page.
struct Steps: ServedPage {
    let recipe: Recipe
    var servings: Int?
    private var texts: [String] = []
    private var index = 0
    private var page = 0
    /// Floury hands are slow; the place is kept.
    var stays: Bool { true }
    var subject: Recipe? { recipe }

    private var step: Step { recipe.steps[index] }

    init(recipe: Recipe, servings: Int?, in units: UnitSystem) {
        self.recipe = recipe
        self.servings = servings
        write(in: units)
    }

    mutating func write(in units: UnitSystem) {
        texts = served.steps.map { $0.text.written(in: units) }
    }

    func view(in kiosk: Kiosk) -> View {
        let text = texts[index]
        return View(
            .steps, title: recipe.title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: "\(index + 1)/\(recipe.steps.count)", page: page))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .down: turnPage(in: &kiosk)
        case .up: turnBack(in: &kiosk)
        case .ok: step.timers.isEmpty ? goOn(in: &kiosk) : kiosk.open(offers(in: kiosk))
        case .holdOK: kiosk.open(offers(in: kiosk))
        case .back: kiosk.leave()
        case .holdUp, .holdBack: break
        }
    }

    private func offers(in kiosk: Kiosk) -> ChoicePage {
        ChoicePage.step(index, of: recipe, running: kiosk.rack.timers, in: kiosk.preferences.units)
    }

    /// To the next step; after the last one there is nothing but the meal.
    func goOn(in kiosk: inout Kiosk) {
        guard index + 1 < recipe.steps.count else {
            return kiosk.say("The last step is\ndone. Enjoy!")
        }
        kiosk.turn(to: at(index + 1))
    }

    private func turnPage(in kiosk: inout Kiosk) {
        guard page + 1 < kiosk.textPageCount(of: self) else { return goOn(in: &kiosk) }
        kiosk.turn(to: at(index, page: page + 1))
    }

    private func turnBack(in kiosk: inout Kiosk) {
        let seen = min(page, kiosk.textPageCount(of: self) - 1)
        if seen > 0 { return kiosk.turn(to: at(index, page: seen - 1)) }
        guard index > 0 else { return }
        let previous = at(index - 1)
        kiosk.turn(to: at(index - 1, page: kiosk.textPageCount(of: previous) - 1))
    }

    private func at(_ index: Int, page: Int = 0) -> Steps {
        var steps = self
        (steps.index, steps.page) = (index, page)
        return steps
    }
}

extension Kiosk {
    /// Opens the steps, or says that there are none and where to look.
    mutating func openSteps(of recipe: Recipe) {
        guard recipe.steps.isEmpty else {
            return open(Steps(recipe: recipe, servings: kept.servings[recipe.id], in: preferences.units))
        }
        let source = recipe.source.map { "See \($0.address ?? $0.name)" } ?? "No source is given"
        say("No steps given.\n\(source)")
    }
}
