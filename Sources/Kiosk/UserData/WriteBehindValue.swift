internal import Kitchen

/// A value that is shown at once and written in the background as a whole.
protocol WriteBehindValue: Hashable, Sendable {
    associatedtype Write: Change where Write.Outcome == Void

    static var current: WritableKeyPath<UserData, Self> { get }
    static var writes: WritableKeyPath<UserData, WriteBehind<Self>> { get }
    /// The reply to an order after the write.
    var reply: Reply { get }
    /// Returns the request that writes this value. `base` is the value that it was made from.
    func write(over base: Self) -> Write
    /// Returns true if the list has all items of a removal from it.
    func hasAll(of removal: Removal) -> Bool
}

extension WriteBehindValue where Self: Change, Write == Self {
    func write(over base: Self) -> Self { self }
}

extension Kiosk {
    /// Shows a new value and writes it. `order` is replied to after the write.
    mutating func keep<Value: WriteBehindValue>(_ value: Value, order: RequestID? = nil) {
        guard user[keyPath: Value.writes].stored != nil else { return report(notRead, to: order) }
        user[keyPath: Value.current] = value
        user[keyPath: Value.writes].wait(order)
        write(Value.self)
    }

    private mutating func stored<Value: WriteBehindValue>(_ value: Value) {
        user[keyPath: Value.writes].restored = nil
        for order in user[keyPath: Value.writes].written(value) { perform(.reply(order, value.reply)) }
        write(Value.self)
    }

    private mutating func write<Value: WriteBehindValue>(_: Value.Type) {
        let value = user[keyPath: Value.current]
        if let stored = user[keyPath: Value.writes].stored, user[keyPath: Value.writes].begin(value) {
            store(
                value.write(over: stored), orElse: { $0.notStored(Value.self, $1) },
                then: { kiosk, _ in kiosk.stored(value) })
        }
        for order in user[keyPath: Value.writes].settled(value) { perform(.reply(order, value.reply)) }
    }

    /// Restores the stored value after a failed write, and reports the failure.
    private mutating func notStored<Value: WriteBehindValue>(_: Value.Type, _ failure: Failure) {
        let requesters = user[keyPath: Value.writes].failed()
        if let stored = user[keyPath: Value.writes].stored { user[keyPath: Value.current] = stored }
        // What couldn't be put back can be put back later.
        if let undo = user[keyPath: Value.writes].restored { user.undos.append(undo) }
        user[keyPath: Value.writes].restored = nil
        // A removal that wasn't stored has nothing to undo.
        let current = user[keyPath: Value.current]
        user.undos.removeAll { current.hasAll(of: $0.removal) }
        for order in requesters.orders { report(failure, to: order) }
        if requesters.isAtKiosk { say(failure.glass) }
    }
}
