internal import Kitchen

/// A page that shows a request in progress. Back cancels the request.
struct Loading: Page {
    /// Time after which a request that needs no network shows this page.
    static let delay = Duration.milliseconds(100)

    let request: RequestID
    let text: String
    let appears: Instant
    /// True if leaving the page cancels the request.
    var cancelsRequest = true

    /// True: every request ends by itself, and closes the page.
    var staysOpen: Bool { true }

    func view(in kiosk: Kiosk) -> View {
        View(.loading, title: text, body: .loading(text))
    }

    func requests(in kiosk: Kiosk) -> [RequestID] { cancelsRequest ? [request] : [] }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .back { kiosk.leave() }
    }
}
