internal import Glibc
public import Linux

/// A broker that has MQTT 3.1.1 only: a port of 127.0.0.1 that refuses MQTT 5, and passes everything else to a real
/// broker.
public final class OldBroker: Sendable {
    /// The reaction to a client of MQTT 5.
    public enum Refusal: Sendable, CaseIterable {
        /// The broker names the reason: *unacceptable protocol version* (MQTT 3.1.1, 3.2.2.3).
        case answers
        /// The broker closes the connection.
        case hangsUp
    }

    public let port: Int
    private let listener: FileDescriptor
    private let stopping: WakeSignal

    /// Listens until this object is gone.
    ///
    /// - Throws: The error of the system call if there is no port.
    public init(before broker: Int, _ refusal: Refusal) throws(SystemError) {
        stopping = try WakeSignal()
        listener = try LoopbackServer.listen(on: 0, backlog: 8)
        port = Int(try LoopbackServer.port(of: listener))
        let (raw, stop) = (listener.raw, stopping)
        try startThread(named: "old broker") {
            while let ready = try? waitUntilReady([raw, stop.descriptor]), ready.readable == [raw] {
                guard let client = try? Connection(acceptedFrom: raw) else { return }
                try? startThread(named: "old broker") { Self.serve(client, by: UInt16(broker), refusal) }
            }
        }
    }

    deinit { stopping.signal() }

    private static func serve(_ client: Connection, by broker: UInt16, _ refusal: Refusal) {
        let connect = client.read(atMost: 4096)
        // The protocol's level is the byte after its name.
        guard let name = connect.firstRange(of: Array("MQTT".utf8)), name.upperBound < connect.count else { return }
        guard connect[name.upperBound] != 5 else {
            if refusal == .answers { _ = client.send([0x20, 2, 0, 1]) }
            return
        }
        guard let server = try? Connection(to: broker), server.send(connect) else { return }
        while let ready = try? waitUntilReady([client.descriptor, server.descriptor]) {
            for (from, to) in [(client, server), (server, client)] where ready.readable.contains(from.descriptor) {
                let bytes = from.read(atMost: 4096)
                guard !bytes.isEmpty, to.send(bytes) else { return }
            }
        }
    }
}
