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

/// Messages on a stream of bytes: the length in four bytes, the highest first, then the message.
extension UnixStream {
    private static var chunk: Int { 64 * 1024 }

    func sendFrame(_ message: [UInt8], until deadline: Duration) throws(FrameError) {
        let length = withUnsafeBytes(of: UInt32(message.count).bigEndian, Array.init)
        do {
            try send(length + message, until: deadline)
        } catch {
            throw .failed(error)
        }
    }

    /// The next message, or nil if there comes no other. Its first byte must be there by a deadline, the last one
    /// some time later: whoever sends a byte now and then is cut off too.
    func receiveFrame(
        upTo limit: Int, firstBy deadline: Duration, restWithin time: Duration
    ) throws(FrameError) -> [UInt8]? {
        var length = try receiveBytes(upTo: 4, until: deadline)
        guard !length.isEmpty else { return nil }
        let end = KernelClock.monotonic.now + time
        try complete(&length, to: 4, until: end)
        let count = Int(length.reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        guard count <= limit else { throw .tooLong(count) }
        var message: [UInt8] = []
        try complete(&message, to: count, until: end)
        return message
    }

    private func complete(_ bytes: inout [UInt8], to count: Int, until deadline: Duration) throws(FrameError) {
        while bytes.count < count {
            let more = try receiveBytes(upTo: min(count - bytes.count, Self.chunk), until: deadline)
            guard !more.isEmpty else { throw .cut }
            bytes += more
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
