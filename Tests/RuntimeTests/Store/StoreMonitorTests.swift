import Boards
import CharacterDisplay
import Control
import Cookbook
import Foundation
import GPIO
import Kiosk
import Kitchen
import Logging
import Testing
import Workbench

@testable import Runtime

@Suite("The kiosk monitors the state of its store", .timeLimit(.minutes(1)))
struct StoreMonitorTests {
    private let folder: TemporaryFolder
    private let clock = SystemClock()
    private let errorLog: ErrorLog

    init() throws {
        folder = try TemporaryFolder()
        errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
    }

    @Test("A repair at run time is shown and listed among the errors, like one at the start")
    func repair() async throws {
        let (clock, errorLog) = (clock, errorLog)
        let store = StoreConnection(folder: folder.path, errorLog: errorLog)
        let cookbook = try await store.open()
        let loop = try EventLoop()
        try loop.start {
            Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock, effectRunner: { _ in })
        }
        let watch = StoreMonitor(
            loop: loop, store: store, timers: TimerWriter { _ in }, errorLog: errorLog, pause: .seconds(60))
        let watching = Task { await watch.run() }

        try cookbook.close()
        try folder.write("galley.sqlite", Data(repeating: 7, count: 9000))
        _ = try await cookbook.favorites()
        let summary = try #require(cookbook.damage?.summary)
        try await wait(until: "it is listed") { errorLog.documents().contains { $0.message == summary } }
        while await loop.run({ $0.screen.view.title }) != "Data was damaged" {}

        watching.cancel()
        await watching.value
        await loop.stop()
        try cookbook.close()
    }
}
