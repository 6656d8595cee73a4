/// The timers of a kitchen, side by side, and what can be done with them.
public struct TimerRack: Hashable, Sendable {
    public enum Refusal: Error, Hashable, Sendable {
        /// There is no timer of that number.
        case unknown
        /// It has ended already, or isn't in a state from which that can be done.
        case notNow
        /// It would not be one of `durations`.
        case duration
        /// `capacity` timers exist.
        case full
    }

    /// What can be done with timers; all but `start` name one by its number.
    public enum Order: Hashable, Sendable {
        /// The label is kept as plain text of at most `labelLimit` characters; without one, the timer is named after
        /// its number. With `until` it is a range: it rings softly after the first duration, and ends after `until`, which
        /// is longer. `next` is what is offered when it is done, `origin` the step's offer that it is.
        case start(
            label: String?, Duration, until: Duration? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil)
        case pause(Int)
        case resume(Int)
        /// One more minute, to both ends of a range that has not rung softly yet; a timer that has ended runs again.
        case addMinute(Int)
        case stop(Int)
    }

    public static let capacity = 20
    public static let labelLimit = 100
    /// 99:59:59
    public static let longest = Duration.seconds(99 * 3600 + 59 * 60 + 59)

    public static let durations = Duration.seconds(1)...longest

    /// In the order of their numbers.
    public private(set) var timers: [CookTimer]

    public init(_ timers: [CookTimer] = []) {
        self.timers = timers.sorted { $0.id < $1.id }
    }

    public subscript(id: Int) -> CookTimer? {
        timers.first { $0.id == id }
    }

    /// Carries out an order. Returns the timer as it is then, a stopped one as it was.
    @discardableResult
    public mutating func carryOut(_ order: Order, at now: Instant) throws(Refusal) -> CookTimer {
        switch order {
        case .start(let label, let duration, let until, let next, let origin):
            guard until.map({ $0 > duration }) ?? true else { throw .duration }
            return try start(
                label: label, duration: until ?? duration, margin: until.map { $0 - duration }, next, origin, at: now)
        case .pause(let id):
            return try change(id) { (timer: inout CookTimer) throws(Refusal) in try timer.pause(at: now) }
        case .resume(let id):
            return try change(id) { (timer: inout CookTimer) throws(Refusal) in try timer.resume(at: now) }
        case .addMinute(let id):
            return try change(id) { (timer: inout CookTimer) throws(Refusal) in try timer.addMinute(at: now) }
        case .stop(let id):
            guard let timer = self[id] else { throw .unknown }
            timers.removeAll { $0.id == id }
            return timer
        }
    }

    private mutating func start(
        label: String?, duration: Duration, margin: Duration?, _ next: [StepTimer], _ origin: TimerOrigin?,
        at now: Instant
    ) throws(Refusal) -> CookTimer {
        guard Self.durations.contains(duration), Self.durations.contains(duration - (margin ?? .zero)) else {
            throw .duration
        }
        let used = Set(timers.map(\.id))
        guard let id = (1...Self.capacity).first(where: { !used.contains($0) }) else { throw .full }
        let name = label?.sanitized(limit: Self.labelLimit) ?? ""
        let timer = CookTimer(
            id: id, label: unused(name.isEmpty ? "Timer \(id)" : name, for: origin?.recipe.id), duration: duration,
            state: .running(until: now + duration), margin: margin, next: next, origin: origin)
        timers.append(timer)
        timers.sort { $0.id < $1.id }
        return timer
    }

    /// The name, with a number behind it where a timer of the same dish has it already.
    private func unused(_ name: String, for dish: RecipeID?) -> String {
        let used = Set(timers.filter { $0.origin?.recipe.id == dish }.map(\.label))
        let numbered = (2...Self.capacity + 1).lazy.map { number in
            "\(name.prefix(Self.labelLimit - 3)) \(number)"
        }
        return used.contains(name) ? numbered.first { !used.contains($0) } ?? name : name
    }

