internal import Kitchen

/// How the store of the kiosk is, as far as the glass tells it.
public struct StoreState: Hashable, Sendable {
    /// Why nothing can be written, or nothing can be read; nil for none.
    public var problem: Failure?
    /// Damage that no one has acknowledged yet, in one or more sentences: what was recovered and what is missing. Nil for
    /// none.
    public var damage: String?

    public init(problem: Failure? = nil, damage: String? = nil) {
        self.problem = problem
        self.damage = damage
    }

    /// Stands on home as long as it is so: at most 14 columns. The first line of the problem's text, without its colon.
    var sign: String? {
        if damage != nil { return "Data damaged" }
        return problem?.glass.split(separator: "\n").first.map { line in
            String(line.last == ":" ? line.dropLast() : line)
        }
    }
}

public struct DamageAcknowledgment: Change {
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.acknowledgeDamage()
    }
}

extension Note {
    init(ofDamage damage: String) {
        self.init(
            title: "Data was damaged", heading: "Data was damaged.", text: "\(damage) ok: noted, back: later",
            isDamageReport: true)
    }
}

extension Kiosk {
    /// Shows how the store is now. A damage that is new is told on a page that stays until it was read.
    mutating func follow(_ state: StoreState) {
        let old = storeState
        storeState = state
        if let damage = state.damage, damage != old.damage { open(Note(ofDamage: damage)) }
        if state.damage == nil { closeDamagePages() }
        viewChanges()
    }

    /// What a list says that is empty because the store can't be read, or was damaged; else the text itself.
    func emptyText(_ text: String) -> String {
        if !user.isRead { return "Not read yet: \(storeState.sign ?? notReadSign)" }
        return storeState.damage == nil ? text : "None: data was damaged"
    }

    private var notReadSign: String { isSafeMode ? "safe mode" : "please wait" }

    /// Replies once it is acknowledged.
    mutating func acknowledgeDamage(order: RequestID? = nil) {
        guard storeState.damage != nil else {
            return reply(.damageAcknowledged(already: true), to: order, orSay: "Nothing is damaged")
        }
        guard order != nil || !isUnderWay(DamageAcknowledgment()) else { return }
        store(DamageAcknowledgment(), order: order) { kiosk, _ in
            kiosk.storeState.damage = nil
            kiosk.closeDamagePages()
            kiosk.reply(.damageAcknowledged(already: false), to: order, orSay: "Noted")
        }
    }

    private mutating func closeDamagePages() { closePages { ($0 as? Note)?.isDamageReport == true } }
}
