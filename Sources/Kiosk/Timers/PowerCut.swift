internal import Kitchen

extension Kiosk {
    /// Tells what a power cut has done to a timer that is back. One that was paused has lost nothing, one that was
    /// silenced is known to the cook, and one that has ended meanwhile rings.
    mutating func tellPowerCut(of timer: CookTimer) {
        switch timer.state {
        case .running(let end) where end > now.instant:
            perform(.sound(.attention))
            open(ChoicePage.afterPowerCut(of: timer))
        case .over(_, missed: true): perform(.sound(.attention))
        default: break
        }
    }

    /// The wall clock may tell now how long the power was off. It is told without another beep: where the question
    /// still stands, by its words, else by a message.
    mutating func follow(_ clock: ClockReading) {
        let corrected = timers.rack.correct(at: clock)
        if !corrected.isEmpty { viewChanges() }
        if corrected.contains(where: \.isInterrupted) { timers.alarm.isOpen = true }
        let asked = Set(pages.filter(\.tellsPowerCut).compactMap(\.timer))
        let shorter = corrected.filter { !$0.hasEnded && $0.remaining(at: now.instant) > .zero }
        sayPowerCut(of: shorter.filter { !asked.contains($0.id) })
        // What a trusted clock says is kept with them.
        if !timers.rack.timers.isEmpty { timersChanged() }
    }

    private mutating func sayPowerCut(of timers: [CookTimer]) {
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
    /// States facts and lets the cook decide: an oven was off too, a hob was not.
    static func afterPowerCut(of timer: CookTimer) -> ChoicePage {
        let id = timer.id
        return ChoicePage(
            name: .confirm, title: "Power cut",
            question: { kiosk in kiosk.timers.rack[id]?.powerCutStory(at: kiosk.now.instant) ?? "" },
            choices: [
                Entry("Keep"), Entry("+1 min") { $0.changeTimersHere(.addMinute(id)) },
                Entry("Stop") { $0.changeTimersHere(.stop(id)) },
            ], timer: id, tellsPowerCut: true, stays: true)
    }
}

extension CookTimer {
    fileprivate func powerCutStory(at now: Instant) -> String {
        let off = powerCut?.time.map { "power off \($0.roughText)" }
        return "\(name)\n\(off ?? "at most \(remaining(at: now).timerText)")"
    }
}
