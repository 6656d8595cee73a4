internal import CLinux
internal import Glibc

/// The user and process at the other end of a Unix socket, as reported by the kernel.
public struct Peer: Hashable, Sendable {
    public let uid: UInt32
    public let pid: Int32

    public init(uid: UInt32, pid: Int32) {
        self.uid = uid
        self.pid = pid
    }
}

/// One end of a Unix socket connection between two processes of this machine. Thread-safe.
///
/// Calls with a deadline block the calling thread and throw ETIMEDOUT after that instant of the monotonic clock. A
/// closed peer causes an error and never a SIGPIPE. Descriptors that the peer sends are closed.
public final class UnixStream: Sendable {
    let socket: FileDescriptor

    init(_ socket: consuming FileDescriptor) {
        self.socket = socket
    }

    /// Connects to the socket file at `path`.
    ///
    /// - Throws: `SystemError` with the system call that failed; ETIMEDOUT after the deadline.
    public init(connectingTo path: String, until deadline: Duration) throws(SystemError) {
        socket = try makeUnixSocket(blocking: true)
        let raw = socket.raw
        // This option limits how long connect(2) waits for room in the listener's queue.
        var limit = timeval(rounding: deadline - KernelClock.monotonic.now)
        let size = socklen_t(MemoryLayout.size(ofValue: limit))
        guard setsockopt(raw, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0 else { throw .last("setsockopt") }
        do {
            try withUnixAddress(of: path, for: "connect") { address, size in
                var code: Int32
                // An interrupted connect(2) of a Unix socket has had no effect. If it had, EISCONN would follow.
                repeat { code = connect(raw, address, size) } while code < 0 && errno == EINTR
                return code < 0 && errno == EISCONN ? 0 : code
            }
        } catch {
            throw error.code == EAGAIN ? SystemError("connect", code: ETIMEDOUT) : error
        }
    }

    /// Creates the two ends of a connection.
    static func pair() throws(SystemError) -> (UnixStream, UnixStream) {
        var ends: (Int32, Int32) = (-1, -1)
        let code = withUnsafeMutableBytes(of: &ends) { clinux_socket_pair($0.bindMemory(to: Int32.self).baseAddress) }
        guard code == 0 else { throw .last("socketpair") }
        return (
            UnixStream(try FileDescriptor(owning: ends.0, from: "socketpair")),
            UnixStream(try FileDescriptor(owning: ends.1, from: "socketpair"))
        )
    }

    /// Returns the user and process at the other end.
    ///
    /// - Throws: `SystemError` if the kernel can't report them.
    public func peer() throws(SystemError) -> Peer {
        var (uid, pid) = (uid_t(), pid_t())
        guard clinux_peer(socket.raw, &uid, &pid) == 0 else { throw .last("SO_PEERCRED") }
        return Peer(uid: uid, pid: pid)
    }

    /// Returns true if the peer belonged to the group when it connected.
    ///
    /// - Throws: `SystemError` if the kernel can't report the groups.
    public func peerIsMember(of group: UInt32) throws(SystemError) -> Bool {
        let answer = clinux_peer_is_member(socket.raw, group)
        guard answer >= 0 else { throw .last("SO_PEERGROUPS") }
        return answer == 1
    }

    /// Waits for bytes and returns at most `limit` of them. Returns an empty array once the peer sends no more.
    ///
    /// - Throws: `SystemError` if receiving fails; ETIMEDOUT after the deadline.
    public func receive(upTo limit: Int, until deadline: Duration) throws(SystemError) -> [UInt8] {
        while true {
            if let bytes = try receiveNow(upTo: limit) { return bytes }
            try wait(for: POLLIN, of: "recv", until: deadline)
        }
    }

    /// Returns at most `limit` received bytes without waiting: `nil` if there are none, and an empty array once the
    /// peer sends no more.
    ///
    /// - Throws: `SystemError` if receiving fails.
    public func receiveNow(upTo limit: Int) throws(SystemError) -> [UInt8]? {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, size in
                count = recv(socket.raw, buffer.baseAddress, limit, Int32(MSG_DONTWAIT))
                size = max(count, 0)
            }
            if count >= 0 { return bytes }
            if errno == EAGAIN { return nil }
            guard errno == EINTR else { throw .last("recv") }
        }
    }

    /// Sends all bytes.
    ///
    /// - Throws: `SystemError` if sending fails; ETIMEDOUT after the deadline.
    public func send(_ bytes: [UInt8], until deadline: Duration) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try sendNow(rest)
            rest = rest.dropFirst(count)
            if count == 0 { try wait(for: POLLOUT, of: "send", until: deadline) }
        }
    }

    /// Sends as many bytes as the kernel accepts without waiting, and returns their number.
    ///
    /// - Throws: `SystemError` if sending fails.
    public func sendNow(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        while true {
            let count = bytes.withUnsafeBytes {
                Glibc.send(socket.raw, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            guard errno == EINTR else { throw .last("send") }
        }
    }

    /// The descriptor of the socket, for threads that poll several descriptors.
    public var descriptor: Int32 { socket.raw }

    /// Waits until the peer has closed its end or `descriptor` is readable.
    ///
    /// Bytes from the peer don't end the wait, nor does a peer that only ends its sending side.
    ///
    /// - Returns: True if the peer has closed its end, false if `descriptor` is readable.
    /// - Throws: `SystemError` if poll(2) fails.
    public func hangsUp(before descriptor: Int32) throws(SystemError) -> Bool {
        var entries = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: socket.raw, events: 0, revents: 0),
        ]
        while poll(&entries, nfds_t(entries.count), -1) < 0 {
            guard errno == EINTR else { throw .last("poll") }
        }
        return entries[0].revents == 0
    }

    /// Shuts the connection down in both directions. Calls that wait on this stream return.
    public func hangUp() {
        // The only failure is that the other end has already closed.
        shutdown(socket.raw, Int32(SHUT_RDWR))
    }

    /// Ends the sending direction. Bytes from the peer can still be received.
    func endSending() {
        // The only failure is that the other end has already closed.
        shutdown(socket.raw, Int32(SHUT_WR))
    }

    private func wait(for events: Int32, of call: String, until deadline: Duration) throws(SystemError) {
        let remaining = deadline - KernelClock.monotonic.now
        guard remaining > .zero else { throw SystemError(call, code: ETIMEDOUT) }
        var entry = pollfd(fd: socket.raw, events: Int16(events), revents: 0)
        let milliseconds = Int32(clamping: (remaining.nanoseconds + 999_999) / 1_000_000)
        guard poll(&entry, 1, milliseconds) >= 0 || errno == EINTR else { throw .last("poll") }
    }
}

extension timeval {
    /// Creates a value of at least a microsecond, because zero would mean no limit.
    fileprivate init(rounding duration: Duration) {
        let microseconds = max(duration.nanoseconds / 1000, 1)
        self.init(tv_sec: time_t(microseconds / 1_000_000), tv_usec: suseconds_t(microseconds % 1_000_000))
    }
}
