internal import Kitchen

/// The state of the store, as far as the display shows it.
public struct StoreState: Hashable, Sendable {
    /// The reason why the store can't be written or read, or `nil` if it can.
    public var problem: Failure?
    /// The report of unacknowledged damage in sentences: what was recovered and what is missing. `nil` without damage.
    public var damage: String?

    public init(problem: Failure? = nil, damage: String? = nil) {
        self.problem = problem
        self.damage = damage
    }

    /// The sign on home in at most 14 columns: the first line of the problem's text without its colon.
    var sign: String? {
        if damage != nil { return "Data damaged" }
        return problem?.glass.split(separator: "\n").first.map { line in
            String(line.last == ":" ? line.dropLast() : line)
        }
    }
}

public struct DamageAcknowledgment: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.acknowledgeDamage()
    }
}

extension Note {
    init(ofDamage damage: String) {
        self.init(
            title: "Data was damaged", heading: "Data was damaged.", text: "\(damage) ok: got it, back: later",
            isDamageReport: true)
    }
}

extension Kiosk {
    /// Applies the store's new state. New damage opens a page that stays until it has been read.
    mutating func follow(_ state: StoreState) {
        let old = storeState
        storeState = state
        if let damage = state.damage, damage != old.damage { open(Note(ofDamage: damage)) }
        if state.damage == nil { closeDamagePages() }
        viewChanges()
    }

    /// Returns the text of an empty list. If the store can't be read or was damaged, it says that instead.
    func emptyText(_ text: String) -> String {
        if !user.isRead { return "Not read yet: \(storeState.sign ?? notReadSign)" }
        return storeState.damage == nil ? text : "None: data was damaged"
    }

    private var notReadSign: String { isSafeMode ? "safe mode" : "please wait" }

    /// Acknowledges the damage. The reply follows after the write.
    mutating func acknowledgeDamage(order: RequestID? = nil) {
        guard storeState.damage != nil else {
            return reply(.damageAcknowledged(already: true), to: order, orSay: "Nothing is damaged")
        }
        guard order != nil || !isUnderWay(DamageAcknowledgment()) else { return }
        store(DamageAcknowledgment(), order: order) { kiosk, _ in
            kiosk.storeState.damage = nil
            kiosk.closeDamagePages()
            kiosk.reply(.damageAcknowledged(already: false), to: order, orSay: "Marked as read")
        }
    }

    private mutating func closeDamagePages() { closePages { ($0 as? Note)?.isDamageReport == true } }
}
