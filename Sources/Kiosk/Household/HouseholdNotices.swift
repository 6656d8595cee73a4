internal import Kitchen

/// The notices of the household that cover the open page: alarms of other kiosks, and below them a message.
///
/// An alarm of this kiosk covers them. They make no sound, and a press closes the visible one on this kiosk only.
struct HouseholdNotices: Sendable {
    /// Time for which a message is shown.
    static let messageTime = Duration.seconds(60)

    private struct Ringing {
        var alarm: DistantAlarm
        var since: Instant
        var isDismissed = false
    }

    private var message: String?
    /// The instant at which the message closes, or `nil` without one.
    private(set) var messageEnds: Instant?
    private var ringing: [Ringing] = []

    private var visible: [Ringing] { ringing.filter { !$0.isDismissed && $0.alarm.isReached } }
    var isOpen: Bool { message != nil || !visible.isEmpty }

    mutating func show(_ text: String, at now: Instant) {
        message = text
        messageEnds = now + Self.messageTime
    }

    /// Replaces the alarms of other kiosks. Returns true if one appears.
    mutating func follow(_ alarms: [DistantAlarm], at now: Instant) -> Bool {
        let (before, shown) = (ringing, visible)
        ringing = alarms.map { alarm in
            var known = before.first { $0.alarm.isSame(as: alarm) } ?? Ringing(alarm: alarm, since: now)
            known.alarm = alarm
            return known
        }
        return visible.contains { new in !shown.contains { $0.alarm.isSame(as: new.alarm) } }
    }

    mutating func closeMessage() { (message, messageEnds) = (nil, nil) }

    /// Closes what is visible.
    mutating func dismiss() {
        guard !visible.isEmpty else { return closeMessage() }
        for index in ringing.indices where ringing[index].alarm.isReached { ringing[index].isDismissed = true }
    }

    /// The view that covers the page, or `nil` if there is nothing to show.
    var view: View? {
        let alarms = visible
        guard alarms.isEmpty else {
            let items = alarms.map { View.Item($0.alarm.text) }
            let title = items.map(\.label).joined(separator: " + ")
            return View(.elsewhere, title: title, items: items, body: .elsewhere(since: alarms.map(\.since)))
        }
        return message.map { View(.notice, title: $0.replacing("\n", with: " "), body: .notice($0)) }
    }
}

extension Kiosk {
    mutating func follow(_ notice: HouseholdNotice) {
        switch notice {
        case .message(let text):
            notices.show(text, at: now.instant)
            turnOnBacklight()
            viewChanges()
        case .alarms(let alarms):
            let before = notices.view
            if notices.follow(alarms, at: now.instant) { turnOnBacklight() }
            if notices.view != before { viewChanges() }
        case .kiosks(let kiosks): follow(kiosks)
        case .silence: if timers.isRinging { silence(missed: false) }
        }
    }

    /// Closes the visible notice, which a press does before anything else. Returns false if none is visible.
    mutating func dismissNotice() -> Bool {
        guard notices.isOpen, !timers.alarm.isOpen else { return false }
        notices.dismiss()
        return true
    }

    mutating func closeMessage() {
        notices.closeMessage()
        viewChanges()
    }
}
