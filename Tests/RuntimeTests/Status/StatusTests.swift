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

@Suite("The status when the card or the display hangs", .timeLimit(.minutes(1)))
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

    private func report(timeout: Duration) throws -> StatusReport {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: folder, socket: "\(folder)/control.sock", board: nil,
            isSimulated: true, environment: [:])
        let cache = RecipeCache(folder: folder)
        let services = Services(
            folder: folder, store: connection, cache: cache, loop: loop, clock: clock, errorLog: errorLog,
            filter: PictureFilter(program: ""))
        return StatusReport(
            options: options, started: clock.boot, loop: loop, clock: clock,
            configuration: try ConfigurationService(options, clock: clock, errorLog: errorLog),
            services: services, connection: connection, cache: cache,
            household: HouseholdService(store: connection, loop: loop, clock: clock, errorLog: errorLog),
            shopping: ShoppingService(
                store: connection, loop: loop, clock: clock, errorLog: errorLog, client: services.sharedClient),
            errorLog: errorLog,
            timeout: timeout)
    }

    private func startLoop() throws {
        try loop.start { [clock] in
            Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock, effectRunner: { _ in })
        }
    }

    @Test("If the card doesn't respond, the status says so and reports the rest; later the card is fine again")
    func hangingCard() async throws {
        try startLoop()
        _ = try await connection.open()
        let card = DispatchSemaphore(value: 0)
        let hanging = Task { [connection] in await connection.work.run { card.wait() } }
        // Waits until the thread of the store is blocked.
        while await ends(within: .milliseconds(20), { [connection] in await connection.work.run {} }) {}
        let status = try await report(timeout: .milliseconds(20)).document()
        #expect(status.store.problem == "the card does not answer")
        #expect(status.process == getpid())
        card.signal()
        await hanging.value
        let later = try await report(timeout: .seconds(20)).document()
        #expect(later.store.problem == nil)
        #expect(later.store.bytes > 0 && later.store.cache > 0)
        await loop.stop()
    }

    @Test("If the display hangs, the settings still load, without the note about a person's own diet")
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

    @Test("A trial that couldn't be reverted at the start is reported as soon as a handler is registered")
    func unendedTrial() throws {
        let configuration = try report(timeout: .zero).configuration
        configuration.begin(RunningTrial(1, for: .seconds(600), caller: nil, at: configuration))
        let received = Mutex<[Event]>([])
        configuration.onEvent { event in received.withLock { $0.append(event) } }
        configuration.stop()
        let ends = received.withLock { events in events.map { if case .trial(.some) = $0 { true } else { false } } }
        #expect(ends == [true])
    }
}
