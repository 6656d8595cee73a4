internal import Linux
internal import Synchronization

/// Thread-safe queue of replies, from the handlers to the server's thread.
final class ReplyQueue: Sendable {
    /// Encoded reply to a request; `bytes` is `nil` if it can't be encoded.
    typealias Entry = (request: Int, bytes: [UInt8]?)

    private let entries = Mutex<[Entry]>([])
    private let signal: WakeSignal
    /// Thread that encodes large replies. That may take seconds, and would block the one thread that all tasks share.
    private let writing = LongWork(named: "replies")

    /// Creates a queue.
    ///
    /// - Parameter signal: wakes the server's thread when a reply is added.
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

    /// Removes and returns all replies.
    func take() -> [Entry] {
        entries.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    /// Encodes a reply. Returns a failure instead if it is too long, or `nil` if it can't be encoded.
    static func bytes(of reply: ServedReply, _ limits: ControlLimits) -> [UInt8]? {
        // Only NaN and infinity can't be encoded; then the connection ends.
        guard let bytes = try? ControlMessage.bytes(of: reply) else { return nil }
        guard bytes.count > limits.reply else { return bytes }
        let message = "The reply has \(bytes.count) bytes, but the limit is \(limits.reply). Request less at once."
        return try? ControlMessage.bytes(of: .failure(.unacceptable, message))
    }
}

extension ServedReply {
    /// True if the reply is encoded in less than a millisecond, so that it needs no other thread.
    fileprivate var isSmall: Bool {
        switch outcome {
        case .failure(let failure): failure.message.utf8.count < 10_000
        case .success(let document): (document as? any BriefDocument)?.isBrief ?? false
        }
    }
}
