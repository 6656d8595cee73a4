internal import Kitchen

/// Says what happened and what to press, and leaves by itself.
struct Message: Page {
    static let leastTime = Duration.seconds(4)

    let text: String
    let ends: Instant?

    init(_ text: String, ends: Instant) {
        self.text = text
        self.ends = ends
    }

    func view(in kiosk: Kiosk) -> View {
        View(.message, title: text, body: .message(text))
    }

    /// ok and back have read it; who turns on, or saves, has too, and does.
    func handle(_ press: Press, in kiosk: inout Kiosk) {
        kiosk.leave()
        if press.movement != nil || press == .holdOK { kiosk.currentPage.handle(press, in: &kiosk) }
    }
}

extension Kiosk {
    /// Tells something, long enough for all its pages to be read.
    mutating func say(_ text: String) {
        let pages = pageCount(View(.message, title: text, body: .message(text)))
        open(Message(text, ends: now.instant + max(Message.leastTime, View.messagePageTime * pages)))
    }
}
