import Cookbook
import Kitchen
import Logging
import SimulatedKiosk
import Testing
import Workbench

@testable import Runtime

@Suite("The kiosk checkpoints its store's WAL")
struct StoreCheckpointerTests {
    @Test("Five seconds after a change the WAL is checkpointed into the database; an idle kiosk does nothing")
    func afterChange() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        let clock = VirtualKioskClock()
        let waits = ManualWaits()
        let checkpointer = StoreCheckpointer(
            cookbook: cookbook,
            errorLog: ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock),
            wait: waits.wait)
        let running = Task { await checkpointer.run() }
        var asked = waits.asked.makeAsyncIterator()
        try await cookbook.keep(Pantry([.init(name: "leek")]))
        try await cookbook.keep(Pantry([.init(name: "leek"), .init(name: "rice")]))
        #expect(await asked.next() == .seconds(5))
        #expect(folder.status("galley.sqlite-wal").st_size > 0)
        waits.end.yield()
        try await wait(until: "the WAL is empty") { folder.status("galley.sqlite-wal").st_size == 0 }
        running.cancel()
        await running.value
        try cookbook.close()
    }
}
