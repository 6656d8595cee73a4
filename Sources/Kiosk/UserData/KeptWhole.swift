internal import Kitchen

/// A value that is shown at once and written in the background as a whole.
protocol KeptWhole: Change where Outcome == Void {
    static var kept: WritableKeyPath<UserData, Self> { get }
    static var behind: WritableKeyPath<UserData, WriteBehind<Self>> { get }
    /// The reply to an order after the write.
    var reply: Reply { get }
}

extension Kiosk {
    /// Shows a new value and writes it. `order` is replied to after the write.
    mutating func keep<Value: KeptWhole>(_ value: Value, order: RequestID? = nil) {
        guard user[keyPath: Value.behind].stored != nil else { return tell(notRead, to: order) }
        user[keyPath: Value.kept] = value
        user[keyPath: Value.behind].wait(order)
        write(Value.self)
    }

    private mutating func stored<Value: KeptWhole>(_ value: Value) {
        for order in user[keyPath: Value.behind].written(value) { perform(.reply(order, value.reply)) }
        write(Value.self)
    }

    private mutating func write<Value: KeptWhole>(_: Value.Type) {
        let value = user[keyPath: Value.kept]
        if user[keyPath: Value.behind].begin(value) {
            store(value, orElse: { $0.notStored(Value.self, $1) }, then: { kiosk, _ in kiosk.stored(value) })
        }
        for order in user[keyPath: Value.behind].settled(value) { perform(.reply(order, value.reply)) }
    }

    /// Restores the stored value after a failed write, and reports the failure.
    private mutating func notStored<Value: KeptWhole>(_: Value.Type, _ failure: Failure) {
        let askers = user[keyPath: Value.behind].failed()
        if let stored = user[keyPath: Value.behind].stored { user[keyPath: Value.kept] = stored }
        for order in askers.orders { tell(failure, to: order) }
        if askers.isAtKiosk { say(failure.glass) }
    }
}
