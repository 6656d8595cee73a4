internal import Kitchen

/// The state of a value that is shown at once and written to the store in the background, as a whole.
///
/// One write runs at a time, so that an older value never overwrites a newer one. If several values arrive
/// meanwhile, only the newest is written.
struct WriteBehind<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The requesters that wait for the outcome of a change.
    struct Requesters: Hashable {
        var orders: [RequestID] = []
        /// True if the change was made at the kiosk, where a failure shows on the display.
        var isAtKiosk = false
    }

    /// The value in the store, or `nil` if it hasn't been read. It must not be overwritten then.
    private(set) var stored: Value?
    /// The removal that was undone by the change that isn't written yet.
    var restored: Undo?
    private(set) var isWriting = false
    /// The requesters whose change is being written.
    private var served = Requesters()
    /// The requesters whose change waits for its write.
    private var waiting = Requesters()

    init(stored: Value? = nil) {
        self.stored = stored
    }

    /// Registers the requester of a change: an order, or `nil` if the change was made at the kiosk.
    mutating func wait(_ order: RequestID?) {
        if let order { waiting.orders.append(order) } else { waiting.isAtKiosk = true }
    }

    /// Starts a write. Returns false if one is running or the value is already stored.
    mutating func begin(_ value: Value) -> Bool {
        guard !isWriting, value != stored else { return false }
        isWriting = true
        (served, waiting) = (waiting, Requesters())
        return true
    }

    /// Ends a successful write. Returns the orders that it served.
    mutating func written(_ value: Value) -> [RequestID] {
        stored = value
        isWriting = false
        return served.orders
    }

    /// Returns the waiting orders that need no write, because their value is already stored.
    mutating func settled(_ value: Value) -> [RequestID] {
        guard !isWriting, value == stored else { return [] }
        defer { waiting = Requesters() }
        return waiting.orders
    }

    /// Ends a failed write. Later changes, which built on it, are dropped as well. Returns all affected requesters.
    mutating func failed() -> Requesters {
        isWriting = false
        defer { waiting = Requesters() }
        return Requesters(orders: served.orders + waiting.orders, isAtKiosk: served.isAtKiosk || waiting.isAtKiosk)
    }
}

extension Kiosk {
    /// The reason why stored data can't be read or changed.
    var notRead: Failure {
        guard isSafeMode else {
            return storeState.problem
                ?? Failure(
                    .notStored, glass: "Card error:\nnot saved",
                    detail: "the store could not be read yet, so nothing was changed; galley status shows the reason")
        }
        return Failure(
            .notStored, glass: "Safe mode:\nnot read",
            detail: "in safe mode only timers are read from the store, so nothing was changed; see galley status"
        )
    }
}
