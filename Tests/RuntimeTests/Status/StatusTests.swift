import Boards
import CharacterDisplay
import Control
import Cookbook
import Dispatch
import Foundation
import GPIO
import Kiosk
import Kitchen
import Logging
import Synchronization
import Testing

@testable import Runtime

@Suite("The status, and cards that hang", .timeLimit(.minutes(1)))
final class StatusTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let clock = SystemClock()
    private let loop: EventLoop
    private let errorLog: ErrorLog
    private let connection: StoreConnection

    init() throws {
        errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        connection = StoreConnection(folder: folder, errorLog: errorLog)
        loop = try EventLoop()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func desk(patience: Duration) throws -> StatusReport {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: folder, socket: "\(folder)/control.sock", board: nil,
            isSimulated: true, environment: [:])
        let cache = RecipeCache(folder: folder)
        return StatusReport(
            options: options, started: clock.boot, loop: loop, clock: clock,
            configuration: try ConfigurationService(options, errorLog: errorLog),
            services: Services(store: connection, cache: cache, clock: clock, errorLog: errorLog),
            connection: connection,
            cache: cache, errorLog: errorLog, timeout: patience)
    }

    private func startLoop() throws {
        try loop.start { [clock] in
            Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock, effectRunner: { _ in })
        }
    }

    @Test("A card that does not answer is said not to, and the rest of the status is there; later it answers again")
    func hangingCard() async throws {
        try startLoop()
        _ = try await connection.open()
        let card = DispatchSemaphore(value: 0)
        let hanging = Task { [connection] in await connection.work.run { card.wait() } }
        // Once it is known to hang, no longer than that is waited for.
        while await ends(within: .milliseconds(20), { [connection] in await connection.work.run {} }) {}
        let status = try await desk(patience: .milliseconds(20)).document()
        #expect(status.store.problem == "the card does not answer")
        #expect(status.process == getpid())
        card.signal()
        await hanging.value
        let later = try await desk(patience: .seconds(20)).document()
        #expect(later.store.problem == nil)
        #expect(later.store.bytes > 0 && later.store.cache > 0)
        await loop.stop()
    }

    @Test("A display that hangs keeps nobody from the settings: whose diet stands over them is left out then")
    func hangingDisplay() async throws {
        try startLoop()
        let display = DispatchSemaphore(value: 0)
        let hanging = Task { [loop] in await loop.run { _ in display.wait() } }
        let setting = SettingDocument(key: "recipes.diet", value: "vegan", origin: "file", isSet: true)
        #expect(await loop.ownDietNote(over: [setting], within: .milliseconds(20)) == nil)
        display.signal()
        await hanging.value
        await loop.stop()
    }

    @Test("A trial that could not be taken back at the start is told once there is somebody to be told")
    func unendedTrial() throws {
        let configuration = try desk(patience: .zero).configuration
        configuration.begin(RunningTrial(1, for: .seconds(600), caller: nil, at: configuration))
        let told = Mutex<[Event]>([])
        configuration.onEvent { event in told.withLock { $0.append(event) } }
        configuration.stop()
        let ends = told.withLock { events in events.map { if case .trial(.some) = $0 { true } else { false } } }
        #expect(ends == [true])
    }
}
