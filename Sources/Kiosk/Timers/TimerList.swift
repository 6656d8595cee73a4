internal import Kitchen

/// All timers, with an entry that starts another.
struct TimerList: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        kiosk.timers.rack.timers.map { timer in
            Entry(View.Item(timer.name, timer: timer)) {
                $0.open(TimerPage(id: timer.id))
            } held: {
                $0.open(ChoicePage.timer(timer))
            }
        } + [Entry("New timer") { $0.open(ChoicePage.howLong(label: nil)) }]
    }

    func view(in kiosk: Kiosk) -> View { list(.timers, title: "Timers", in: kiosk) }
}
