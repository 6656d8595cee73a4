internal import Glibc

/// Reports the state of the service to systemd (sd_notify(3)), with datagrams to the socket in NOTIFY_SOCKET.
public struct ServiceManager: Sendable {
    private let socketName: String?
    /// The time after which systemd restarts the service if it doesn't call ``notifyAlive()``, or `nil` if there is no
    /// watchdog.
    public let watchdogTimeout: Duration?

    /// Reads the settings from the environment.
    ///
    /// - Parameter environment: The environment that systemd gave the service.
    public init(environment: [String: String]) {
        socketName = environment["NOTIFY_SOCKET"]
        let isForUs = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
        let timeout = environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? $0 : nil }
        watchdogTimeout = isForUs ? timeout.map { .microseconds($0) } : nil
    }

    /// True if systemd started the service and expects notifications.
    public var isPresent: Bool { socketName != nil }

    /// Reports that the service has started.
    ///
    /// - Throws: `SystemError` if the message can't be sent.
    public func notifyReady() throws(SystemError) { try notify("READY=1") }

    /// Reports that the service is about to end.
    ///
    /// - Throws: `SystemError` if the message can't be sent.
    public func notifyStopping() throws(SystemError) { try notify("STOPPING=1") }

    /// Resets the watchdog.
    ///
    /// - Throws: `SystemError` if the message can't be sent.
    public func notifyAlive() throws(SystemError) { try notify("WATCHDOG=1") }

    /// Sends a message without waiting. If systemd doesn't read, the message is lost.
    private func notify(_ state: String) throws(SystemError) {
        guard let socketName else { return }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // A name that starts with @ is in the abstract namespace (unix(7)).
        let name = Array((socketName.first == "@" ? "\0" + socketName.dropFirst() : socketName).utf8)
        guard name.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError("sendto", code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let socket = try FileDescriptor(
            owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0), from: "socket")
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        var sent: Int
        repeat {
            sent = withUnsafePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    sendto(
                        socket.raw, state, state.utf8.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT), address, length)
                }
            }
        } while sent < 0 && errno == EINTR
        guard sent == state.utf8.count else { throw .last("sendto") }
    }
}
