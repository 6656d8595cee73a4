import Cookbook
import GRDB
import Kitchen
import Synchronization
import Testing
import Workbench

@testable import Runtime

@Suite("Timers that could not be written are written again", .timeLimit(.minutes(1)))
struct TimerWriterTests {
    private let folder: TemporaryFolder
    private let snapshot: TimerSnapshot

    init() throws {
        folder = try TemporaryFolder()
        let clock = SystemClock()
        let rice = CookTimer(
            id: 1, label: "Rice", duration: .seconds(1200), state: .running(until: clock.boot + .seconds(1200)))
        snapshot = TimerSnapshot(timers: [rice], written: clock.reading)
    }

    /// Changes the file of the store, past the kiosk.
    private func change(_ sql: String) async throws {
        let queue = try DatabaseQueue(path: folder.file("galley.sqlite"))
        try await queue.write { db in try db.execute(sql: sql) }
        try queue.close()
    }

    @Test("After a failure, each attempt follows a pause, until the timers are written")
    func retries() async throws {
        let cookbook = try Cookbook(folder: folder.path)
        try await change("CREATE TRIGGER refuse BEFORE INSERT ON timer BEGIN SELECT RAISE(ABORT, 'refused'); END")
        let reports = Atomic(0)
        let writer = TimerWriter { _ in reports.add(1, ordering: .relaxed) }
        writer.begin(with: cookbook)
        writer.keep(snapshot)
        await writer.settle()
        #expect(writer.problem != nil)

        let pauses = Atomic(0)
        let trying = Task {
            await writer.keepTrying {
                guard pauses.add(1, ordering: .relaxed).newValue == 3 else { return }
                await #expect(throws: Never.self) { try await change("DROP TRIGGER refuse") }
            }
        }
        try await wait(until: "the timers are written") { writer.isSettled }
        trying.cancel()
        await trying.value
        #expect(try await cookbook.timers()?.timers.map(\.label) == ["Rice"])
        #expect(pauses.load(ordering: .relaxed) == 3)
        #expect(reports.load(ordering: .relaxed) == 1, "a failure that lasts is reported once")
        try cookbook.close()
    }

    @Test("A store that a newer Galley wrote is not tried again, so the kiosk sleeps")
    func newerStore() async throws {
        try Cookbook(folder: folder.path).close()
        try await change("PRAGMA user_version = 999")
        let cookbook = try Cookbook(folder: folder.path)
        let writer = TimerWriter { _ in }
        writer.begin(with: cookbook)
        writer.keep(snapshot)
        await writer.settle()
        #expect(writer.problem != nil)

        let pauses = Atomic(0)
        let trying = Task { await writer.keepTrying { pauses.add(1, ordering: .relaxed) } }
        try await Task.sleep(for: .milliseconds(100))
        trying.cancel()
        await trying.value
        #expect(pauses.load(ordering: .relaxed) == 0)
        try cookbook.close()
    }
}
