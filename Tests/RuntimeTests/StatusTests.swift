import Boards
import CharacterDisplay
import Control
import Cookbook
import Dispatch
import Foundation
import GPIO
import Kitchen
import Logging
import Testing

@testable import Runtime

@Suite("The status, and cards that hang", .timeLimit(.minutes(1)))
final class StatusTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private let clock = SystemClock()
    private let loop: Loop
    private let incidents: Incidents
    private let keeper: StoreKeeper

    init() throws {
        incidents = Incidents(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        keeper = StoreKeeper(folder: folder, incidents: incidents)
        loop = try Loop()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func desk(patience: Duration) throws -> StatusDesk {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: folder, socket: "\(folder)/control.sock", board: nil,
            isSimulated: true, environment: [:])
        let cache = RecipeCache(folder: folder)
        return StatusDesk(
            options: options, started: clock.boot, loop: loop, clock: clock,
            configuration: try ConfigurationDesk(options, incidents: incidents),
            services: Services(store: keeper, cache: cache, clock: clock, incidents: incidents), keeper: keeper,
            cache: cache, incidents: incidents, patience: patience)
    }

    @Test("A card that does not answer is said not to, and the rest of the status is there; later it answers again")
    func hangingCard() async throws {
        try loop.start { [clock] in
            Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: clock, performer: { _ in })
        }
        _ = try await keeper.open()
        let card = DispatchSemaphore(value: 0)
        let hanging = Task { [keeper] in await keeper.onQueue { card.wait() } }
        // Once it is known to hang, no longer than that is waited for.
        while await ends(within: .milliseconds(20), { [keeper] in await keeper.onQueue {} }) {}
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
}
