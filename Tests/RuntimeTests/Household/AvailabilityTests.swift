import Control
import Cookbook
import Kiosk
import Kitchen
import MQTT
import Settings
import TestBroker
import Testing
import Workbench

@testable import Runtime

/// Kiosks whose will never came.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct AvailabilityTests {
    @Test func aKioskThatIsSilentIsOffAndOneThatSpeaksIsOn() async throws {
        let (broker, folder) = (try await TestBroker(), try TemporaryFolder())
        try folder.write("galley.toml", "[household]\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\nkiosk = \"Kitchen\"\n")
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: folder.path, environment: [:])
        let account = try #require(HouseholdAccount(loaded.settings))
        let cookbook = try Cookbook(folder: folder.path)
        let id = try await cookbook.share(with: account.household)
        var limits = HouseholdSession.Limits()
        (limits.beat, limits.beatOfEach, limits.longestWait) = (.milliseconds(500), .zero, .zero)
        let session = HouseholdSession(
            account, id: id, cookbook: cookbook, client: try MQTTClient(account.options(of: id)), limits: limits,
            link: .alone)
        let running = Task { await session.run() }
        // What the broker keeps of a kiosk that is gone, and of one that speaks.
        try broker.publish("galley/1/home/kiosk/ghost/online", "online")
        func isOnline(_ kiosk: String) async -> Bool? { await session.kioskDocuments.first { $0.id == kiosk }?.online }
        try await wait(until: "the ghost is listed") { await isOnline("ghost") == true }
        try await wait(until: "the ghost is off") {
            try broker.publish("galley/1/home/kiosk/alive/online", "online")
            return await isOnline("ghost") == false
        }
        #expect(await isOnline("alive") == true)
        #expect(await isOnline(id) == true)
        // The kiosk itself was heard again and again, and nobody took that for a copy.
        #expect(await session.document.problem == nil)
        running.cancel()
        await running.value
        try cookbook.close()
    }
}

extension KioskLink {
    /// The link of a session without a kiosk.
    static var alone: KioskLink {
        let clock = SystemClock()
        return KioskLink(
            loop: nil, clock: clock, news: KioskNews(), feed: HouseholdFeed(loop: nil, clock: clock), note: { _ in },
            refresh: {})
    }
}
