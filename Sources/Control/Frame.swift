internal import Linux

/// Why a message could not be passed.
enum FrameError: Error, Hashable {
    /// The frame has that many bytes, more than are taken.
    case tooLong(Int)
    /// The other end stopped in the middle of a frame.
    case cut
    /// Reading or writing failed; ETIMEDOUT: it took too long.
    case failed(SystemError)
}

/// A message that comes piece by piece: the length in four bytes, the highest first, then the message.
struct FrameReader {
    private let limit: Int
    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var length: Int?

    /// - Parameter limit: the bytes that a message may have.
    init(upTo limit: Int) {
        self.limit = limit
    }

    /// True until the first byte of the message arrives.
    var isEmpty: Bool { head.isEmpty }

    /// How many bytes may be read: none of the message after this one.
    var wanted: Int { length.map { min($0 - body.count, 64 * 1024) } ?? 4 - head.count }

    /// Takes `wanted` bytes or fewer.
    ///
    /// - Returns: the message once it is whole, and nothing is kept of it then.
    /// - Throws: `tooLong` as soon as its length is known.
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

/// A message that goes piece by piece, as the other end reads it.
struct FrameWriter {
    private var bytes: [UInt8]
    private var sent = 0

    init(_ message: [UInt8]) {
        bytes = Self.frame(message)
    }

    fileprivate static func frame(_ message: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init) + message
    }

    /// How many bytes have not been sent.
    var rest: Int { bytes.count - sent }

    /// Sends what the kernel takes at once.
    mutating func send(on stream: UnixStream) throws(SystemError) {
        while rest > 0 {
            let count = try stream.sendNow(bytes[sent...])
            guard count > 0 else { return }
            sent += count
        }
    }
}

/// Sends and receives whole messages. Use it on threads that may block.
extension UnixStream {
    func sendFrame(_ message: [UInt8], until deadline: Duration) throws(FrameError) {
        do {
            try send(FrameWriter.frame(message), until: deadline)
        } catch {
            throw .failed(error)
        }
    }

    /// Returns the next message. Its first byte must arrive by `deadline`, and the rest within `time` after that. The second
    /// limit stops a peer that sends a byte now and then.
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
