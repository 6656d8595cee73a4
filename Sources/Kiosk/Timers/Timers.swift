internal import Kitchen

extension Kiosk {
    mutating func changeTimers(_ order: TimerRack.Order) throws(TimerRack.Refusal) -> CookTimer {
        let timer = try timers.rack.carryOut(order, at: now.instant)
        timersChanged()
        return timer
    }

    /// A change that a person made at the kiosk: a started timer is confirmed in words, the rest is seen anyway. When
    /// one is done, what comes after it is offered.
    mutating func changeTimersHere(_ order: TimerRack.Order) {
        do throws(TimerRack.Refusal) {
            let timer = try changeTimers(order)
            switch order {
            case .start: confirm("⏲ \(timer.spokenText)\nstarted")
            case .stop:
                tick()
                if timer.hasEnded { offerNext(after: timer) }
            case .pause, .resume, .addMinute: tick()
            }
        } catch {
            say(error.glass)
        }
    }

    /// Pages of timers that are no more go with them: their numbers may soon be those of others. What a power cut did
    /// to one that has ended is told by its alarm.
    mutating func closeTimerPages() {
        let rack = timers.rack
        closePages { page in
            if let checks = (page as? Message)?.checks, !checks.isEmpty {
                return !checks.contains { rack[$0]?.isCheckDue == true }
            }
            guard let id = page.timer else { return false }
            return rack[id].map { page.tellsPowerCut && $0.hasEnded } ?? true
        }
    }

    mutating func restore(_ restored: RestoredData) {
        if let data = restored.kept {
            if data.person != user.person { perform(.person(data.person)) }
            let before = user
            user = data
            user.typed = before.typed
            goOn(with: before.drafts)
        }
        timers.rack = TimerRack(restored.timers.map(\.timer))
        if let recipe = restored.recipe {
            home.add(recipe, note: nil, at: now.instant)
            if preferences.hasService { askForAnotherQuietly() }
        }
        restored.timers.forEach { if $0.wasCut { tellPowerCut(of: $0.timer) } }
        viewChanges()
        // Nobody has come to them yet.
        if timers.rack.timers.contains(where: { $0.isMissed || $0.isInterrupted }) { timers.alarm.isOpen = true }
        if !timers.rack.timers.isEmpty { timersChanged() }
    }
}

extension TimerRack.Refusal {
    var glass: String {
        switch self {
        case .unknown: "That timer is gone"
        case .notNow: "That timer has\njust changed"
        case .duration: "1 second to\n99:59:59, please"
        case .full: "\(TimerRack.capacity) timers run.\nStop one first"
        }
    }
}
