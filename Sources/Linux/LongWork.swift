internal import Dispatch

/// Work of a kind that may take long, such as reading a large document. It runs on a thread of its own, one piece after
/// another, so that tasks, which all share one thread, go on meanwhile.
///
/// Nothing looks at a serial queue's thread while it is idle, and the thread ends (``runTasksOnOneThread()``).
public final class LongWork: Sendable {
    private let queue: DispatchQueue

    /// - Parameter name: of the queue, for a debugger.
    public init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    /// Returns what `body` does, once it has had its turn. A canceled task waits all the same: the work cannot be ended.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
        }.get()
    }
}
