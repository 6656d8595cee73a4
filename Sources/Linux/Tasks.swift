internal import CTasks
internal import Dispatch

/// Lets Swift's tasks run one after another on one thread, for the life of the process. Called before the first one.
///
/// By default they run on libdispatch's shared threads, and once these have been used, libdispatch looks at them every
/// second for ever (`_dispatch_workq_monitor_pools`): a process with nothing to do would never rest. The thread of a
/// serial queue is not looked at, and goes when it has nothing to do. One is enough for tasks that never block.
public func runTasksOnOneThread() {
    ctasks_take { raw in
        guard let raw else { return }
        let task = Handed(raw: raw)
        tasks.async { task.run() }
    }
}

private let tasks = DispatchQueue(label: "tasks")
private let alarms = DispatchQueue(label: "alarms")

/// Unchecked: the runtime hands it over, and it is run once.
private struct Handed: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer

    func run() { ctasks_run(raw) }
}

/// Lets the task wait; others go on.
///
/// `Task.sleep(for:)` ends on libdispatch's shared threads, whatever tasks run on, and so it is not used.
///
/// - Throws: at once when the task is canceled.
public func pause(for duration: Duration) async throws(CancellationError) {
    let (ends, end) = AsyncStream<Void>.makeStream()
    let alarm = DispatchWorkItem { end.yield() }
    alarms.asyncAfter(deadline: .now() + duration / .seconds(1), execute: alarm)
    defer { alarm.cancel() }
    // Without an element the task was canceled.
    guard await ends.first(where: { true }) != nil else { throw CancellationError() }
}
