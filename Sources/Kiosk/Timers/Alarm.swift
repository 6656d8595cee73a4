internal import Kitchen

/// Timers that have ended: they come through any view, sound, and wait to be told that they were heard.
struct Alarm: Sendable {
    var isOpen = false
    private var cursor = ListCursor()
    /// Since when the buzzer tells of it.
    private var soundsSince: Instant?
    private var sounding: [Int] = []

    /// Opens when one more timer rings, sounds what rings, and closes when nothing has ended any more.
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

    /// When the buzzer gives up because nobody comes.
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

    /// ok: done; up: one more minute; down: the next one; back: leaves it in the corner. Returns the timer that is done.
    mutating func handle(_ press: Press, in rack: inout TimerRack, at now: Instant) -> CookTimer? {
        let ended = rack.timers.filter(\.hasEnded)
        guard !ended.isEmpty else {
            isOpen = false
            return nil
        }
        let selected = cursor.held(in: ended.count)
        switch press {
        // A timer that has ended can always be stopped or given a minute.
        case .ok: return try? rack.carryOut(.stop(ended[selected].id), at: now)
        case .up(1): _ = try? rack.carryOut(.addMinute(ended[selected].id), at: now)
        case .down: cursor.index = (selected + 1) % ended.count
        case .back: isOpen = false
        default: break
        }
        return nil
    }
}
