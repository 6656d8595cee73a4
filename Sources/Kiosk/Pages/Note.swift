internal import Kitchen

/// A text to copy, such as a command. Unlike a message it stays open; ok on its last page closes it.
struct Note: TextPage {
    var name = View.Name.message
    let title: String
    var heading = ""
    let text: String
    /// True if it reports damage of the store. Then ok on its last page acknowledges the damage; back does not.
    var isDamageReport = false
    var place = 0
    /// True: you may walk to another room to type the command.
    var staysOpen: Bool { true }
    var isShared: Bool { isDamageReport }

    func view(in kiosk: Kiosk) -> View {
        View(
            name, title: title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: heading, place: place))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let isRead = press == .ok && kiosk.place(by: 1, in: self) == nil
        guard isRead else { return turn(at: press, in: &kiosk) }
        isDamageReport ? kiosk.acknowledgeDamage() : kiosk.leave()
    }
}

extension Note {
    init(_ text: String) {
        self.init(title: text, text: text)
    }
}
