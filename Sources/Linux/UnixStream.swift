internal import CLinux
internal import Glibc

/// Who is at the other end of a Unix socket, told by the kernel.
public struct Peer: Hashable, Sendable {
    public let uid: UInt32
    public let pid: Int32

    public init(uid: UInt32, pid: Int32) {
        self.uid = uid
        self.pid = pid
    }
}

/// One end of a connection between two processes of this machine.
///
/// Its calls block the calling thread until a deadline on the monotonic clock, and then throw ETIMEDOUT. A peer
/// that is gone is an error and never a SIGPIPE; descriptors that it sends are closed unseen.
public final class UnixStream: Sendable {
    let socket: FileDescriptor

    init(_ socket: consuming FileDescriptor) {
        self.socket = socket
    }

    /// Connects to the socket file at `path`.
    public init(connectingTo path: String, until deadline: Duration) throws(SystemError) {
        socket = try makeUnixSocket(blocking: true)
        let raw = socket.raw
        // connect(2) waits for room in the listener's queue for as long as this option says.
        var limit = timeval(rounding: deadline - KernelClock.monotonic.now)
        let size = socklen_t(MemoryLayout.size(ofValue: limit))
        guard setsockopt(raw, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0 else { throw .last("setsockopt") }
        do {
            try withUnixAddress(of: path, for: "connect") { address, size in
                var code: Int32
                // An interrupted connect(2) of a Unix socket has not begun; one that was begun would say EISCONN.
                repeat { code = connect(raw, address, size) } while code < 0 && errno == EINTR
                return code < 0 && errno == EISCONN ? 0 : code
            }
        } catch {
            throw error.code == EAGAIN ? SystemError("connect", code: ETIMEDOUT) : error
        }
    }

    /// Two ends of one connection.
    static func pair() throws(SystemError) -> (UnixStream, UnixStream) {
        var ends: (Int32, Int32) = (-1, -1)
        let code = withUnsafeMutableBytes(of: &ends) { clinux_socket_pair($0.bindMemory(to: Int32.self).baseAddress) }
        guard code == 0 else { throw .last("socketpair") }
        return (
            UnixStream(try FileDescriptor(owning: ends.0, from: "socketpair")),
            UnixStream(try FileDescriptor(owning: ends.1, from: "socketpair"))
        )
    }

    public func peer() throws(SystemError) -> Peer {
        var (uid, pid) = (uid_t(), pid_t())
        guard clinux_peer(socket.raw, &uid, &pid) == 0 else { throw .last("SO_PEERCRED") }
        return Peer(uid: uid, pid: pid)
    }

    /// Whether the peer was of the group when it connected.
    public func peerIsMember(of group: UInt32) throws(SystemError) -> Bool {
        let answer = clinux_peer_is_member(socket.raw, group)
        guard answer >= 0 else { throw .last("SO_PEERGROUPS") }
        return answer == 1
    }

    /// What has come, at most `limit` bytes, waiting for the first one; empty once the peer sends no more.
    public func receive(upTo limit: Int, until deadline: Duration) throws(SystemError) -> [UInt8] {
        while true {
            if let bytes = try receiveNow(upTo: limit) { return bytes }
            try wait(for: POLLIN, of: "recv", until: deadline)
        }
    }

    /// Returns what has come, at most `limit` bytes: nil if nothing has, empty once the peer sends no more.
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

    /// Sends all of the bytes.
    public func send(_ bytes: [UInt8], until deadline: Duration) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try sendNow(rest)
            rest = rest.dropFirst(count)
            if count == 0 { try wait(for: POLLOUT, of: "send", until: deadline) }
        }
    }

    /// Sends what the kernel takes without waiting, and returns how many bytes that were.
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

    /// The socket, for a thread that waits for several descriptors.
    public var descriptor: Int32 { socket.raw }

    /// Waits until `descriptor` is readable (false) or the peer has closed its end (true). Bytes that it sends
    /// meanwhile, and that it sends no more, are neither.
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

    /// Ends both directions, for both ends: whoever waits in a call of this stream comes back.
    public func hangUp() {
        // The only failure is that the other end was quicker.
        shutdown(socket.raw, Int32(SHUT_RDWR))
    }

    /// The peer learns that nothing more comes; what it sends can still be received.
    func endSending() {
        // The only failure is that the other end was quicker.
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
    /// At least a microsecond: zero would mean for ever.
    fileprivate init(rounding duration: Duration) {
        let microseconds = max(duration.nanoseconds / 1000, 1)
        self.init(tv_sec: time_t(microseconds / 1_000_000), tv_usec: suseconds_t(microseconds % 1_000_000))
    }
}
