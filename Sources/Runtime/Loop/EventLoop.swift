internal import Dispatch
public import Kiosk
internal import Kitchen
public import Linux
internal import Synchronization

/// The thread that runs the kiosk. Other threads and tasks send it events and jobs.
///
/// It sleeps until a button moves, a job arrives or ``Engine/nextWake`` is due. Methods may be called from any thread.
public final class EventLoop: Sendable {
    /// The number of waiting jobs above which events are dropped; only a flood reaches it. Outcomes of requests are
    /// never dropped, because the requests limit their number.
    static let capacity = 1000

    private struct State {
        var jobs: [@Sendable (Engine) -> Void] = []
        var isStopping = false
        var whenEnded: [@Sendable () -> Void] = []
        var hasEnded = false
    }

    private let state = Mutex(State())
    private let signal: WakeSignal
    private let system: LoopPoller.SystemCalls
    /// The engine after the thread has ended. Callers then run their jobs themselves, one at a time.
    private let ended = Mutex<EndedEngine?>(nil)

    /// The engine, handed over by the ended thread. It is safe to send, because from then on the lock protects it.
    private struct EndedEngine: @unchecked Sendable {
        let engine: Engine
    }

    /// Creates a loop. Call ``start(watchedBy:_:)`` to run it.
    ///
    /// - Throws: `SystemError` if the kernel refuses a descriptor.
    public convenience init() throws(SystemError) {
        try self.init(LoopPoller.SystemCalls())
    }

    init(_ system: LoopPoller.SystemCalls) throws(SystemError) {
        self.system = system
        signal = try WakeSignal()
    }

    /// Enqueues an input or a notice, or drops it if too many jobs wait. Returns at once.
    public func post(_ event: Event) {
        enqueue(isDroppable: true) { $0.handle(event) }
    }

    /// Enqueues the outcome of a request, which is never dropped: the kiosk waits for it. Returns at once.
    func deliver(_ outcome: Event) {
        enqueue { $0.handle(outcome) }
    }

