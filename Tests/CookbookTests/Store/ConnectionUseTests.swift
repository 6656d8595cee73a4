import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("A connection is closed once nothing uses it")
struct ConnectionUseTests {
    @Test("Reads and the end of the connection, at once and again and again: none finds it closed")
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

    @Test("One that is used is not closed, and can be used on")
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
