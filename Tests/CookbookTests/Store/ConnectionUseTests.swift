import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("A connection is closed only when it isn't in use")
struct ConnectionUseTests {
    @Test("Concurrent reads and closes work: no read finds the connection closed")
    func race() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        try await cookbook.save(.sample(), keep: .whole, at: 1)
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<200 {
                        let favorites = try await cookbook.favorites()
                        #expect(favorites.count == 1)
                    }
                }
            }
            group.addTask {
                for _ in 0..<50 {
                    try cookbook.close()
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("A connection in use isn't closed and stays usable")
    func used() {
        let uses = ConnectionUses()
        #expect(uses.begin())
        #expect(!uses.close(within: .milliseconds(1)))
        #expect(uses.begin())
        uses.end()
        uses.end()
        #expect(uses.close(within: .zero))
        #expect(!uses.begin())
    }
}
