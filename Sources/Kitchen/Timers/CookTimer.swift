/// A named kitchen timer.
public struct CookTimer: Hashable, Sendable, Identifiable {
    /// The state of a timer.
    public enum State: Hashable, Sendable {
        case running(until: Instant)
        case paused(remaining: Duration)
        /// The timer has ended, and the buzzer sounds.
        case ringing(since: Instant)
        /// The timer has ended, and the buzzer is silent. A missed timer rang until the buzzer gave up.
        case over(since: Instant, missed: Bool)
        /// The power failed while the timer ran, and was off too long for an alarm to be of use.
        case interrupted(since: Instant)
    }

    /// The smallest number that was free at the start, 1 or more. It is also the number of beeps in the timer's rhythm.
    public var id: Int
    public var label: String
    /// The requested duration. The longer end of a range.
    public let duration: Duration
    /// The time between a range's soft signal and its end. `nil` after the signal, and for a timer without a range.
    public var margin: Duration?
    /// True if the soft signal was given and not yet noticed, and the timer still runs.
    public var isCheckDue: Bool
    /// The timers that follow this one. They are offered when it is done and never start by themselves.
    public var next: [StepTimer]
    /// The recipe's step that offered the timer, or `nil` if none did.
    public var origin: TimerOrigin?
    public var state: State
    /// The last time without power that still affects the timer.
    public var powerCut: PowerCut?

    public init(
        id: Int, label: String, duration: Duration, state: State, powerCut: PowerCut? = nil, margin: Duration? = nil,
        isCheckDue: Bool = false, next: [StepTimer] = [], origin: TimerOrigin? = nil
    ) {
        self.id = id
        self.label = label
        self.duration = duration
        self.state = state
        self.powerCut = powerCut
        self.margin = margin
        self.isCheckDue = isCheckDue
        self.next = next
        self.origin = origin
    }

    /// The label, with the recipe's title if a step offered the timer: `Simmer: Leek soup`.
    public var name: String { origin.map { "\(label): \($0.recipe.title)" } ?? label }

    /// Returns the remaining time. It is negative after the end.
    public func remaining(at now: Instant) -> Duration {
        switch state {
        case .running(let end): end - now
        case .paused(let remaining): remaining
        case .ringing(let since), .over(let since, _), .interrupted(let since): since - now
        }
    }

    /// The requested duration in words: `12 min`, `8 to 10 min`.
    public var spokenText: String {
        margin.map { (duration - $0).spokenText(to: duration) } ?? duration.spokenText
    }

    /// Returns the time until the next signal: the soft signal of a range, or else the end.
    public func untilSignal(at now: Instant) -> Duration {
        hasEnded ? remaining(at: now) : remaining(at: now) - (margin ?? .zero)
    }

    /// True if the power was off for an unknown time while the timer ran. The remaining time is then an upper bound.
    public var isUpperBound: Bool { isOutageUnknown && !hasEnded }

    /// True if the duration of the last power cut is unknown.
    ///
    /// The stored instants of earlier events are then too late by this unknown duration, so the display must not show
    /// them as times of day.
    public var isOutageUnknown: Bool {
        switch powerCut {
        case .awaited, .unknown: true
        case .known, nil: false
        }
    }

    public var hasEnded: Bool {
        switch state {
        case .ringing, .over, .interrupted: true
        case .running, .paused: false
        }
    }

    /// True if the timer rang until the buzzer gave up.
    public var isMissed: Bool {
        if case .over(_, missed: true) = state { true } else { false }
    }

    public var isInterrupted: Bool {
        if case .interrupted = state { true } else { false }
    }

    public var isRinging: Bool {
        if case .ringing = state { true } else { false }
    }

    public var isPaused: Bool {
        if case .paused = state { true } else { false }
    }

    public var isRunning: Bool {
        if case .running = state { true } else { false }
    }
}

/// The place in a recipe that offered a timer. Labels don't identify it, because many dishes simmer.
public struct TimerOrigin: Hashable, Sendable, Codable {
    /// The recipe, with its title at that time.
    public var recipe: Recipe.Heading
    /// The step's number, 1 or more.
    public var step: Int
    /// The index of the timer among those that the step offers, 0 or more.
    public var offer: Int

    public init(recipe: Recipe.Heading, step: Int, offer: Int) {
        self.recipe = recipe
        self.step = step
        self.offer = offer
    }

    /// The place of the step's next timer.
    public var following: TimerOrigin {
        TimerOrigin(recipe: recipe, step: step, offer: offer + 1)
    }
}
