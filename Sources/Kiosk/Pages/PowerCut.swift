internal import Kitchen

extension Kiosk {
    /// Says what the power cut, or the time without the program, has done to a timer.
    mutating func tell(_ recovered: RecoveredTimer) {
        let timer = recovered.timer
        switch recovered.story {
        case .asBefore: break
        case .atMost(let remaining):
            perform(.sound(.attention))
            open(ChoicePage.afterPowerCut("\(timer.label)\nat most \(remaining.timerText) left", timer: timer.id))
        case .rangBefore:
            perform(.sound(.attention))
            open(ChoicePage.afterPowerCut("\(timer.label)\nrang before it", timer: timer.id))
        case .endedLongAgo(let time):
            open(
                ChoicePage.afterPowerCut("\(timer.label)\nended \(time.secondsRoundedUp / 3600) h ago", timer: timer.id)
            )
        }
    }
}

extension ChoicePage {
    /// States facts and lets the cook decide: an oven was off too, a hob was not.
    static func afterPowerCut(_ story: String, timer id: Int) -> ChoicePage {
        ChoicePage(
            name: .confirm, title: "Power was off", question: story,
            choices: [
                Choice("Keep", .nothing), Choice("+1 min", .timer(.addMinute(id))), Choice("Stop", .timer(.stop(id))),
            ], timer: id, stays: true)
    }
}
