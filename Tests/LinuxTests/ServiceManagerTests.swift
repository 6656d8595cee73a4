import Glibc
import Linux
import Testing

@Suite("The service manager", .timeLimit(.minutes(1)))
struct ServiceManagerTests {
    @Test("A notification doesn't wait for a service manager that doesn't read")
    func full() throws {
        let name = "@galley-test-\(getpid())"
        let reader = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        try #require(reader >= 0)
        defer { close(reader) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(("\0" + name.dropFirst()).utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(reader, $0, length) }
        }
        try #require(bound == 0)

        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": name])
        let error = #expect(throws: SystemError.self) {
            while true { try manager.notifyAlive() }
        }
        #expect(error?.code == EAGAIN)
    }
}
