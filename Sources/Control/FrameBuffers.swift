internal import Linux

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

    /// Whether nothing of the message has come.
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
        bytes = withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init) + message
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