    /// Takes off the time for which the power was off where the wall clock tells it now. Returns the timers of which
    /// more is known than before.
    public mutating func correct(at now: ClockReading) -> [CookTimer] {
        var corrected: [CookTimer] = []
        for index in timers.indices where timers[index].correct(at: now) { corrected.append(timers[index]) }
        return corrected
    }

    /// Timers whose end has come begin to ring; those are returned.
    public mutating func expire(at now: Instant) -> [CookTimer] {
        var expired: [CookTimer] = []
        for index in timers.indices {
            guard case .running(let end) = timers[index].state, end <= now else { continue }
            timers[index].state = .ringing(since: end)
            timers[index].margin = nil
            timers[index].isCheckDue = false
            expired.append(timers[index])
        }
        return expired
    }

    /// Ranges whose shorter end has come ring softly now, and will not again; those are returned. A check of them is due
    /// until it is confirmed.
    public mutating func check(at now: Instant) -> [CookTimer] {
        var checked: [CookTimer] = []
        for index in timers.indices where timers[index].check.map({ $0 <= now }) ?? false {
            timers[index].margin = nil
            timers[index].isCheckDue = true
            checked.append(timers[index])
        }
        return checked
    }

    /// Somebody knows that those have rung softly.
    public mutating func confirmChecks(of ids: [Int]) {
        for index in timers.indices where ids.contains(timers[index].id) { timers[index].isCheckDue = false }
    }

    /// When the next running range rings softly.
    public var nextCheck: Instant? { timers.compactMap(\.check).min() }

    /// Every timer that rings falls silent.
    public mutating func silence(missed: Bool) {
        for index in timers.indices {
            guard case .ringing(let since) = timers[index].state else { continue }
            timers[index].state = .over(since: since, missed: missed)
        }
    }

    public var nextEnd: Instant? {
        timers.compactMap { timer in
            if case .running(let end) = timer.state { end } else { nil }
        }.min()
    }

    /// The one that a cook wants to see first: the longest over, else one whose check is due, else the next to ring,
    /// else a paused one.
    public func mostUrgent(at now: Instant) -> CookTimer? {
        timers.min { lhs, rhs in
            let (left, right) = (rank(lhs), rank(rhs))
            return left != right ? left < right : lhs.untilSignal(at: now) < rhs.untilSignal(at: now)
        }
    }

    private func rank(_ timer: CookTimer) -> Int {
        switch timer.state {
        case .ringing, .over, .interrupted: 0
        case .running where timer.isCheckDue: 1
        case .running: 2
        case .paused: 3
        }
    }

    private mutating func change(
        _ id: Int, _ edit: (inout CookTimer) throws(Refusal) -> Void
    ) throws(Refusal) -> CookTimer {
        guard let index = timers.firstIndex(where: { $0.id == id }) else { throw .unknown }
        try edit(&timers[index])
        return timers[index]
    }
}

extension CookTimer {
    /// When it rings softly, while it runs and has not.
    fileprivate var check: Instant? {
        guard case .running(let end) = state, let margin else { return nil }
        return end - margin
    }

    fileprivate mutating func pause(at now: Instant) throws(TimerRack.Refusal) {
        guard case .running(let end) = state, end > now else { throw .notNow }
        state = .paused(remaining: end - now)
    }

    fileprivate mutating func resume(at now: Instant) throws(TimerRack.Refusal) {
        guard case .paused(let remaining) = state else { throw .notNow }
        state = .running(until: now + remaining)
    }

    fileprivate mutating func addMinute(at now: Instant) throws(TimerRack.Refusal) {
        let remaining = max(remaining(at: now), .zero) + .seconds(60)
        guard remaining <= TimerRack.longest else { throw .duration }
        // From here on it is known again when it ends.
        if hasEnded { powerCut = nil }
        if case .paused = state {
            state = .paused(remaining: remaining)
        } else {
            state = .running(until: now + remaining)
        }
    }
}
