internal import Kitchen

/// A timed transition of the kiosk's state.
struct Deadline: Sendable {
    let name: String
    /// Returns the instant at which it is due, or `nil` if it isn't pending.
    let instant: @Sendable (Kiosk) -> Instant?
    let action: @Sendable (inout Kiosk) -> Void
}

extension Kiosk {
    /// All timed transitions. If several are due together, they happen in this order.
    static let deadlines = [
        Deadline(name: "timer ends", instant: { $0.timers.rack.nextEnd }) { kiosk in
            if !kiosk.timers.rack.expire(at: kiosk.now.instant).isEmpty { kiosk.timersChanged() }
        },
        Deadline(name: "range rings softly", instant: { $0.timers.softRing }) { $0.ringSoftly() },
        // At once, or as soon as the alarm that covers the message is closed.
        Deadline(name: "check is announced", instant: { $0.timers.hasUnannouncedChecks ? $0.now.instant : nil }) {
            $0.announceChecks()
        },
        Deadline(name: "alarm gives up", instant: { $0.timers.alarm.givesUp(after: $0.preferences.buzzerDuration) }) {
            $0.silence(missed: true)
        },
        Deadline(name: "page leaves", instant: { $0.pages.last?.ends }) { $0.leave() },
        Deadline(
            name: "page appears",
            instant: { kiosk in kiosk.pages.last.flatMap { $0.appears > kiosk.now.instant ? $0.appears : nil } },
            action: { _ in }),
        Deadline(name: "message from outside leaves", instant: { $0.notices.messageEnds }) { $0.closeMessage() },
        Deadline(name: "greeting ends", instant: { $0.greetingEnd }) { $0.endGreeting() },
        Deadline(name: "home comes back", instant: { $0.idleEnd }) { $0.goHome() },
        Deadline(name: "home turns", instant: { $0.homeTurn }) { $0.askForAnotherQuietly() },
        Deadline(name: "timers are written again", instant: { $0.timers.nextHeartbeat }) { $0.timersChanged() },
        Deadline(name: "light goes off", instant: { $0.backlightEnd }) { $0.turnOffBacklight() },
        Deadline(name: "undo ends", instant: { $0.user.undos.map(\.ends).min() }) { $0.dropOldUndos() },
        Deadline(name: "trial is stuck", instant: { $0.trialStuck }) { $0.reportStuckTrial() },
        Deadline(name: "pictures are dropped", instant: { $0.pictureCache.ends }) {
            $0.pictureCache.dropOld(at: $0.now.instant)
        },
        Deadline(name: "drafts are tried again", instant: { $0.user.draftsAgain }) { kiosk in
            kiosk.user.draftsChanged = true
            kiosk.keepDrafts()
        },
    ]

    /// Performs the transitions that are due.
    mutating func passTime() {
        for deadline in Self.deadlines {
            if let instant = deadline.instant(self), instant <= now.instant { deadline.action(&self) }
        }
    }

    var nextWake: Instant? { Self.deadlines.lazy.compactMap { $0.instant(self) }.min() }

    /// The instant at which home shows another recipe: not within a minute of the last press, because you may be
    /// reading.
    private var homeTurn: Instant? {
        guard pages.isEmpty, let turn = home.turns(every: preferences.changeEvery) else { return nil }
        return max(turn, input.last + Self.idleLimit)
    }

    private var idleEnd: Instant? {
        guard let page = pages.last, !page.staysOpen, !timers.alarm.isOpen else { return nil }
        return max(input.last, viewChanged) + Self.idleLimit
    }
}
