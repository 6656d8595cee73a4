internal import Kitchen

/// Something that happens by itself: when, and what is done then.
struct Deadline: Sendable {
    let name: String
    /// The instant at which it happens, as things stand; nil if nothing is to come.
    let instant: @Sendable (Kiosk) -> Instant?
    let happen: @Sendable (inout Kiosk) -> Void

    init(
        _ name: String, at instant: @escaping @Sendable (Kiosk) -> Instant?,
        happen: @escaping @Sendable (inout Kiosk) -> Void
    ) {
        (self.name, self.instant, self.happen) = (name, instant, happen)
    }
}

extension Kiosk {
    /// Everything that happens by itself. Of those that are due together, the first comes first.
    static let deadlines = [
        Deadline("timer ends", at: { $0.timers.rack.nextEnd }) { kiosk in
            if !kiosk.timers.rack.expire(at: kiosk.now.instant).isEmpty { kiosk.timersChanged() }
        },
        Deadline("range rings softly", at: { $0.timers.softRing }) { $0.ringSoftly() },
        // At once, or when the alarm that covers the words is closed.
        Deadline("check is told", at: { $0.timers.hasUntoldChecks ? $0.now.instant : nil }) {
            $0.tellChecks()
        },
        Deadline("alarm gives up", at: { $0.timers.alarm.givesUp(after: $0.preferences.buzzerDuration) }) {
            $0.silence(missed: true)
        },
        Deadline("page leaves", at: { $0.pages.last?.ends }) { $0.leave() },
        Deadline(
            "page appears",
            at: { kiosk in kiosk.pages.last.flatMap { $0.appears > kiosk.now.instant ? $0.appears : nil } }
        ) {
            _ in
        },
        Deadline("greeting ends", at: { $0.greetingEnd }) { $0.endGreeting() },
        Deadline("home comes back", at: { $0.idleEnd }) { $0.goHome() },
        Deadline("home turns", at: { $0.homeTurn }) { $0.askForAnotherQuietly() },
        Deadline("timers are written again", at: { $0.timers.nextHeartbeat }) { $0.timersChanged() },
        Deadline("light goes off", at: { $0.darkens }) { $0.darken() },
        Deadline("undo ends", at: { $0.user.undo?.ends }) { $0.user.undo = nil },
        Deadline("trial is stuck", at: { $0.trialStuck }) { $0.sayTrialIsStuck() },
        Deadline("pictures are dropped", at: { $0.shelf.ends }) { $0.shelf.dropOld(at: $0.now.instant) },
        Deadline("drafts are tried again", at: { $0.user.draftsAgain }) { kiosk in
            kiosk.user.draftsChanged = true
            kiosk.keepDrafts()
        },
    ]

    /// Does what is due.
    mutating func passTime() {
        for deadline in Self.deadlines {
            if let instant = deadline.instant(self), instant <= now.instant { deadline.happen(&self) }
        }
    }

    /// The next instant at which something is due.
    var nextWake: Instant? { Self.deadlines.compactMap { $0.instant(self) }.min() }

    /// Home turns to another recipe, but not under the eyes of somebody who has just come to it.
    private var homeTurn: Instant? {
        guard pages.isEmpty, let turn = home.turns(every: preferences.changeEvery) else { return nil }
        return max(turn, input.last + Self.idleLimit)
    }

    private var idleEnd: Instant? {
        guard let page = pages.last, !page.stays, !timers.alarm.isOpen else { return nil }
        return max(input.last, viewChanged) + Self.idleLimit
    }
}
