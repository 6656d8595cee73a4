public import Dispatch

/// Work of a kind that may take long, such as reading a large document. It runs on a thread of its own, one piece after
/// another, so that tasks, which all share one thread, go on meanwhile.
///
/// Nothing looks at a serial queue's thread while it is idle, and the thread ends (``runTasksOnOneThread()``).
public final class LongWork: Sendable {
    /// The serial queue that does the work. Use it directly to delay a piece, or from a thread that may block.
    public let queue: DispatchQueue

    /// - Parameter name: of the queue, for a debugger.
    public init(named name: String) {
        queue = DispatchQueue(label: name)
    }

    /// Runs `body` in its turn and returns its result. A canceled task waits too, because the work cannot be interrupted.
    ///
    /// - Throws: the error that `body` throws.
    public func run<Value: Sendable, Failure: Error>(
        _ body: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
        }.get()
    }
}
