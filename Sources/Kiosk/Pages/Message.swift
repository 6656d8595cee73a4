internal import Kitchen

/// Says what happened and what to press, and leaves by itself.
struct Message: Page {
    static let leastTime = Duration.seconds(4)

    let text: @Sendable (Kiosk) -> String
    var ends: Instant?
    /// What ok does; nothing: it has read it.
    var action: Action = { _ in }
    /// The timers whose check it says is due.
    var checks: [Int] = []
    /// Whether it says that settings are tried.
    var tellsTrial = false

    func view(in kiosk: Kiosk) -> View {
        let text = text(kiosk)
        return View(.message, title: text, body: .message(text))
    }

    /// Who presses ok or back has read it; who turns on, or saves, has too, and does.
    func handle(_ press: Press, in kiosk: inout Kiosk) {
        kiosk.leave()
        kiosk.confirmChecks(of: checks)
        if press == .ok { action(&kiosk) }
        if press.movement != nil || press == .holdOK { kiosk.currentPage.handle(press, in: &kiosk) }
    }
}

extension Kiosk {
    /// Tells something, long enough for all its pages to be read; `action` is what ok does meanwhile.
    mutating func say(
        _ text: String, for leastTime: Duration = Message.leastTime, ok action: @escaping Action = { _ in }
    ) {
        show(Message(text: { _ in text }, action: action), for: leastTime)
    }

    /// Says that a check of those timers is due, and how long is left.
    mutating func sayChecks(of ids: [Int]) {
        show(Message(text: { $0.checkLines(of: ids).joined(separator: "\n") }, checks: ids), for: Message.leastTime)
    }

    /// Says once that settings are tried; home goes on to say it until they stay or have gone back.
    mutating func follow(trial end: Instant?) {
        trial = end
        trialStuck = end.map { $0 + View.trialGrace }
        closeTrialMessages()
        guard let end, end > now.instant else { return }
        let text = { @Sendable (kiosk: Kiosk) in
            "On trial \(max(.zero, end - kiosk.now.instant).timerText)\nconfirm to keep"
        }
        show(Message(text: text, tellsTrial: true), for: Message.leastTime)
    }

    /// Says once that the card does not let settings that were tried go back; home goes on to say it.
    mutating func sayTrialIsStuck() {
        trialStuck = nil
        closeTrialMessages()
        show(Message(text: { _ in "Trial over, but\ncannot go back" }, tellsTrial: true), for: Message.leastTime)
    }

    private mutating func closeTrialMessages() { closePages { ($0 as? Message)?.tellsTrial ?? false } }

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
