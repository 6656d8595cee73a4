internal import Kitchen

/// One timer in large digits. Up adds a minute, ok pauses or resumes.
struct TimerPage: Page {
    let id: Int
    var staysOpen: Bool { true }
    var timer: Int? { id }

    func view(in kiosk: Kiosk) -> View {
        guard let timer = kiosk.timers.rack[id] else { return HomePage().view(in: kiosk) }
        let item = View.Item(timer.name, isSelected: true, timer: timer)
        return View(.timer, title: timer.name, items: [item], body: .timer(timer))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        kiosk.confirmChecks(of: [id])
        guard let timer = kiosk.timers.rack[id] else { return kiosk.leave() }
        switch press {
        case .up: kiosk.changeTimersHere(.addMinute(id))
        case .ok:
            switch timer.state {
            case .running: kiosk.changeTimersHere(.pause(id))
            case .paused: kiosk.changeTimersHere(.resume(id))
            case .ringing, .over, .interrupted: kiosk.changeTimersHere(.stop(id))
            }
        case .holdOK: kiosk.open(ChoicePage.timer(timer))
        case .back: kiosk.leave()
        case .down, .holdUp, .holdBack: break
        }
    }
}
