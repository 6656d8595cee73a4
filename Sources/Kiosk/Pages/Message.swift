internal import Kitchen

/// A message that says what happened and what to press, and closes by itself.
struct Message: Page {
    static let leastTime = Duration.seconds(4)

    let text: @Sendable (Kiosk) -> String
    var ends: Instant?
    /// The action that ok has instead of its action on the page below, or `nil` if the message needs no answer.
    var action: Action?
    /// The timers whose due check it announces.
    var checks: [Int] = []
    /// True if it is about settings on trial.
    var isAboutTrial = false

    func view(in kiosk: Kiosk) -> View {
        let text = text(kiosk)
        return View(.message, title: text, body: .message(text))
    }

    /// Closes the message. Every press but back also acts on the page below, so that no press is lost.
    func handle(_ press: Press, in kiosk: inout Kiosk) {
        kiosk.leave()
        kiosk.confirmChecks(of: checks)
        if press == .ok, let action { return action(&kiosk) }
        if press != .back { kiosk.currentPage.handle(press, in: &kiosk) }
    }
}

extension Kiosk {
    /// Shows a message, long enough to read all its pages. `action` runs if ok is pressed meanwhile.
    mutating func say(
        _ text: String, for leastTime: Duration = Message.leastTime, ok action: Action? = nil
    ) {
        show(Message(text: { _ in text }, action: action), for: leastTime)
    }

    /// Announces that a check of these timers is due, with the time that is left.
    mutating func showChecks(of ids: [Int]) {
        show(Message(text: { $0.checkLines(of: ids).joined(separator: "\n") }, checks: ids), for: Message.leastTime)
    }

    /// Announces settings on trial. Home shows the trial until the settings are confirmed or reverted.
    mutating func follow(trial end: Instant?) {
        trial = end
        trialStuck = end.map { $0 + View.trialGrace }
        closeTrialMessages()
        guard let end, end > now.instant else { return }
        let text = { @Sendable (kiosk: Kiosk) in
            "Trial \(max(.zero, end - kiosk.now.instant).timerText)\nconfirm to keep"
        }
        show(Message(text: text, isAboutTrial: true), for: Message.leastTime)
    }

    /// Reports that settings on trial can't be reverted because the card refuses the write. Home keeps showing this.
    mutating func reportStuckTrial() {
        trialStuck = nil
        closeTrialMessages()
        show(Message(text: { _ in "Can't restore\nold settings" }, isAboutTrial: true), for: Message.leastTime)
    }

    private mutating func closeTrialMessages() { closePages { ($0 as? Message)?.isAboutTrial ?? false } }

    private mutating func show(_ message: Message, for leastTime: Duration) {
        var message = message
        message.ends = now.instant + max(leastTime, View.messagePageTime * textPages(message.view(in: self)).count)
        open(message)
    }

    private func checkLines(of ids: [Int]) -> [String] {
        timers.rack.timers.filter { ids.contains($0.id) }.flatMap { timer in
            let end = "ends in \(timer.remaining(at: now.instant).timerText)"
            return ["\(timer.label): check", end, timer.origin?.recipe.title].compactMap(\.self)
        }
    }
}
