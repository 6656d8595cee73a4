internal import Dispatch
public import Kiosk
internal import Kitchen
public import Linux
internal import Synchronization

/// The one thread that everything of the kiosk happens on; others hand it events and questions.
public final class EventLoop: Sendable {
    /// Events are dropped while this much waits to be done; nothing in the program comes near it. What somebody
    /// waits for is bounded by those who wait, and is never dropped.
    static let capacity = 1000

    private struct State {
        var jobs: [@Sendable (Engine) -> Void] = []
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let signal: WakeSignal
    private let system: LoopSleep.System
    /// The engine once the thread has ended: what is asked for then is done by whoever asks, one at a time.
    private let remains = Mutex<Remains?>(nil)

    /// Unchecked: handed over at the thread's end, and used under the lock from then on.
    private struct Remains: @unchecked Sendable {
        let engine: Engine
    }

    public convenience init() throws(SystemError) {
        try self.init(LoopSleep.System())
    }

    init(_ system: LoopSleep.System) throws(SystemError) {
        self.system = system
        signal = try WakeSignal()
    }

    /// Handles an input or a notice in its turn, or drops it when too much waits. Returns at once.
    public func post(_ event: Event) {
        enqueue(isDroppable: true) { $0.handle(event) }
    }

    /// Handles the outcome of a request in its turn. It is never dropped: the kiosk waits for it, and the requests that
    /// are under way bound how many there are. Returns at once.
    func deliver(_ outcome: Event) {
        enqueue { $0.handle(outcome) }
    }

    /// Does something with the engine, in its turn.
    public func run<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: body($0)) }
        }
    }

    /// How long an order may take; the card is all that it waits for.
    static let patience = Duration.seconds(8)

    /// Asks the kiosk for something.
    ///
    /// - Returns: the answer once it is done; a failure when that takes longer than `limit` and when the loop stops
    ///   before. What was ordered may be done all the same then.
    func order(_ order: Order, within limit: Duration = EventLoop.patience) async -> Reply {
        await withCheckedContinuation { continuation in
            enqueue { [self] engine in
                let pending = PendingOrder(continuation)
                engine.order(order) { pending.end(with: $0) }
                guard !pending.hasEnded else { return }
                let isOver = { (_: Engine) in pending.hasEnded || self.state.withLock { $0.isStopping } }
                engine.wait(for: limit, until: isOver) { _ in
                    pending.end(with: .failed(.cardDoesNotAnswer(after: limit)))
                }
            }
        }
    }

    /// As `run`, for threads that may block; never to be called on one of Swift's shared threads or on the loop's.
    public func runAndBlock<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) -> Value {
        let answer = Handoff<Value>()
        enqueue { answer.give(body($0)) }
        return answer.take()
    }

    /// As `wait`, for threads that may block.
    public func waitAndBlock(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) -> Bool {
        let answer = Handoff<Bool>()
        enqueueWait(for: limit, unless: Cancellation(), until: condition) { _, isTrue in answer.give(isTrue) }
        return answer.take()
    }

    /// Waits until something is true of the engine; false when that took longer than `limit`, when the task is
    /// canceled and when the loop stops.
    public func wait(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) async -> Bool {
        await wait(for: limit, until: condition) { _, isTrue in isTrue }
    }

    /// Before a look that is there already.
    private static let leastPause = Duration.milliseconds(40)

    /// What there is to see, once that has another number; after `limit`, when the task is canceled and when the loop
    /// stops, as it is. One that is there already comes after a pause, so that who asks on and on takes no core.
    func look(otherThan number: Int64?, within limit: Duration) async -> ScreenVersion {
        if await run({ $0.look != number }) { _ = await wait(for: Self.leastPause) { _ in false } }
        return await wait(for: limit, until: { $0.look != number }) { engine, _ in
            ScreenVersion(number: engine.look, screen: engine.screen)
        }
    }

    /// Waits, and reads the engine in the same turn.
    private func wait<Value: Sendable>(
        for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool,
        then read: @escaping @Sendable (Engine, Bool) -> Value
    ) async -> Value {
        let cancellation = Cancellation()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enqueueWait(for: limit, unless: cancellation, until: condition) { engine, isTrue in
                    continuation.resume(returning: read(engine, isTrue))
                }
            }
        } onCancel: {
            cancellation.cancel()
            signal.signal()
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
            work(makeEngine(), watchdog: manager.flatMap(Watchdog.init))
        }
    }

    /// A wait that is given up is over, and not fulfilled.
    private func enqueueWait(
        for limit: Duration, unless cancellation: Cancellation, until condition: @escaping @Sendable (Engine) -> Bool,
        resume: @escaping @Sendable (Engine, Bool) -> Void
    ) {
        let isGivenUp: @Sendable () -> Bool = { [self] in
            cancellation.isCanceled || state.withLock { $0.isStopping }
        }
        enqueue { engine in
            engine.wait(for: limit, until: { isGivenUp() || condition($0) }) { [unowned engine] isTrue in
                resume(engine, isTrue && !isGivenUp())
            }
        }
    }

    private func enqueue(isDroppable: Bool = false, _ job: @escaping @Sendable (Engine) -> Void) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded, !isDroppable || state.jobs.count < Self.capacity { state.jobs.append(job) }
            return state.hasEnded
        }
        guard hasEnded else { return signal.signal() }
        remains.withLock { remains in
            guard let engine = remains?.engine else { return }
            job(engine)
            engine.turn()
        }
    }

    private func work(_ engine: Engine, watchdog: Watchdog?) {
        var watchdog = watchdog
        var sleep = LoopSleep(system)
        engine.turn()
        while true {
            let wake = [engine.nextWake, watchdog?.nextFeed].compactMap { $0 }.min()?.sinceBoot
            let readable = sleep.wait(for: engine.descriptors, signal, until: wake, report: engine.note)
            signal.clear()
            let (jobs, isStopping) = state.withLock { state in
                defer { state.jobs = [] }
                return (state.jobs, state.isStopping)
            }
            for job in jobs { job(engine) }
            engine.turn(readable: readable)
            watchdog?.feed(at: Instant(sinceBoot: KernelClock.boot.now))
            if isStopping { break }
        }
        end(Remains(engine: engine))
    }

    private func end(_ last: Remains) {
        // Held until the jobs that came meanwhile are done, so that later ones come after them.
        let whenEnded = remains.withLock { remains in
            remains = last
            let (jobs, whenEnded) = state.withLock { state in
                state.hasEnded = true
                defer { state.jobs = [] }
                return (state.jobs, state.whenEnded)
            }
            for job in jobs { job(last.engine) }
            last.engine.turn()
            return whenEnded
        }
        whenEnded.forEach { $0() }
    }
}

/// An order that is answered once, in a turn of the loop.
private final class PendingOrder {
    private var continuation: CheckedContinuation<Reply, Never>?

    init(_ continuation: CheckedContinuation<Reply, Never>) {
        self.continuation = continuation
    }

    var hasEnded: Bool { continuation == nil }

    /// A second answer comes too late, and nobody waits for it.
    func end(with reply: Reply) {
        continuation?.resume(returning: reply)
        continuation = nil
    }
}

/// Whether somebody no longer waits.
private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCanceled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}

/// A value that one thread waits for and another gives.
private final class Handoff<Value: Sendable>: Sendable {
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
