internal import Kitchen

// Timers that a step offers, one after another.

extension ChoicePage {
    /// The entry that starts a timer of a step.
    private struct Start {
        var choice: Entry
        /// True if the timer isn't running yet and doesn't follow one that runs.
        var isDue: Bool
    }

    /// Returns the entries for the timers of a step. `running` are all timers of the kitchen.
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

    /// Creates the page of actions for a step. `running` are all timers of the kitchen.
    static func step(_ index: Int, of recipe: Recipe, running: [CookTimer], in units: UnitSystem) -> ChoicePage {
        let starts = starts(ofStep: index, of: recipe, running: running, in: units)
        let others = [
            Entry("Ingredients") { $0.openIngredients(of: recipe) },
            Entry("Next step") { kiosk in (kiosk.currentPage as? Steps)?.showNextStep(in: &kiosk) },
            Entry("♥ Save recipe") { $0.save(recipe) },
        ]
        var page = ChoicePage(title: "Actions", choices: starts.map(\.choice) + others, recipe: recipe)
        // Once all timers of the step run, *Next step* is selected, so that ok can't start one twice.
        if !starts.isEmpty { page.cursor.index = starts.firstIndex(where: \.isDue) ?? starts.count + 1 }
        return page
    }

    /// Offers the timer that follows a finished one. It stays open, because hands are full at that moment.
    static func next(after timer: CookTimer, _ next: StepTimer, then rest: [StepTimer]) -> ChoicePage {
        ChoicePage(
            title: "After \(timer.name)",
            choices: [
                Entry(next.offer(named: true), action: next.start(then: rest, from: timer.origin?.following)),
                Entry("Not now"),
            ], staysOpen: true)
    }
}

extension Kiosk {
    /// Offers the timer that follows a finished one. It never starts by itself.
    mutating func offerNext(after timer: CookTimer) {
        guard let next = timer.next.first else { return }
        open(ChoicePage.next(after: timer, next, then: Array(timer.next.dropFirst())))
    }

    /// Rings softly for ranges that have reached their shorter end: three short beeps, followed by a message that
    /// closes by itself. The timers stay marked until a button is pressed. While an alarm sounds, the ring waits for
    /// its end, and the message waits until the alarm is closed.
    mutating func ringSoftly() {
        timers.check(at: now.instant)
        timersChanged()
        perform(.sound(.soft))
    }

    mutating func announceChecks() {
        let due = timers.takeUnannouncedChecks()
        if !due.isEmpty { showChecks(of: due) }
    }

    /// Confirms the checks that the current page shows, because a button is leaving it.
    mutating func confirmSeenChecks() {
        confirmChecks(of: (currentPage as? Message)?.checks ?? [currentPage.timer].compactMap(\.self))
    }

    /// Records that someone has noticed the soft ring of these timers.
    mutating func confirmChecks(of ids: [Int]) {
        let before = timers.rack
        timers.rack.confirmChecks(of: ids)
        if timers.rack != before { timersChanged() }
    }
}

extension Step {
    /// Returns the timers that follow a timer of this step, one after another.
    func chain(after index: Int) -> [StepTimer] {
        Array(timers[(index + 1)...].prefix(while: \.follows))
    }
}

extension StepTimer {
    /// Returns the label of the offer: `Start 12 min`, or with the timer's name if there are several.
    func offer(named isNamed: Bool) -> String {
        let time = spokenText ?? rate ?? "a timer"
        return isNamed ? "\(label): \(time)" : "Start \(time)"
    }

    func start(then next: [StepTimer], from origin: TimerOrigin?) -> Action {
        guard let duration, !ask else {
            return { $0.open(DurationPage.all(label: label, for: self, next: next, origin: origin)) }
        }
        return { $0.changeTimersHere(.start(label: label, duration, until: upperDuration, next: next, origin: origin)) }
    }
}

extension CookTimer {
    /// Returns true if the other timer of the step follows this one, directly or later.
    fileprivate func leads(to other: TimerOrigin) -> Bool {
        guard let origin, origin.recipe.id == other.recipe.id, origin.step == other.step else { return false }
        return origin.offer < other.offer && other.offer - next.count <= origin.offer
    }
}

extension TimerOrigin {
    /// Compares offers by ids, because the recipe's title may change meanwhile.
    fileprivate func isSameOffer(as other: TimerOrigin) -> Bool {
        (recipe.id, step, offer) == (other.recipe.id, other.step, other.offer)
    }
}
