internal import Kitchen

/// The alarm of timers that have ended. It covers any page and sounds until it is silenced.
struct Alarm: Sendable {
    var isOpen = false
    private var cursor = ListCursor()
    /// The instant at which the buzzer started, or `nil` if it is silent.
    private var soundsSince: Instant?
    private var sounding: [Int] = []

    /// Adapts the alarm to the timers: opens it when another timer rings, and closes it when no ended timer is left.
    /// Returns the new sound, or `nil` if it stays the same.
    mutating func follow(_ rack: TimerRack, at now: Instant) -> Sound? {
        let ended = rack.timers.filter(\.hasEnded)
        if ended.isEmpty { isOpen = false }
        if let newcomer = ended.firstIndex(where: { $0.isRinging && !sounding.contains($0.id) }) {
            isOpen = true
            cursor.index = newcomer
            soundsSince = now
        }
        let ringing = ended.filter(\.isRinging).map(\.id)
        guard ringing != sounding else { return nil }
        sounding = ringing
        if ringing.isEmpty { soundsSince = nil }
        return ringing.isEmpty ? .silence : .alarm(ringing)
    }

    /// Returns the instant at which an unanswered alarm falls silent.
    func givesUp(after limit: Duration) -> Instant? {
        soundsSince.map { $0 + limit }
    }

    func view(of rack: TimerRack) -> View {
        let ended = rack.timers.filter(\.hasEnded)
        let selected = cursor.held(in: ended.count)
        let items = ended.enumerated().map { index, timer in
            View.Item(timer.name, isSelected: index == selected, timer: timer)
        }
        let named = ended.contains(where: \.isRinging) ? ended.filter(\.isRinging) : ended
        return View(.alarm, title: named.map(\.name).joined(separator: " + "), items: items, body: .alarm(ended))
    }

    /// Handles a press: ok stops the timer, up adds a minute, down selects the next, back hides the alarm. Returns the
    /// stopped timer.
    mutating func handle(_ press: Press, in rack: inout TimerRack, at now: Instant) -> CookTimer? {
        let ended = rack.timers.filter(\.hasEnded)
        guard !ended.isEmpty else {
            isOpen = false
            return nil
        }
        let selected = cursor.held(in: ended.count)
        switch press {
        // Neither call can fail: a timer that has ended can always be stopped or get a minute.
        case .ok: return try? rack.carryOut(.stop(ended[selected].id), at: now)
        case .up(1): _ = try? rack.carryOut(.addMinute(ended[selected].id), at: now)
        case .down: cursor.index = (selected + 1) % ended.count
        case .back: isOpen = false
        default: break
        }
        return nil
    }
}
