internal import CTasks
internal import Dispatch

/// Makes all Swift tasks of this process run on one thread, one after another. Call it before the first task.
///
/// By default tasks run on libdispatch's shared threads. Once they have been used, libdispatch wakes up every second to
/// monitor them (`_dispatch_workq_monitor_pools`), so an idle process would never sleep. A serial queue has no such
/// monitor, and its thread ends when it is idle. One thread is enough for tasks that never block.
public func runTasksOnOneThread() {
    ctasks_take { raw in
        guard let raw else { return }
        let task = RuntimeTask(raw: raw)
        tasks.async { task.run() }
    }
}

private let tasks = DispatchQueue(label: "tasks")
private let alarms = DispatchQueue(label: "alarms")

/// A task of Swift's runtime. Safe to send to another thread, because the runtime has handed it over and it runs once.
private struct RuntimeTask: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer

    func run() { ctasks_run(raw) }
}

/// Suspends the task for a duration while other tasks run.
///
/// Use it instead of `Task.sleep(for:)`, which always wakes up on libdispatch's shared threads.
///
/// - Throws: `CancellationError`, at once, if the task is canceled.
public func pause(for duration: Duration) async throws(CancellationError) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let alarm = DispatchWorkItem { end.yield() }
    alarms.asyncAfter(deadline: .now() + duration / .seconds(1), execute: alarm)
    defer { alarm.cancel() }
    // The stream ends without an element if the task is canceled.
    guard await ends.first(where: { true }) != nil else { throw CancellationError() }
}
