internal import Kitchen

/// The hint that ok can be held, in place of a list's heading: once a day, but not soon after the start, when the greeting
/// may just have said so.
struct HoldHint: Sendable {
    /// The text, which fits a row of 16 columns.
    static let text = "Hold ok for more"
    static let firstPause = Duration.seconds(3600)
    static let pause = Duration.seconds(86_400)

    /// The instant from which the hint is due, or `nil` before the kiosk's first event.
    private var due: Instant?
    private var shown: Instant?

    /// Notes the time of the kiosk's first event.
    mutating func begin(at now: Instant) { due = due ?? now + Self.firstPause }

    /// Notes that a list whose entries can be held was opened.
    mutating func opened(at now: Instant) {
        guard let due, now >= due else { return }
        shown = now
        self.due = now + Self.pause
    }

    /// Returns true if the page that was opened at this instant shows the hint.
    func isShown(openedAt instant: Instant) -> Bool { shown == instant }
}
