internal import Kitchen

/// The notices of the household that cover the open page: alarms of other kiosks, and below them a message.
///
/// An alarm of this kiosk covers them. They make no sound, and a press closes the visible one on this kiosk only.
struct HouseholdNotices: Sendable {
    /// Time for which a message is shown.
    static let messageTime = Duration.seconds(60)

    /// An alarm, whatever its present name is.
    private struct Key: Hashable {
        var kiosk: String
        var timer: Int

        init(_ alarm: DistantAlarm) { (kiosk, timer) = (alarm.kiosk, alarm.timer) }
    }

    private struct Ringing {
        var alarm: DistantAlarm
        var since: Instant
        var isDismissed = false
    }

    private struct Former {
        var alarm: DistantAlarm
        var gone: Instant

        func isSame(as alarm: DistantAlarm, at now: Instant) -> Bool {
            guard Key(self.alarm) == Key(alarm), self.alarm.ended == alarm.ended else { return false }
            // Without its time, a later timer with the same number could be another one.
            return alarm.ended != nil || self.alarm.label == alarm.label && now - gone < HouseholdNotices.returnTime
        }
    }

    private var message: String?
    /// The instant at which the message closes, or `nil` without one.
    private(set) var messageEnds: Instant?
    private var ringing: [Ringing] = []
    /// Closed alarms that have gone since. They may come back after the broker was away.
    private var former: [Former] = []
    /// Time for which a closed alarm is remembered whose kiosk doesn't know the time.
    private static let returnTime = Duration.seconds(120)
    /// The largest number of closed alarms that are remembered.
    private static let mostFormer = 32

    private var visible: [Ringing] { ringing.filter { !$0.isDismissed } }
    var isOpen: Bool { message != nil || !visible.isEmpty }

    mutating func show(_ text: String, at now: Instant) {
        message = text
        messageEnds = now + Self.messageTime
    }

    /// Replaces the alarms of other kiosks. Returns true if one of them is new.
    mutating func follow(_ alarms: [DistantAlarm], at now: Instant) -> Bool {
        let before = Dictionary(ringing.map { (Key($0.alarm), $0) }) { first, _ in first }
        let present = Set(alarms.map(Key.init))
        let gone = ringing.filter { $0.isDismissed && !present.contains(Key($0.alarm)) }
        former = (former + gone.map { Former(alarm: $0.alarm, gone: now) }).suffix(Self.mostFormer)
        ringing = alarms.map { alarm in
            let isDismissed = former.contains { $0.isSame(as: alarm, at: now) }
            var known = before[Key(alarm)] ?? Ringing(alarm: alarm, since: now, isDismissed: isDismissed)
            known.alarm = alarm
            return known
        }
        return ringing.contains { before[Key($0.alarm)] == nil && !$0.isDismissed }
    }

    mutating func closeMessage() { (message, messageEnds) = (nil, nil) }

    /// Closes what is visible.
    mutating func dismiss() {
        guard !visible.isEmpty else { return closeMessage() }
        for index in ringing.indices { ringing[index].isDismissed = true }
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
