internal import Kitchen

/// Something is under way; back gives it up.
struct Loading: Page {
    /// What takes longer than this is shown as under way.
    static let patience = Duration.milliseconds(100)

    let request: RequestID
    let text: String
    let appears: Instant
    /// Whether what is under way is given up when it is left.
    var isGivenUp = true

    /// Every request ends by itself.
    var stays: Bool { true }

    func view(in kiosk: Kiosk) -> View {
        View(.loading, title: text, body: .loading(text))
    }

    func requests(in kiosk: Kiosk) -> [RequestID] { isGivenUp ? [request] : [] }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .back { kiosk.leave() }
    }
}
