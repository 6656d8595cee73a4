import Control
import Cookbook
import Foundation
import Kitchen
import Logging
import SimulatedKiosk
import Testing
import Workbench

@testable import Runtime

@Suite("The daily automatic backup")
struct BackupSchedulerTests {
    @Test("A backup is made one day after the last one if data was saved; an idle kiosk does nothing")
    func daily() async throws {
        let folder = try TemporaryFolder()
        let cookbook = try Cookbook(folder: folder.path)
        let clock = VirtualKioskClock()
        let backups = Backups(state: folder.path)
        let waits = ManualWaits()
        let scheduler = BackupScheduler(
            cookbook: cookbook, backups: { backups }, clock: clock,
            errorLog: ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock),
            wait: waits.wait)
        let running = Task { await scheduler.run() }
        var asked = waits.asked.makeAsyncIterator()
        #expect(await asked.next() == .seconds(3600), "no earlier backup is recorded")
        waits.end.yield()
        try await wait(until: "the first backup exists") { backups.all.map(\.number) == [1] }
        try await wait(until: "its time is recorded") { folder.exists("backups/made") }
        try await cookbook.keep(Pantry([.init(name: "leek")]))
        let second = await asked.next()
        #expect((second ?? .zero) > .seconds(86_000), "one day: \(second ?? .zero)")
        #expect(backups.all.count == 1)
        waits.end.yield()
        try await wait(until: "the second backup exists") { backups.all.map(\.number) == [2, 1] }
        running.cancel()
        await running.value
    }

    @Test("If the time of a backup can't be recorded, the backup exists and the next one waits an hour")
    func timeNotNoted() async throws {
        let folder = try TemporaryFolder()
        // A folder blocks the file with the time.
        try FileManager.default.createDirectory(
            atPath: folder.file("backups/made"), withIntermediateDirectories: true)
        let cookbook = try Cookbook(folder: folder.path)
        let clock = VirtualKioskClock()
        let backups = Backups(state: folder.path)
        let waits = ManualWaits()
        let errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        let scheduler = BackupScheduler(
            cookbook: cookbook, backups: { backups }, clock: clock, errorLog: errorLog, wait: waits.wait)
        let running = Task { await scheduler.run() }
        var asked = waits.asked.makeAsyncIterator()
        #expect(await asked.next() == .seconds(3600))
        waits.end.yield()
        #expect(await asked.next() == BackupScheduler.retry)
        let messages = errorLog.documents().map(\.message)
        #expect(messages.contains { $0.contains("the time can't be recorded") }, "\(messages)")
        #expect(!messages.contains { $0.contains("Can't back up the store") }, "\(messages)")
        running.cancel()
        await running.value
        #expect(folder.exists("backups/galley-1.sqlite"))
    }
}
