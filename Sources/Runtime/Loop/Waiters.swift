internal import Kitchen

/// Callbacks that wait for a condition, each until a deadline.
struct Waiters {
    private struct Waiter {
        let deadline: Instant
        let condition: (Engine) -> Bool
        let resume: (Bool) -> Void
    }

    private var waiters: [Waiter] = []

    /// The earliest deadline.
    var nextWake: Instant? { waiters.map(\.deadline).min() }

    mutating func add(
        until deadline: Instant, _ condition: @escaping (Engine) -> Bool, resume: @escaping (Bool) -> Void
    ) {
        waiters.append(Waiter(deadline: deadline, condition: condition, resume: resume))
    }

    /// Returns the waiters that continue, and the callbacks of the others.
    func partitioned(at now: Instant, of engine: Engine) -> (waiting: Waiters, finished: [() -> Void]) {
        var waiting = Waiters()
        var finished: [() -> Void] = []
        for waiter in waiters {
            let isTrue = waiter.condition(engine)
            if isTrue || waiter.deadline <= now {
                finished.append { waiter.resume(isTrue) }
            } else {
                waiting.waiters.append(waiter)
            }
        }
        return (waiting, finished)
    }
}
