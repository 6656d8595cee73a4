internal import Kitchen

typealias TimerChange = (inout TimerRack, Instant) throws(TimerRack.Refusal) -> CookTimer

extension Kiosk {
    mutating func changeTimer(_ change: TimerChange) throws(TimerRack.Refusal) -> CookTimer {
        let timer = try change(&rack, now.instant)
        timersChanged()
        return timer
    }

    /// A change that a person made at the kiosk: done, it is confirmed; refused, the glass says why.
    mutating func changeTimer(confirming text: String?, _ change: TimerChange) {
        do throws(TimerRack.Refusal) {
            _ = try changeTimer(change)
            if let text { confirm(text) } else { tick() }
        } catch {
            say(error.glass)
        }
    }

    /// Pages of timers that are no more go with them.
    mutating func closeTimerPages() {
        pages.removeAll { page in (page as? TimerPage).map { rack[$0.id] == nil } ?? false }
    }

    mutating func restore(_ restored: Restored) {
        favorites = restored.favorites
        rack = TimerRack(restored.timers.map(\.timer))
        if let recipe = restored.recipe { home.add(recipe, note: nil, at: now.instant) }
        if preferences.hasService { askForAnotherQuietly() }
        restored.timers.forEach { tell($0) }
        if !rack.timers.isEmpty { timersChanged() }
    }
}

extension TimerRack.Refusal {
    var glass: String {
        switch self {
        case .unknown: "That timer is gone"
        case .notNow: "That timer has ended"
        case .duration: "1 second to\n99:59:59, please"
        case .full: "\(TimerRack.capacity) timers run.\nStop one first"
        }
    }
}
