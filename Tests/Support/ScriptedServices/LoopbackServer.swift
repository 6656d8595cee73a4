internal import Glibc
public import Linux
internal import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that sends scripted replies and faults.
///
/// Each connection has a thread of its own. It carries one request, or more after ``Act/keep``.
public final class LoopbackServer: Sendable {
    /// A request as it was received.
    public struct Request: Hashable, Sendable {
        public var method: String
        /// The path without the query.
        public var path: String
        /// The part after the question mark, still percent-encoded.
        public var query: String
        /// The headers, with their names in lower case.
        public var headers: [String: String]
        /// The body, of at most 1 MiB.
        public var body: [UInt8] = []
        /// True if the connection has carried another request before.
        public var isOnUsedConnection = false

        public init(method: String, path: String, query: String, headers: [String: String], body: [UInt8] = []) {
            (self.method, self.path, self.query, self.headers, self.body) = (method, path, query, headers, body)
        }

        /// The body as text.
        public var text: String { String(decoding: body, as: UTF8.self) }
    }

    /// The actions on a connection, in order. The connection is closed at the end, unless the last one is `keep`.
    public enum Act: Sendable {
        case send([UInt8])
        /// Sends one byte at a time, with a pause before each.
        case drip([UInt8], every: Duration)
        /// Sends the same bytes until the client closes the connection.
        case forever([UInt8])
        /// Sends nothing until the client closes the connection.
        case hang
        /// Waits for the next request on the same connection.
        case keep
        /// Aborts the connection instead of closing it (RST).
        case reset
    }

    /// The number of recent requests that are recorded.
    public static let memory = 1000
    /// The maximum number of concurrent connections. More connections wait.
    public static let connections = 64

    public let port: UInt16
    private let answer: @Sendable (Request) -> [Act]
    private let listener: FileDescriptor
    private let stopping: WakeSignal
    private let log = Mutex<[Request]>([])
    private let open = Mutex(0)

    /// Listens until `stop()`, on a free port or on the given one.
    ///
    /// - Throws: The error of the system call if the port can't be opened.
    public init(port: UInt16 = 0, answer: @escaping @Sendable (Request) -> [Act]) throws(SystemError) {
        self.answer = answer
        stopping = try WakeSignal()
        listener = try Self.listen(on: port, backlog: 64)
        self.port = try Self.port(of: listener)
        try startThread(named: "loopback") { [self] in acceptAll() }
    }

    public var url: String { "http://127.0.0.1:\(port)" }

    /// The recorded requests, oldest first.
    public var requests: [Request] { log.withLock { $0 } }

    /// Closes every connection and stops answering.
    public func stop() {
        stopping.signal()
    }

    static func listen(on port: UInt16, backlog: Int32) throws(SystemError) -> FileDescriptor {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        let listener = try FileDescriptor(owning: socket(AF_INET, type, 0), from: "socket")
        var one: Int32 = 1
        setsockopt(listener.raw, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout.size(ofValue: one)))
        var address = address(of: port)
        let size = socklen_t(MemoryLayout.size(ofValue: address))
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener.raw, $0, size) }
        }
        guard code == 0 else { throw .last("bind") }
        guard Glibc.listen(listener.raw, backlog) == 0 else { throw .last("listen") }
        return listener
    }

    static func address(of port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    static func port(of listener: borrowing FileDescriptor) throws(SystemError) -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout.size(ofValue: address))
        let raw = listener.raw
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(raw, $0, &size) }
        }
        guard code == 0 else { throw .last("getsockname") }
        return UInt16(bigEndian: address.sin_port)
    }
}

// MARK: - On the threads

extension LoopbackServer {
    private func acceptAll() {
        while waitsForMore(on: listener.raw) {
            guard open.withLock({ $0 }) < Self.connections else {
                KernelClock.monotonic.wait(until: KernelClock.monotonic.now + .milliseconds(1))
                continue
            }
            guard let connection = try? Connection(acceptedFrom: listener.raw) else { continue }
            open.withLock { $0 += 1 }
            do {
                try startThread(named: "loopback") { [self] in
                    serve(connection)
                    open.withLock { $0 -= 1 }
                }
            } catch {
                open.withLock { $0 -= 1 }
            }
        }
        // Refuses new connections now, so that they don't wait until this server is released.
        shutdown(listener.raw, Int32(SHUT_RDWR))
    }

    /// Waits until the descriptor is readable. Returns false if the server stops.
    private func waitsForMore(on descriptor: Int32) -> Bool {
        guard let ready = try? waitUntilReady([descriptor, stopping.descriptor]) else { return false }
        return !ready.readable.contains(stopping.descriptor)
    }

    private func serve(_ connection: Connection) {
        var isUsed = false
        while serveRequest(on: connection, isUsed: isUsed) { isUsed = true }
    }

    /// Receives a request and answers it. Returns true if the connection is kept for another one.
    private func serveRequest(on connection: Connection, isUsed: Bool) -> Bool {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard head.count < 64 << 10, waitsForMore(on: connection.descriptor), let byte = connection.read() else {
                return false
            }
            head.append(byte)
        }
        guard var request = Request(head: String(decoding: head, as: UTF8.self)) else { return false }
        request.isOnUsedConnection = isUsed
        let length = min(request.headers["content-length"].flatMap { Int($0) } ?? 0, 1 << 20)
        while request.body.count < length {
            guard waitsForMore(on: connection.descriptor), let byte = connection.read() else { return false }
            request.body.append(byte)
        }
        log.withLock { log in
            log.append(request)
            if log.count > Self.memory { log.removeFirst() }
        }
        let acts = answer(request)
        for act in acts where !perform(act, on: connection) { return false }
        return if case .keep = acts.last { true } else { false }
    }

    /// Performs an action. Returns false if the client has gone.
    private func perform(_ act: Act, on connection: Connection) -> Bool {
        switch act {
        case .send(let bytes): return connection.send(bytes)
        case .forever(let bytes):
            while connection.send(bytes) {}
            return false
        case .drip(let bytes, let pause):
            return bytes.allSatisfy { isThere(connection, after: pause) && connection.send([$0]) }
        case .hang:
            while waitsForMore(on: connection.descriptor), connection.read() != nil {}
            return false
        case .keep: return true
        case .reset:
            connection.reset()
            return false
        }
    }

    /// Pauses. Returns false if the client left or the server stopped meanwhile.
    private func isThere(_ connection: Connection, after pause: Duration) -> Bool {
        guard let ready = try? waitUntilReady([connection.descriptor, stopping.descriptor], limit: pause) else {
            return false
        }
        return ready.readable.isEmpty && ready.broken.isEmpty
    }
}

extension LoopbackServer.Request {
    fileprivate init?(head: String) {
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count == 3 else { return nil }
        let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        method = String(words[0])
        path = String(target[0])
        query = target.count > 1 ? String(target[1]) : ""
        headers = [:]
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
    }
}
