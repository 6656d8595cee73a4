internal import Kitchen

extension ChoicePage {
    static func timer(_ timer: CookTimer) -> ChoicePage {
        let id = timer.id
        var choices = [Entry("+1 min") { $0.changeTimersHere(.addMinute(id)) }]
        switch timer.state {
        case .running: choices.append(Entry("Pause") { $0.changeTimersHere(.pause(id)) })
        case .paused: choices.append(Entry("Resume") { $0.changeTimersHere(.resume(id)) })
        case .ringing, .over, .interrupted: break
        }
        choices += [
            Entry("Stop") { $0.changeTimersHere(.stop(id)) }, Entry("Name") { $0.open(TimerNames(id: id)) },
        ]
        return ChoicePage(title: timer.label, choices: choices, timer: id)
    }
}
