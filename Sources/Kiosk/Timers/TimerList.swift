internal import Kitchen

/// An entry that starts a timer, then all timers, the most urgent first.
struct TimerList: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    /// Creates the list with the most urgent timer selected, or *New timer* if there is none.
    init(in kiosk: Kiosk) {
        cursor.index = kiosk.timers.rack.timers.isEmpty ? 0 : 1
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        [Entry("New timer") { $0.open(DurationPage.usual(label: nil, in: $0)) }]
            + kiosk.timers.rack.byUrgency(at: kiosk.now.instant).map { timer in
                Entry(View.Item(timer.name, timer: timer)) {
                    $0.open(TimerPage(id: timer.id))
                } held: {
                    $0.open(ChoicePage.timer(timer))
                }
            }
    }

    func view(in kiosk: Kiosk) -> View { list(.timers, title: "Timers", in: kiosk) }
}
