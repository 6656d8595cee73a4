import Glibc
import MixedRequests
import Testing
import Workbench

/// Measures the memory of a kiosk that answers many requests. `make long-life` sends 100,000, and measures more.
@Suite("Memory under load", .serialized)
struct RequestMemoryTests {
    /// The total number of requests.
    private static let count = 3000
    /// Requests before the first measurement. They fill the caches and the history of settings.
    private static let warmUp = 2000

    @Test("After thousands of mixed requests the kiosk uses at most 1 MB more memory")
    func soak() async throws {
        let folder = try TemporaryFolder()
        chmod(folder.path, 0o700)
        try folder.write("galley.toml", "[board]\nname = \"simulated\"\n", mode: 0o600)
        let kiosk = try await KioskProcess(folder: folder.path)
        let id = "\(kiosk.id)"
        let samples = try await onThread {
            var load = try MixedRequests(socket: folder.file("state/control.sock"))
            var samples: [Int] = []
            for number in 1...Self.count {
                try load.send(number)
                guard number >= Self.warmUp, number.isMultiple(of: 500) else { continue }
                samples.append(try anonymousMemory(of: id))
            }
            return samples
        }
        try await kiosk.stop()
        print("anonymous kB after each 500 requests:", samples.map { "\($0 >> 10)" }.joined(separator: " "))
        let growth = try #require(samples.last) - samples[0]
        #expect(growth <= 1 << 20, "\(growth >> 10) kB more than after \(Self.warmUp) requests")
    }
}
