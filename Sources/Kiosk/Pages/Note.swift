internal import Kitchen

/// Something to copy, such as a command: it does not go by itself as a message does, and ok leaves its last page.
struct Note: TextPage {
    private let name: View.Name
    private let title: String
    private let heading: String
    private let text: String
    var place = 0
    /// Whoever reads it walks to another room to type.
    var stays: Bool { true }

    init(_ name: View.Name, title: String, heading: String, _ text: String) {
        (self.name, self.title, self.heading, self.text) = (name, title, heading, text)
    }

    init(_ text: String) {
        self.init(.message, title: text, heading: "", text)
    }

    func view(in kiosk: Kiosk) -> View {
        View(
            name, title: title, items: [View.Item(text, isSelected: true)],
            body: .text(text, heading: heading, place: place))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let isRead = press == .ok && kiosk.place(by: 1, in: self) == nil
        isRead ? kiosk.leave() : turn(at: press, in: &kiosk)
    }
}