    /// Runs a closure with the engine on the loop's thread, and returns its value.
    public func run<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            enqueue { continuation.resume(returning: body($0)) }
        }
    }

    /// The time limit of an order. Only the card makes an order wait.
    static let orderTimeout = Duration.seconds(8)

    /// Gives the kiosk an order and waits for the reply.
    ///
    /// - Returns: the reply; a failure if it takes longer than `limit`, or if the loop stops first. The order may still
    ///   be carried out.
    func order(_ order: Order, within limit: Duration = EventLoop.orderTimeout) async -> Reply {
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

    /// Runs a closure with the engine and blocks until it is done. Never call it on a thread of Swift's pool or on the
    /// loop's thread, because the thread would wait forever.
    public func runAndBlock<Value: Sendable>(_ body: @escaping @Sendable (Engine) -> Value) -> Value {
        let answer = Handoff<Value>()
        enqueue { answer.give(body($0)) }
        return answer.take()
    }

    /// Waits until a condition of the engine holds, and blocks meanwhile. See ``wait(for:until:)`` for the result.
    public func waitAndBlock(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) -> Bool {
        let answer = Handoff<Bool>()
        enqueueWait(for: limit, unless: Cancellation(), until: condition) { _, isTrue in answer.give(isTrue) }
        return answer.take()
    }

    /// Waits until a condition of the engine holds.
    ///
    /// - Returns: false if it takes longer than `limit`, if the task is canceled, or if the loop stops.
    public func wait(for limit: Duration, until condition: @escaping @Sendable (Engine) -> Bool) async -> Bool {
        await wait(for: limit, until: condition) { _, isTrue in isTrue }
    }

    /// The shortest time between two versions of the screen that one watcher receives.
    private static let shortestPause = Duration.milliseconds(40)

    /// Waits for another version of the screen and returns it.
    ///
    /// Returns the present version after `limit`, when the task is canceled, and when the loop stops. A version that is
    /// already there is returned after a pause, so that a client that polls in a loop doesn't occupy a core.
    func screenVersion(otherThan number: Int64?, within limit: Duration) async -> ScreenVersion {
        if await run({ $0.clientScreen.number != number }) { _ = await wait(for: Self.shortestPause) { _ in false } }
        return await wait(for: limit, until: { $0.clientScreen.number != number }) { engine, _ in engine.clientScreen }
    }

    /// Waits, then reads the engine in the same turn.
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

    /// Runs the waiting jobs, ends the thread, and returns when it has ended.
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

    /// Starts the thread.
    ///
    /// - Parameters:
    ///   - manager: the service manager whose watchdog the loop feeds.
    ///   - makeEngine: creates the engine. Called on the new thread.
    /// - Throws: `SystemError` if the thread can't be started.
    public func start(
        watchedBy manager: ServiceManager? = nil, _ makeEngine: @escaping @Sendable () -> Engine
    ) throws(SystemError) {
        try startThread(named: "kiosk") { [self] in
            removeTimerSlack()
            work(makeEngine(), watchdog: manager.flatMap(Watchdog.init))
        }
    }

    /// Enqueues a wait. A canceled wait ends with false.
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
        ended.withLock { ended in
            guard let engine = ended?.engine else { return }
            job(engine)
            engine.turn()
        }
    }

    private func work(_ engine: Engine, watchdog: Watchdog?) {
        var watchdog = watchdog
        var poller = LoopPoller(system)
        engine.turn()
        while true {
            let wake = [engine.nextWake, watchdog?.nextFeed].compactMap { $0 }.min()?.sinceBoot
            let readable = poller.wait(for: engine.descriptors, signal, until: wake, report: engine.note)
            let isStopping = turn(engine, readable: readable)
            watchdog?.feed(at: Instant(sinceBoot: KernelClock.boot.now))
            if isStopping { break }
        }
        end(EndedEngine(engine: engine))
    }

    /// Runs the waiting jobs and then one turn of the engine. A simulation calls it instead of ``start(watchedBy:_:)``.
    ///
    /// - Returns: true once the loop is to stop.
    @discardableResult
    package func turn(_ engine: Engine, readable: Set<Int32> = []) -> Bool {
        signal.clear()
        let (jobs, isStopping) = state.withLock { state in
            defer { state.jobs = [] }
            return (state.jobs, state.isStopping)
        }
        for job in jobs { job(engine) }
        engine.turn(readable: readable)
        return isStopping
    }

    /// Lets everything that waits end with the next turn, as at a stop. For a loop without a thread.
    package func abandon() { state.withLock { $0.isStopping = true } }

    /// True if jobs wait for the next turn.
    package var hasJobs: Bool { state.withLock { !$0.jobs.isEmpty } }

    private func end(_ last: EndedEngine) {
        // Held until the remaining jobs are done, so that later ones come after them.
        let whenEnded = ended.withLock { ended in
            ended = last
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

/// An order that is waiting for its reply. Used only on the loop's thread.
private final class PendingOrder {
    private var continuation: CheckedContinuation<Reply, Never>?

    init(_ continuation: CheckedContinuation<Reply, Never>) {
        self.continuation = continuation
    }

    var hasEnded: Bool { continuation == nil }

    /// Resumes the waiting task. A second reply comes too late and is ignored.
    func end(with reply: Reply) {
        continuation?.resume(returning: reply)
        continuation = nil
    }
}

/// A flag that a waiting task was canceled.
private final class Cancellation: Sendable {
    private let flag = Atomic(false)

    var isCanceled: Bool { flag.load(ordering: .relaxed) }

    func cancel() { flag.store(true, ordering: .relaxed) }
}

/// Hands one value from one thread to another that blocks until it is there.
private final class Handoff<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isGiven = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isGiven.signal()
    }

    func take() -> Value {
        isGiven.wait()
        guard let value = value.withLock({ $0 }) else { preconditionFailure("the signal arrived without a value") }
        return value
    }
}
