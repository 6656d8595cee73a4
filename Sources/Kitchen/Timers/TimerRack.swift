/// The timers of a kitchen, which run side by side.
///
/// The rack is a value without a clock. Change it with ``carryOut(_:at:)``, and call ``expire(at:)`` and ``check(at:)``
/// when ``nextEnd`` and ``nextCheck`` have come.
public struct TimerRack: Hashable, Sendable {
    /// The reason why an order was rejected. Nothing was changed.
    public enum Refusal: Error, Hashable, Sendable {
        /// The kitchen has no timer of that number.
        case unknown
        /// The timer has ended, or isn't in a state that allows the order.
        case notNow
        /// The duration would be shorter or longer than ``durations`` allow.
        case duration
        /// The name has no visible character.
        case name
        /// The kitchen has ``capacity`` timers already.
        case full
    }

    /// A change of the timers. All but `start` name a timer by its number.
    public enum Order: Hashable, Sendable {
        /// Starts a timer.
        ///
        /// The label becomes plain text of at most ``labelLimit`` characters. Without a label, the timer is named after
        /// its number. With `until`, which is the longer duration, the timer is a range: it gives a soft signal after
        /// the shorter duration and ends after `until`. `next` are the timers to offer when it is done, and `origin` is
        /// the recipe's step that offered it.
        case start(
            label: String?, Duration, until: Duration? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil)
        case pause(Int)
        case resume(Int)
        /// Adds a minute, to both ends of a range before its soft signal. A timer that has ended runs again.
        case addMinute(Int)
        /// Gives a timer another name, which becomes plain text like a label at the start.
        case rename(Int, String)
        case stop(Int)
    }

    /// The largest number of timers.
    public static let capacity = 20
    /// The longest label, in characters.
    public static let labelLimit = 100
    /// The longest duration: 99:59:59.
    public static let longest = Duration.seconds(99 * 3600 + 59 * 60 + 59)

    /// The durations that a timer can have.
    public static let durations = Duration.seconds(1)...longest

    /// The timers in the order of their numbers.
    public private(set) var timers: [CookTimer]

    public init(_ timers: [CookTimer] = []) {
        self.timers = timers.sorted { $0.id < $1.id }
    }

    public subscript(id: Int) -> CookTimer? {
        timers.first { $0.id == id }
    }

    /// Carries out an order. A rejected order changes nothing.
    ///
    /// - Returns: The changed timer. A stopped timer is returned as it was.
    /// - Throws: A ``Refusal`` if the number is unknown, the state or the duration doesn't allow the order, or the rack
    ///   is full.
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
        case .rename(let id, let label):
            guard let timer = self[id] else { throw .unknown }
            let name = label.sanitized(limit: Self.labelLimit)
            guard !name.isEmpty else { throw .name }
            let others = TimerRack(timers.filter { $0.id != id })
            let unused = others.unused(name, for: timer.origin?.recipe.id)
            return try change(id) { (timer: inout CookTimer) throws(Refusal) in timer.label = unused }
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

    /// Returns the name, followed by a number if another timer of the same dish has the name.
    private func unused(_ name: String, for dish: RecipeID?) -> String {
        let used = Set(timers.filter { $0.origin?.recipe.id == dish }.map(\.label))
        let numbered = (2...Self.capacity + 1).lazy.map { number in
            "\(name.prefix(Self.labelLimit - 3)) \(number)"
        }
        return used.contains(name) ? numbered.first { !used.contains($0) } ?? name : name
    }

    /// Subtracts the duration of a power cut from all timers that still lack it, once the wall clock is trusted.
    ///
    /// - Returns: The timers whose power cut has become ``PowerCut/known(_:)`` or ``PowerCut/unknown``.
    public mutating func correct(at now: ClockReading) -> [CookTimer] {
        var corrected: [CookTimer] = []
        for index in timers.indices where timers[index].correct(at: now) { corrected.append(timers[index]) }
        return corrected
    }

    /// Lets every timer ring whose end has come, and returns those timers.
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

    /// Starts the soft signal of every range whose shorter end has come, and returns those timers.
    ///
    /// The signal is given once. The check stays due until ``confirmChecks(of:)``.
    public mutating func check(at now: Instant) -> [CookTimer] {
        var checked: [CookTimer] = []
        for index in timers.indices where timers[index].check.map({ $0 <= now }) ?? false {
            timers[index].margin = nil
            timers[index].isCheckDue = true
            checked.append(timers[index])
        }
        return checked
    }

    /// Marks the soft signals of these timers as noticed.
    public mutating func confirmChecks(of ids: [Int]) {
        for index in timers.indices where ids.contains(timers[index].id) { timers[index].isCheckDue = false }
    }

    /// The time of the next soft signal of a running range.
    public var nextCheck: Instant? { timers.compactMap(\.check).min() }

    /// Silences all ringing timers.
    ///
    /// - Parameter missed: True if nobody silenced the alarm.
    public mutating func silence(missed: Bool) {
        for index in timers.indices {
            guard case .ringing(let since) = timers[index].state else { continue }
            timers[index].state = .over(since: since, missed: missed)
        }
    }

    /// The end of the running timer that ends first.
    public var nextEnd: Instant? {
        timers.compactMap { timer in
            if case .running(let end) = timer.state { end } else { nil }
        }.min()
    }

    /// Returns the timer that a cook wants to see first.
    ///
    /// It is the one that ended first, or else one whose check is due, the next to ring, or a paused one.
    public func mostUrgent(at now: Instant) -> CookTimer? {
        timers.min { isMoreUrgent($0, than: $1, at: now) }
    }

    /// Returns all timers in the order in which a cook wants to see them.
    public func byUrgency(at now: Instant) -> [CookTimer] {
        timers.sorted { isMoreUrgent($0, than: $1, at: now) }
    }

    private func isMoreUrgent(_ one: CookTimer, than other: CookTimer, at now: Instant) -> Bool {
        let (left, right) = (rank(one), rank(other))
        return left != right ? left < right : one.untilSignal(at: now) < other.untilSignal(at: now)
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
    /// The time of the soft signal, if the timer runs and the signal has not been given.
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
        // The new end is known exactly, whatever the outage was.
        if hasEnded { powerCut = nil }
        if case .paused = state {
            state = .paused(remaining: remaining)
        } else {
            state = .running(until: now + remaining)
        }
    }
}
