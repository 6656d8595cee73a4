internal import Dispatch
public import Kiosk
internal import Kitchen
public import Linux
internal import Synchronization

/// The one thread that everything of the kiosk happens on; others hand it events and questions.
public final class Loop: Sendable {
    /// What waits to be done is dropped beyond this; nothing in the program comes near it.
    static let capacity = 1000

    private struct State {
        var jobs: [@Sendable (Engine) -> Void] = []
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let signal: WakeSignal

    public init() throws(SystemError) {
        signal = try WakeSignal()
    }

    /// Lets an event happen. Returns at once.
    public func post(_ event: Event) {
        enqueue { $0.handle(event) }
    }

    /// Does something with the engine, in its turn.
    public func run<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: body($0)) }
        }
    }

    /// Asks the kiosk for something; returns once it is done.
    func order(_ order: Order) async -> Reply {
        await withCheckedContinuation { continuation in
            enqueue { $0.order(order) { continuation.resume(returning: $0) } }
        }
    }

    /// As `run`, for threads that may block; never to be called on one of Swift's shared threads or on the loop's.
    public func runAndBlock<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) -> Value {
        let answer = Answer<Value>()
        enqueue { answer.give(body($0)) }
        return answer.take()
    }

    /// As `wait`, for threads that may block.
    public func waitAndBlock(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) -> Bool {
        let answer = Answer<Bool>()
        enqueue { $0.wait(for: limit, until: condition) { answer.give($0) } }
        return answer.take()
    }

    /// Waits until something is true of the engine; false when that took longer than `limit`.
    public func wait(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            enqueue { $0.wait(for: limit, until: condition) { continuation.resume(returning: $0) } }
        }
    }

    /// Ends the thread's work after what is waiting; returns when it has ended.
    public func stop() async {
        await withCheckedContinuation { continuation in
            let hasEnded = state.withLock { state in
                state.isStopping = true
                if !state.hasEnded { state.whenEnded.append { continuation.resume() } }
                return state.hasEnded
            }
            if hasEnded { continuation.resume() }
            signal.signal()
        }
    }

    /// Starts the thread. `makeEngine` is called on it; the service manager's watchdog is fed from it.
    public func start(
        watchedBy manager: ServiceManager? = nil, _ makeEngine: @escaping @Sendable () -> Engine
    ) throws(SystemError) {
        try startThread(named: "kiosk") { [self] in
            removeTimerSlack()
            do {
                try work(makeEngine(), watchdog: manager.flatMap(Watchdog.init))
            } catch {
                preconditionFailure("the loop's own descriptors stay open: \(error)")
            }
        }
    }

    private func enqueue(_ job: @escaping @Sendable (Engine) -> Void) {
        state.withLock { state in
            precondition(state.jobs.count < Self.capacity, "the loop keeps up with what it is asked")
            state.jobs.append(job)
        }
        signal.signal()
    }

    private func work(_ engine: Engine, watchdog: Watchdog?) throws(SystemError) {
        var watchdog = watchdog
        let timer = try BootTimer()
        engine.turn()
        while true {
            try timer.set([engine.nextWake, watchdog?.nextFeed].compactMap { $0 }.min()?.sinceBoot)
            _ = try waitUntilReady(engine.descriptors + [signal.descriptor, timer.descriptor])
            signal.clear()
            timer.clear()
            let (jobs, isStopping) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            for job in jobs { job(engine) }
            engine.turn()
            watchdog?.feed(at: Instant(sinceBoot: KernelClock.boot.now))
            if isStopping { break }
        }
        state.withLock { state in
            state.hasEnded = true
            return state.whenEnded
        }.forEach { $0() }
    }
}

/// A value that one thread waits for and another gives.
private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isGiven.signal()
    }

    func take() -> Value {
        isGiven.wait()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("a value is given before the signal") }
        return value
    }
}
