import Dispatch
import Glibc
import Linux
import Synchronization

/// Runs all tasks of a simulation on the thread that created it, in an order that depends on nothing but the seed, and
/// wakes pausing tasks in virtual time.
final class VirtualHost: TaskHost {
    private struct State {
        var now = Duration.zero
        /// Tasks that continue because another thread has done something for them. They come first: anyone who waits for
        /// them may block this thread.
        var arrived: [RuntimeTask] = []
        var ready: [RuntimeTask] = []
        var alarms: [Alarm] = []
        var lastAlarm = 0
        /// The number of tasks that wait for the threads of a library.
        var away = 0
        /// The number of times that the simulation didn't wait any longer for them.
        var hiccups = 0
    }

    private struct Alarm {
        let number: Int
        let length: Duration
        let due: Duration
        /// True for a task of a kiosk, false for something that the simulation does later, such as to deliver a message.
        let isTask: Bool
        let wake: @Sendable () -> Void
    }

    private let thread = pthread_self()
    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    /// The virtual time since the simulation began.
    var now: Duration { state.withLock(\.now) }

    /// The time of the next alarm, or `nil` if no task pauses.
    var nextAlarm: Duration? { state.withLock { $0.alarms.first?.due } }

    /// The number of tasks that pause.
    var pausingTasks: Int { state.withLock { $0.alarms.count(where: \.isTask) } }

    /// The times for which tasks pause, the longest first.
    var pauses: [Duration] { state.withLock { $0.alarms.filter(\.isTask).map(\.length).sorted(by: >) } }

    /// Moves the time forward, without waking anyone.
    func advance(to time: Duration) { state.withLock { $0.now = max($0.now, time) } }

    /// The number of times that another task ran while one waited for a library. Then the run may not repeat exactly.
    var hiccups: Int { state.withLock(\.hiccups) }

    /// Runs one task. Returns false if none is ready.
    ///
    /// While a task waits for a library, only that task continues.
    func runOne() -> Bool {
        guard let task = nextTask() else { return false }
        task.run()
        return true
    }

    private func nextTask() -> RuntimeTask? {
        while true {
            let (task, isAway) = state.withLock { state -> (RuntimeTask?, Bool) in
                if !state.arrived.isEmpty { return (state.arrived.removeFirst(), false) }
                if state.away > 0 { return (nil, true) }
                return (state.ready.isEmpty ? nil : state.ready.removeFirst(), false)
            }
            guard isAway else { return task }
            guard arrival.wait(timeout: .now() + 1) == .timedOut else { continue }
            // The library may need another task to go on.
            return state.withLock { state in
                state.hiccups += 1
                return state.ready.isEmpty ? nil : state.ready.removeFirst()
            }
        }
    }

    /// Does something later in virtual time. Returns a closure that cancels it.
    @discardableResult
    func later(after duration: Duration, _ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        addAlarm(after: duration, isTask: false, work)
    }

    private func addAlarm(
        after duration: Duration, isTask: Bool, _ wake: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.lastAlarm += 1
            let alarm = Alarm(
                number: state.lastAlarm, length: duration, due: state.now + max(duration, .zero), isTask: isTask,
                wake: wake)
            let place = state.alarms.firstIndex { $0.due > alarm.due } ?? state.alarms.endIndex
            state.alarms.insert(alarm, at: place)
            return alarm.number
        }
        return { [self] in state.withLock { state in state.alarms.removeAll { $0.number == number } } }
    }

    /// Calls the alarms that are due.
    func ringAlarms() {
        let due = state.withLock { state in
            let due = state.alarms.prefix { $0.due <= state.now }
            state.alarms.removeFirst(due.count)
            return due
        }
        for alarm in due { alarm.wake() }
    }

    // MARK: TaskHost

    func run(_ task: RuntimeTask) {
        let isOwn = pthread_equal(pthread_self(), thread) != 0
        state.withLock { state in
            // While a task is away, only it runs here, so what gets ready is a part of it.
            if isOwn, state.away == 0 { state.ready.append(task) } else { state.arrived.append(task) }
        }
        if !isOwn { arrival.signal() }
    }

    func alarm(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        addAlarm(after: duration, isTask: true, wake)
    }

    func taskIsAway(_ isAway: Bool) { state.withLock { $0.away += isAway ? 1 : -1 } }

    // On this thread, so that nothing happens at the same time.
    func work(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) { body() }
}
