internal import CTasks
package import Dispatch
internal import Synchronization

/// Runs the tasks of this process, wakes those that pause, and does their long work.
package protocol TaskHost: Sendable {
    /// Runs a task soon, on one thread at a time. Called from any thread.
    func run(_ task: RuntimeTask)
    /// The time since boot, on the clock of the alarms.
    var now: Duration { get }
    /// Calls `wake` once after a duration.
    ///
    /// - Returns: A closure that cancels the call.
    func alarm(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> @Sendable () -> Void
    /// Runs work that blocks or takes long, after the earlier work of its queue. Returns at once.
    func work(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void)
    /// Called before and after a task waits for the threads of a library.
    func taskIsAway(_ isAway: Bool)
}

/// A task of Swift's runtime. Safe to send to another thread, because the runtime has handed it over and it runs once.
package struct RuntimeTask: @unchecked Sendable {
    fileprivate let raw: UnsafeMutableRawPointer

    /// Runs the task until it ends or suspends. Don't call it from inside a running task.
    package func run() { ctasks_run(raw) }
}

/// Makes all Swift tasks of this process run on one thread, one after another. Call it before the first task.
///
/// By default tasks run on libdispatch's shared threads. Once they have been used, libdispatch wakes up every second to
/// monitor them (`_dispatch_workq_monitor_pools`), so an idle process would never sleep. A serial queue has no such
/// monitor, and its thread ends when it is idle. One thread is enough for tasks that never block.
public func runTasksOnOneThread() { runTasks(by: SerialTaskHost()) }

/// Makes a host run all Swift tasks of this process. Call it once, before the first task. A simulation has its own host.
package func runTasks(by host: any TaskHost) {
    currentHost.withLock { $0 = host }
    ctasks_take { raw in
        if let raw { taskHost.run(RuntimeTask(raw: raw)) }
    }
}

/// Returns the result of `body`, which waits for the threads of a library. A simulation runs no other task meanwhile, so
/// that it can be repeated exactly.
///
/// - Throws: The error of `body`.
package func awayFromTasks<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let host = taskHost
    host.taskIsAway(true)
    defer { host.taskIsAway(false) }
    return try await body()
}

/// The host of this process. Without one, tasks run on libdispatch's shared threads.
var taskHost: any TaskHost { currentHost.withLock(\.self) }

private let currentHost = Mutex<any TaskHost>(SerialTaskHost())

/// The host of a real kiosk.
private struct SerialTaskHost: TaskHost {
    private static let tasks = DispatchQueue(label: "tasks")
    private static let alarms = DispatchQueue(label: "alarms")

    func run(_ task: RuntimeTask) { Self.tasks.async { task.run() } }

    var now: Duration { KernelClock.boot.now }

    func alarm(after duration: Duration, _ wake: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        // A canceled work item would stay in memory until its time, which may be hours away.
        let alarm = Alarm(source: DispatchSource.makeTimerSource(queue: Self.alarms))
        let seconds = duration / .seconds(1)
        // The leeway of `asyncAfter(deadline:execute:)`.
        let leeway = DispatchTimeInterval.milliseconds(Int(min(max(1, seconds * 100), 60_000)))
        alarm.source.schedule(deadline: .now() + seconds, leeway: leeway)
        alarm.source.setEventHandler(handler: wake)
        alarm.source.activate()
        return { alarm.source.cancel() }
    }

    func work(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

    func taskIsAway(_ isAway: Bool) {}
}

/// A timer. Safe to send to another thread: canceling a source is thread-safe (dispatch_source_cancel(3)).
private struct Alarm: @unchecked Sendable {
    let source: any DispatchSourceTimer
}

/// The clock that ``pause(for:)`` follows: the kernel's, or the virtual one of a simulation.
public enum TaskClock {
    /// The time since boot.
    public static var now: Duration { taskHost.now }
}

/// Suspends the task for a duration while other tasks run.
///
/// Use it instead of `Task.sleep(for:)`, which always wakes up on libdispatch's shared threads.
///
/// - Throws: `CancellationError`, at once, if the task is canceled.
public func pause(for duration: Duration) async throws(CancellationError) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let cancel = taskHost.alarm(after: duration) { end.yield() }
    defer { cancel() }
    // The stream ends without an element if the task is canceled.
    guard await ends.first(where: { true }) != nil else { throw CancellationError() }
}
