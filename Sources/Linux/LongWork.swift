public import Dispatch

/// A serial queue for blocking or long work, such as decoding a large document.
///
/// All tasks share one thread (``runTasksOnOneThread()``), so long work must not run in a task. The queue runs its work
/// on a thread of its own, one piece after another. The thread ends when the queue is idle.
public final class LongWork: Sendable {
    /// The underlying queue. Use it directly to delay work, or from a thread that may block.
    public let queue: DispatchQueue

    /// Creates a queue.
    ///
    /// - Parameter name: The name of the queue in a debugger.
    public init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    /// Runs `body` on the queue and returns its result. A canceled task also waits, because the work can't be
    /// interrupted.
    ///
    /// - Throws: The error of `body`.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { continuation in
            taskHost.work(on: queue) { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
        }.get()
    }
}
