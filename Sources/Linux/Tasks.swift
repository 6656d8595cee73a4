internal import CTasks
internal import Dispatch

/// Lets Swift's tasks run one after another on one thread, for the life of the process. Called before the first one.
///
/// By default they run on libdispatch's shared threads, and once these have been used, libdispatch looks at them every
/// second for ever (`_dispatch_workq_monitor_pools`): a process with nothing to do would never rest. The thread of a
/// serial queue is not looked at, and goes when it has nothing to do. One is enough for tasks that never block.
public func runTasksOnOneThread() {
    ctasks_take(
        { raw in
            guard let raw else { return }
            let task = Handed(raw: raw)
            queue.async { task.run() }
        },
        { raw, nanoseconds in
            guard let raw else { return }
            let task = Handed(raw: raw)
            queue.asyncAfter(deadline: .now() + Double(nanoseconds) / 1e9) { task.run() }
        })
}

private let queue = DispatchQueue(label: "tasks")

/// Unchecked: the runtime hands it over, and it is run once.
private struct Handed: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer

    func run() { ctasks_run(raw) }
}
