internal import Kitchen

/// What is known of the store's copy of something that is shown as people change it, and written behind them, whole.
///
/// One state is written at a time, so that an older one never comes last; of those that come up meanwhile only the
/// newest is.
struct WriteBehind<Value: Hashable & Sendable>: Hashable, Sendable {
    /// Who is to be told what became of a change.
    struct Askers: Hashable {
        var orders: [RequestID] = []
        /// Somebody at the kiosk, who sees what is shown.
        var isAtKiosk = false
    }

    /// Nil: it could not be read yet, and must not be written over.
    private(set) var stored: Value?
    private var isWriting = false
    /// Those whose change is being written.
    private var served = Askers()
    /// Those whose change is not yet.
    private var waiting = Askers()

    init(stored: Value? = nil) {
        self.stored = stored
    }

    /// Somebody has changed it; nil: at the kiosk.
    mutating func wait(_ order: RequestID?) {
        if let order { waiting.orders.append(order) } else { waiting.isAtKiosk = true }
    }

    /// Whether the value is to be written now.
    mutating func begin(_ value: Value) -> Bool {
        guard !isWriting, value != stored else { return false }
        isWriting = true
        (served, waiting) = (waiting, Askers())
        return true
    }

    /// Returns the orders that are done with it.
    mutating func written(_ value: Value) -> [RequestID] {
        stored = value
        isWriting = false
        return served.orders
    }

    /// The orders that nothing has to be written for, as things stand.
    mutating func settled(_ value: Value) -> [RequestID] {
        guard !isWriting, value == stored else { return [] }
        defer { waiting = Askers() }
        return waiting.orders
    }

    /// What was not written is given up, and so is what came after, which was built on it. Returns all who lose by it.
    mutating func failed() -> Askers {
        isWriting = false
        defer { waiting = Askers() }
        return Askers(orders: served.orders + waiting.orders, isAtKiosk: served.isAtKiosk || waiting.isAtKiosk)
    }
}

extension Kiosk {
    /// Why nothing can be made of what is kept.
    var notRead: Failure {
        guard isSafeMode else {
            return storeState.problem
                ?? Failure(
                    .notStored, glass: "Card error:\nnot saved",
                    detail: "the store could not be read yet, so nothing was changed; galley status tells why")
        }
        return Failure(
            .notStored, glass: "Safe mode:\nnot read",
            detail: "in safe mode only timers are read from the store, so nothing was changed; galley status tells more"
        )
    }
}
