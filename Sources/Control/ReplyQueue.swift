internal import Linux
internal import Synchronization

/// Replies of handlers, on their way to the server's thread.
final class ReplyQueue: Sendable {
    /// Nil for a reply that cannot be written.
    typealias Entry = (request: Int, bytes: [UInt8]?)

    private let entries = Mutex<[Entry]>([])
    private let signal: WakeSignal
    /// Where large replies are written: it may take seconds, and all tasks share one thread.
    private let writing = LongWork(named: "replies")

    /// - Parameter signal: wakes the server's thread.
    init(waking signal: WakeSignal) {
        self.signal = signal
    }

    func add(_ reply: ServedReply, to request: Int, _ limits: ControlLimits) async {
        let bytes =
            reply.isSmall
            ? Self.bytes(of: reply, limits) : await writing.run { Self.bytes(of: reply, limits) }
        entries.withLock { $0.append((request, bytes)) }
        signal.signal()
    }

    /// Returns what has come since the last call.
    func take() -> [Entry] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// Returns a reply as it is sent, a refusal where it is too long, or nil if it cannot be written.
    static func bytes(of reply: ServedReply, _ limits: ControlLimits) -> [UInt8]? {
        // Only a number that is none cannot be written; the client sees the connection end.
        guard let bytes = try? ControlMessage.bytes(of: reply) else { return nil }
        guard bytes.count > limits.reply else { return bytes }
        let message = "The answer has \(bytes.count) bytes, \(limits.reply) are the most. Ask for less at once."
        return try? ControlMessage.bytes(of: .failure(.unacceptable, message))
    }
}

extension ServedReply {
    /// Whether it is written in less than a millisecond, so that it need not go to another thread.
    fileprivate var isSmall: Bool {
        switch outcome {
        case .failure(let failure): failure.message.utf8.count < 10_000
        case .success(let document): (document as? any BriefDocument)?.isBrief ?? false
        }
    }
}
