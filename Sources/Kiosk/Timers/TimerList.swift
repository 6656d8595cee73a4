internal import Kitchen

/// An entry that starts a timer, then all timers, the most urgent first.
struct TimerList: EntryList {
    /// The numbers of the timers when the list was opened. The order stays while it is open, so that no other timer
    /// comes under the selection.
    private let order: [Int]
    var cursor = ListCursor()
    var isShared: Bool { true }

    /// Creates the list with the most urgent timer selected, or *New timer* if there is none.
    init(in kiosk: Kiosk) {
        order = kiosk.timers.rack.byUrgency(at: kiosk.now.instant).map(\.id)
        cursor.index = order.isEmpty ? 0 : 1
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let rack = kiosk.timers.rack
        let timers = order.compactMap { rack[$0] } + rack.timers.filter { !order.contains($0.id) }
        return [Entry("New timer") { $0.open(DurationPage.usual(label: nil, in: $0)) }]
            + timers.map { timer in
                Entry(View.Item(timer.name, timer: timer)) {
                    $0.open(TimerPage(id: timer.id))
                } held: {
                    $0.open(ChoicePage.timer(timer))
                }
            }
    }

    func view(in kiosk: Kiosk) -> View { list(.timers, title: "Timers", in: kiosk) }
}
