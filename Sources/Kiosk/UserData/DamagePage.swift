internal import Kitchen

/// Tells that the store was damaged, what is back and what is missing. ok on its last page acknowledges it; back leaves
/// it for later, and home goes on to say that data was damaged.
struct DamagePage: TextPage {
    private let text: String
    var place = 0
    var stays: Bool { true }
    var isShared: Bool { true }

    init(_ damage: StoreState.Damage) {
        text = "\(damage.text) ok: noted, back: later"
    }

    func view(in kiosk: Kiosk) -> View {
        View(
            .message, title: "Data was damaged", items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: "Data was damaged.", place: place))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let isRead = press == .ok && kiosk.place(by: 1, in: self) == nil
        isRead ? kiosk.acknowledgeDamage() : turn(at: press, in: &kiosk)
    }
}
