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
        choices.append(Entry("Stop") { $0.changeTimersHere(.stop(id)) })
        return ChoicePage(title: timer.label, choices: choices, timer: id)
    }

    /// Asks for the duration of a timer. The step's proposal is selected. If the step states a rate such as "20 min per
    /// pound", the title is its short form "20 min/pound", because the previous page showed the rate in words.
    static func howLong(
        label: String?, for timer: StepTimer? = nil, next: [StepTimer] = [], origin: TimerOrigin? = nil
    ) -> ChoicePage {
        let proposal = timer?.duration
        let minutes =
            Array(1...10) + [12, 15, 20, 25, 30, 35, 40, 45, 50, 60] + stride(from: 75, through: 240, by: 15)
            + stride(from: 270, through: 480, by: 30) + [9, 10, 11, 12, 16, 20, 24, 36, 48].map { $0 * 60 }
        let durations = Set(minutes.map { Duration.seconds($0 * 60) } + [proposal].compactMap(\.self)).sorted()
        let rate = timer?.rate?.replacing(" per ", with: "/").replacing(" to ", with: "-")
        var page = ChoicePage(
            title: rate ?? "How long?",
            choices: durations.map { duration in
                Entry(duration.spokenText) {
                    $0.changeTimersHere(.start(label: label, duration, next: next, origin: origin))
                }
            })
        // Food that is weighed needs about an hour rather than a minute.
        let selected = proposal ?? timer.map { _ in .seconds(3600) }
        page.cursor.index = selected.flatMap(durations.firstIndex(of:)) ?? 0
        return page
    }
}
