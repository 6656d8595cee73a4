/// A named kitchen timer.
public struct CookTimer: Hashable, Sendable, Identifiable {
    public enum State: Hashable, Sendable {
        case running(until: Instant)
        case paused(remaining: Duration)
        /// It has ended and the buzzer tells of it.
        case ringing(since: Instant)
        /// It has ended and the buzzer is silent: someone silenced it, or nobody came and it was missed.
        case over(since: Instant, missed: Bool)
        /// The power went while it ran, and was off too long for ringing to be of use.
        case interrupted(since: Instant)
    }

    /// The smallest number that was free when it was started, 1 or more; also the beeps of its rhythm.
    public var id: Int
    public var label: String
    /// What was asked for at the start, of a range the longer end.
    public let duration: Duration
    /// Of a range, how long before its end it rings softly; nil once it has, and where there is no range.
    public var margin: Duration?
    /// Whether it has rung softly, still runs, and nobody has said that they know.
    public var isCheckDue: Bool
    /// What is done after it, one after another; offered when it is done, and never started by itself.
    public var next: [StepTimer]
    /// Where it was offered; nil where no step of a recipe offered it.
    public var origin: TimerOrigin?
    public var state: State
    /// The last time without power that still matters to it.
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

    /// Whose it is, too, where a step offered it: `Simmer: Leek soup`.
    public var name: String { origin.map { "\(label): \($0.recipe.title)" } ?? label }

    /// What remains, less than zero once the time is over.
    public func remaining(at now: Instant) -> Duration {
        switch state {
        case .running(let end): end - now
        case .paused(let remaining): remaining
        case .ringing(let since), .over(let since, _), .interrupted(let since): since - now
        }
    }

    /// How long it was asked to be: `12 min`, `8 to 10 min`.
    public var spokenText: String {
        margin.map { (duration - $0).spokenText(to: duration) } ?? duration.spokenText
    }

    /// What remains until a look at the pot is due: until the soft signal of a range, else until the end.
    public func untilSignal(at now: Instant) -> Duration {
        hasEnded ? remaining(at: now) : remaining(at: now) - (margin ?? .zero)
    }

    /// Whether the power was off for an unknown time while it ran: what remains is the most that can be.
    public var isUpperBound: Bool { isOutageUnknown && !hasEnded }

    /// Whether the power was off for an unknown time, so that instants of before are too late by it.
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

    /// Whether it rang until the buzzer gave up.
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

/// Where in a recipe a timer was offered. Labels cannot tell that: every second dish simmers.
public struct TimerOrigin: Hashable, Sendable, Codable {
    /// With the title that it had then.
    public var recipe: Recipe.Heading
    /// The number of the step, 1 or more.
    public var step: Int
    /// Which of the step's offers it is, 0 or more.
    public var offer: Int

    public init(recipe: Recipe.Heading, step: Int, offer: Int) {
        self.recipe = recipe
        self.step = step
        self.offer = offer
    }

    /// Where the offer stands that comes after it.
    public var following: TimerOrigin {
        TimerOrigin(recipe: recipe, step: step, offer: offer + 1)
    }
}
