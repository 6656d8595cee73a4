internal import Kitchen

// Timers that a step offers, one after another.

extension ChoicePage {
    /// What starts a timer of a step.
    private struct Start {
        var choice: Entry
        /// Whether it may be started now: it has not been, and does not wait for another that runs.
        var isDue: Bool
    }

    /// What the step at that index of the recipe offers; `running` are the timers of the kitchen.
    private static func starts(ofStep index: Int, of recipe: Recipe, running: [CookTimer], in units: UnitSystem)
        -> [Start]
    {
        var step = recipe.steps[index]
        step.timers = step.timers.map { $0.written(in: units) }
        return step.timers.indices.map { offer in
            let timer = step.timers[offer]
            let origin = TimerOrigin(recipe: recipe.heading, step: index + 1, offer: offer)
            let isStarted = running.contains { $0.origin?.isSameOffer(as: origin) == true }
            let choice = Entry(
                timer.offer(named: step.timers.count > 1), isMarked: isStarted,
                action: timer.start(then: step.chain(after: offer), from: origin))
            return Start(choice: choice, isDue: !isStarted && !running.contains { $0.leads(to: origin) })
        }
    }

    /// What can be done at the step of that index; `running` are the timers of the kitchen.
    static func step(_ index: Int, of recipe: Recipe, running: [CookTimer], in units: UnitSystem) -> ChoicePage {
        let starts = starts(ofStep: index, of: recipe, running: running, in: units)
        let others = [
            Entry("Ingredients") { $0.openIngredients(of: recipe) },
            Entry("Next step") { kiosk in (kiosk.currentPage as? Steps)?.goOn(in: &kiosk) },
            Entry("♥ Save recipe") { $0.save(recipe) },
        ]
        var page = ChoicePage(title: "This step", choices: starts.map(\.choice) + others, recipe: recipe)
        // Where all that may start now has been started, going on is what is meant, and not starting it again.
        if !starts.isEmpty { page.cursor.index = starts.firstIndex(where: \.isDue) ?? starts.count + 1 }
        return page
    }

    /// What comes after a timer that is done: one press starts it. It stays, for hands are full just then.
    static func next(after timer: CookTimer, _ next: StepTimer, then rest: [StepTimer]) -> ChoicePage {
        ChoicePage(
            title: "After \(timer.name)",
            choices: [
                Entry(next.offer(named: true), action: next.start(then: rest, from: timer.origin?.following)),
                Entry("Not now"),
            ], stays: true)
    }
}

extension Kiosk {
    /// Offers what comes after a timer that is done; it never starts by itself.
    mutating func offerNext(after timer: CookTimer) {
        guard let next = timer.next.first else { return }
        open(ChoicePage.next(after: timer, next, then: Array(timer.next.dropFirst())))
    }

    /// Ranges that have come to their shorter end are told of once: by three short beeps, and in words that leave by
    /// themselves; until a button is pressed on these they are marked, for who looked away. While an alarm sounds they
    /// wait for it to be silenced, and the words for it to be answered: they would come and go behind it.
    mutating func ringSoftly() {
        timers.check(at: now.instant)
        timersChanged()
        perform(.sound(.soft))
    }

    mutating func tellChecks() {
        let due = timers.takeUntoldChecks()
        if !due.isEmpty { sayChecks(of: due) }
    }

    /// Of the page that a finger leaves, whichever way.
    mutating func confirmSeenChecks() {
        confirmChecks(of: (currentPage as? Message)?.checks ?? [currentPage.timer].compactMap(\.self))
    }

    /// Somebody has seen that they have rung softly.
    mutating func confirmChecks(of ids: [Int]) {
        let before = timers.rack
        timers.rack.confirmChecks(of: ids)
        if timers.rack != before { timersChanged() }
    }
}

extension Step {
    /// What is done after a timer, one after another.
    func chain(after index: Int) -> [StepTimer] {
        Array(timers[(index + 1)...].prefix(while: \.follows))
    }
}

extension StepTimer {
    /// What is offered: `Start 12 min`, and where there are several, with its name.
    func offer(named isNamed: Bool) -> String {
        let time = spokenText ?? rate ?? "a timer"
        return isNamed ? "\(label): \(time)" : "Start \(time)"
    }

    func start(then next: [StepTimer], from origin: TimerOrigin?) -> Action {
        guard let duration, !ask else {
            return { $0.open(ChoicePage.howLong(label: label, for: self, next: next, origin: origin)) }
        }
        return { $0.changeTimersHere(.start(label: label, duration, until: upperDuration, next: next, origin: origin)) }
    }
}

extension CookTimer {
    /// Whether that offer comes after it, now or later.
    fileprivate func leads(to other: TimerOrigin) -> Bool {
        guard let origin, origin.recipe.id == other.recipe.id, origin.step == other.step else { return false }
        return origin.offer < other.offer && other.offer - next.count <= origin.offer
    }
}

extension TimerOrigin {
    /// A recipe may be given another title meanwhile.
    fileprivate func isSameOffer(as other: TimerOrigin) -> Bool {
        (recipe.id, step, offer) == (other.recipe.id, other.step, other.offer)
    }
}
