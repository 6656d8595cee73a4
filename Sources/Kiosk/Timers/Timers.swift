internal import Kitchen

extension Kiosk {
    mutating func changeTimers(_ order: TimerRack.Order) throws(TimerRack.Refusal) -> CookTimer {
        let timer = try timers.rack.carryOut(order, at: now.instant)
        timersChanged()
        return timer
    }

    /// Carries out all orders, or none if one is refused.
    mutating func changeTimers(_ orders: [TimerRack.Order]) throws(TimerRack.Refusal) -> [CookTimer] {
        var rack = timers.rack
        var changed: [CookTimer] = []
        for order in orders { changed.append(try rack.carryOut(order, at: now.instant)) }
        timers.rack = rack
        timersChanged()
        return changed
    }

    /// Changes a timer from the kiosk. A started timer is confirmed by a message. Stopping a finished one offers the
    /// timer that follows.
    mutating func changeTimersHere(_ order: TimerRack.Order) {
        do throws(TimerRack.Refusal) {
            let timer = try changeTimers(order)
            switch order {
            case .start: confirm("⏲ \(timer.spokenText)\nstarted")
            case .stop:
                tick()
                if timer.hasEnded { offerNext(after: timer) }
            case .pause, .resume, .addMinute, .rename: tick()
            }
        } catch {
            say(error.glass)
        }
    }

    /// Closes the pages of timers that are gone, because their numbers may be used again. A question about a power cut
    /// closes when its timer rings.
    mutating func closeTimerPages() {
        let rack = timers.rack
        closePages { page in
            if let checks = (page as? Message)?.checks, !checks.isEmpty {
                return !checks.contains { rack[$0]?.isCheckDue == true }
            }
            guard let id = page.timer else { return false }
            return rack[id].map { page.reportsPowerCut && $0.hasEnded } ?? true
        }
    }

    mutating func restore(_ restored: RestoredData) {
        if let data = restored.userData {
            if data.person != user.person { perform(.person(data.person)) }
            let before = user
            user = data
            user.typed = before.typed
            mergeDrafts(with: before.drafts)
        }
        timers.rack = TimerRack(restored.timers.map(\.timer))
        if let recipe = restored.recipe {
            home.add(recipe, note: nil, at: now.instant)
            if preferences.hasService { askForAnotherQuietly() }
        }
        restored.timers.forEach { if $0.wasCut { reportPowerCut(of: $0.timer) } }
        viewChanges()
        // No one has seen these alarms yet.
        if timers.rack.timers.contains(where: { $0.isMissed || $0.isInterrupted }) { timers.alarm.isOpen = true }
        if !timers.rack.timers.isEmpty { timersChanged() }
    }
}

extension TimerRack.Refusal {
    var glass: String {
        switch self {
        case .unknown: "That timer is gone"
        case .notNow: "That timer has\njust changed"
        case .name: "Name the timer,\nlike Oven"
        case .duration: "Choose 1 second\nto 99:59:59"
        case .full: "\(TimerRack.capacity) timers run.\nStop one first"
        }
    }
}
