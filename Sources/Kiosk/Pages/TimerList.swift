internal import Kitchen

/// Every timer, and a way to start one more.
struct TimerList: Page {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func view(in kiosk: Kiosk) -> View {
        let timers = kiosk.rack.timers
        let selected = cursor.held(in: timers.count + 1)
        var items = timers.enumerated().map { index, timer in
            View.Item(timer.name, isSelected: index == selected, timer: timer)
        }
        items.append(View.Item("New timer", isSelected: selected == timers.count))
        return View(.timers, title: "Timers", items: items, body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let timers = kiosk.rack.timers
        let selected = cursor.held(in: timers.count + 1)
        let timer = timers.indices.contains(selected) ? timers[selected] : nil
        switch press {
        case .ok: timer.map { kiosk.open(TimerPage(id: $0.id)) } ?? kiosk.take(.askHowLong(label: nil))
        case .holdOK: timer.map { kiosk.open(ChoicePage.timer($0)) }
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: timers.count + 1)
            kiosk.turn(to: page)
        }
    }
}
