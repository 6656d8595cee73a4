internal import Linux

/// Error of sending or receiving a frame.
enum FrameError: Error, Hashable {
    /// The message has this many bytes, more than the limit.
    case tooLong(Int)
    /// The connection ended in the middle of a frame.
    case cut
    /// Reading or writing failed; with ETIMEDOUT after the timeout.
    case failed(SystemError)
}

/// Reader of one message that arrives piece by piece. A frame is the length in four bytes (big-endian), then the
/// message.
struct FrameReader {
    private let limit: Int
    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var length: Int?

    /// Creates a reader.
    ///
    /// - Parameter limit: the maximum number of bytes of a message.
    init(upTo limit: Int) {
        self.limit = limit
    }

    /// True until the first byte of the message arrives.
    var isEmpty: Bool { head.isEmpty }

    /// Number of bytes to read next, without any of the message after this one.
    var wanted: Int { length.map { min($0 - body.count, 64 * 1024) } ?? 4 - head.count }

    /// Adds at most `wanted` bytes.
    ///
    /// - Returns: the message once it is complete; the reader is then ready for the next one. `nil` before.
    /// - Throws: `tooLong` as soon as the length is known.
    mutating func take(_ bytes: [UInt8]) throws(FrameError) -> [UInt8]? {
        if length == nil {
            head += bytes
            guard head.count == 4 else { return nil }
            let count = Int(head.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
            guard count <= limit else { throw .tooLong(count) }
            length = count
        } else {
            body += bytes
        }
        guard body.count == length else { return nil }
        defer { self = FrameReader(upTo: limit) }
        return body
    }
}

/// Writer of one message, which is sent piece by piece.
struct FrameWriter {
    private var bytes: [UInt8]
    private var sent = 0

    init(_ message: [UInt8]) {
        bytes = Self.frame(message)
    }

    fileprivate static func frame(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init) + message
    }

    /// Number of bytes that are not sent yet.
    var rest: Int { bytes.count - sent }

    /// Sends as much as the kernel takes now.
    ///
    /// - Throws: the error of send(2).
    mutating func send(on stream: UnixStream) throws(SystemError) {
        while rest > 0 {
            let count = try stream.sendNow(bytes[sent...])
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// Blocking transfer of whole messages, for threads that may block.
extension UnixStream {
    /// Sends a message.
    ///
    /// - Throws: `failed` with the kernel's error, or with ETIMEDOUT after the deadline.
    func sendFrame(_ message: [UInt8], until deadline: Duration) throws(FrameError) {
        do {
            try send(FrameWriter.frame(message), until: deadline)
        } catch {
            throw .failed(error)
        }
    }

    /// Receives a message. Its first byte must arrive by `deadline`, and the rest within `time` after that. The second
    /// limit stops a peer that sends a byte now and then.
    ///
    /// - Throws: `tooLong`, `cut`, or `failed` with the kernel's error or ETIMEDOUT.
    func receiveFrame(
        upTo limit: Int, firstBy deadline: Duration, restWithin time: Duration
    ) throws(FrameError) -> [UInt8] {
        var (reader, end) = (FrameReader(upTo: limit), deadline)
        while true {
            let bytes = try receiveBytes(upTo: reader.wanted, until: end)
            guard !bytes.isEmpty else { throw .cut }
            if reader.isEmpty { end = KernelClock.monotonic.now + time }
            if let message = try reader.take(bytes) { return message }
        }
    }

    private func receiveBytes(upTo limit: Int, until deadline: Duration) throws(FrameError) -> [UInt8] {
        do {
            return try receive(upTo: limit, until: deadline)
        } catch {
            throw .failed(error)
        }
    }
}
