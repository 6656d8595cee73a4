internal import Kitchen

/// Says what happened and what to press, and leaves by itself.
struct Message: Page {
    static let leastTime = Duration.seconds(4)

    let text: String
    let ends: Instant?
    /// What ok does; nothing: it has read it.
    let action: Action

    init(_ text: String, ends: Instant, ok action: Action = .nothing) {
        self.text = text
        self.ends = ends
        self.action = action
    }

    func view(in kiosk: Kiosk) -> View {
        View(.message, title: text, body: .message(text))
    }

    /// Who presses ok or back has read it; who turns on, or saves, has too, and does.
    func handle(_ press: Press, in kiosk: inout Kiosk) {
        kiosk.leave()
        if press == .ok { kiosk.take(action) }
        if press.movement != nil || press == .holdOK { kiosk.currentPage.handle(press, in: &kiosk) }
    }
}

extension Kiosk {
    /// Tells something, long enough for all its pages to be read; `action` is what ok does meanwhile.
    mutating func say(_ text: String, for leastTime: Duration = Message.leastTime, ok action: Action = .nothing) {
        let pages = textPages(View(.message, title: text, body: .message(text))).count
        let time = max(leastTime, View.messagePageTime * pages)
        open(Message(text, ends: now.instant + time, ok: action))
    }
}
