internal import Kitchen

// Timers that a step offers, one after another.

extension ChoicePage {
    /// What starts a timer of a step.
    struct Start {
        var choice: Choice
        /// Whether it may be started now: it has not been, and does not wait for another that runs.
        var isDue: Bool
    }

    static func starts(of step: Step, running: [CookTimer]) -> [Start] {
        let started = Set(running.map(\.label))
        let awaited = Set(running.flatMap(\.next).map(\.label))
        return step.timers.indices.map { index in
            let timer = step.timers[index]
            let isStarted = started.contains(timer.label)
            let choice = Choice(
                timer.offer(named: step.timers.count > 1), timer.start(then: step.chain(after: index)),
                isMarked: isStarted)
            return Start(choice: choice, isDue: !isStarted && !awaited.contains(timer.label))
        }
    }

    /// What comes after a timer that is done: one press starts it. It stays, for hands are full just then.
    static func next(after timer: CookTimer, _ next: StepTimer, then rest: [StepTimer]) -> ChoicePage {
        ChoicePage(
            name: .actions, title: "After \(timer.label)",
            choices: [Choice(next.offer(named: true), next.start(then: rest)), Choice("Not now", .nothing)], stays: true
        )
    }
}

extension Kiosk {
    /// Offers what comes after a timer that is done; it never starts by itself.
    mutating func offerNext(after timer: CookTimer) {
        guard let next = timer.next.first else { return }
        open(ChoicePage.next(after: timer, next, then: Array(timer.next.dropFirst())))
    }

    /// Ranges that have come to their shorter end are told of once: by three short beeps, and in words that leave by
    /// themselves. While an alarm sounds they wait for it to be silenced.
    mutating func ringSoftly() {
        guard softRing.map({ $0 <= now.instant }) ?? false else { return }
        let checked = rack.check(at: now.instant)
        timersChanged()
        perform(.sound(.soft))
        let lines = checked.map { timer in
            "\(timer.label): check\nends in \(timer.remaining(at: now.instant).roughText)"
        }
        say(lines.joined(separator: "\n"))
    }

    /// When a range rings softly.
    var softRing: Instant? {
        rack.timers.contains(where: \.isRinging) ? nil : rack.nextCheck
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
        let offer = "Start \(spokenText ?? "a timer")"
        return isNamed ? "\(offer): \(label.uncapitalized)" : offer
    }

    func start(then next: [StepTimer]) -> Action {
        guard let duration, !ask else { return .askHowLong(label: label, proposal: duration, next: next) }
        return .timer(.start(label: label, duration, until: upperDuration, next: next))
    }
}

extension String {
    /// As it stands within a sentence; what is written in capitals stays: `LOW`.
    fileprivate var uncapitalized: String {
        dropFirst().first?.isUppercase == true ? self : prefix(1).lowercased() + dropFirst()
    }
}
