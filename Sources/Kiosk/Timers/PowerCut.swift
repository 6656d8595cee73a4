internal import Kitchen

extension Kiosk {
    /// Reports the effect of a power cut on a restored timer. There is nothing to report about a paused or silenced
    /// timer, and an ended one rings.
    mutating func reportPowerCut(of timer: CookTimer) {
        switch timer.state {
        case .running(let end) where end > now.instant:
            perform(.sound(.attention))
            open(ChoicePage.afterPowerCut(of: timer))
        case .over(_, missed: true): perform(.sound(.attention))
        default: break
        }
    }

    /// Corrects the timers once a trusted clock shows how long the power was off. An open question shows the new time;
    /// otherwise a message does, without a beep.
    mutating func follow(_ clock: ClockReading) {
        let corrected = timers.rack.correct(at: clock)
        if !corrected.isEmpty { viewChanges() }
        if corrected.contains(where: \.isInterrupted) { timers.alarm.isOpen = true }
        let asked = Set(pages.filter(\.reportsPowerCut).compactMap(\.timer))
        let shorter = corrected.filter { !$0.hasEnded && $0.remaining(at: now.instant) > .zero }
        showPowerCut(of: shorter.filter { !asked.contains($0.id) })
        // Stores the timers with the trusted time.
        if !timers.rack.timers.isEmpty { timersChanged() }
    }

    private mutating func showPowerCut(of timers: [CookTimer]) {
        var lines: [String] = []
        for timer in timers {
            guard let time = timer.powerCut?.time else { continue }
            let heading = "Power off \(time.roughText)"
            if !lines.contains(heading) { lines.append(heading) }
            lines.append("\(timer.label): \(timer.remaining(at: now.instant).timerText) left")
        }
        if !lines.isEmpty { say(lines.joined(separator: "\n")) }
    }
}

extension ChoicePage {
    /// Asks what to do with a timer after a power cut. The answer depends on the cook: an electric oven was off, a gas
    /// burner wasn't.
    static func afterPowerCut(of timer: CookTimer) -> ChoicePage {
        let id = timer.id
        return ChoicePage(
            name: .confirm, title: "Power cut",
            question: { kiosk in kiosk.timers.rack[id]?.powerCutStory(at: kiosk.now.instant) ?? "" },
            choices: [
                Entry("Keep"), Entry("+1 min") { $0.changeTimersHere(.addMinute(id)) },
                Entry("Stop") { $0.changeTimersHere(.stop(id)) },
            ], timer: id, reportsPowerCut: true, staysOpen: true)
    }
}

extension CookTimer {
    fileprivate func powerCutStory(at now: Instant) -> String {
        let off = powerCut?.time.map { "power off \($0.roughText)" }
        return "\(name)\n\(off ?? "at most \(remaining(at: now).timerText) left")"
    }
}
