import Cookbook
import Household
import Kiosk
import Kitchen
import MQTT
import Settings
import SimulatedKiosk
import Synchronization
import Testing
import Workbench

@testable import Runtime

/// The work that a session plans for later. It must not grow with what the session has sent, or with its connections. Seed
/// 2399420563 of the simulation found that it did.
@Suite(.timeLimit(.minutes(1)))
struct PlannedWorkTests {
    /// A broker that takes every message at once, and delivers it to its sender, too.
    private final class QuickBroker: BrokerConnection {
        let events: AsyncStream<MQTTClient.Event>
        private let happens: AsyncStream<MQTTClient.Event>.Continuation
        private let lastNumber = Atomic(0)

        /// The number of messages and subscriptions that it has taken.
        var messages: Int { lastNumber.load(ordering: .relaxed) }

        init() { (events, happens) = AsyncStream.makeStream() }

        func connect() { happens.yield(.connected(.v5)) }

        func breakConnection() { happens.yield(.disconnected(.lost(detail: "reset"))) }

        func publish(_ message: MQTTMessage) -> Int {
            let number = lastNumber.add(1, ordering: .relaxed).newValue
            happens.yield(.acknowledged(number, nil))
            happens.yield(.arrived(MQTTMessage(message.topic, message.payload)))
            return number
        }

        func subscribe(to topics: [String]) -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

        func noteHandled() {}

        func close(sendsWill: Bool) { happens.finish() }
    }

    /// A session whose cookbook has some favorites, each in a document of its own or of a few.
    private static func session(favorites: Int, at broker: QuickBroker, in folder: TemporaryFolder) async throws
        -> HouseholdSession
    {
        try folder.write("galley.toml", "[household]\nurl = \"mqtt://127.0.0.1\"\nkiosk = \"Kitchen\"\n")
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: folder.path, environment: [:])
        let account = try #require(HouseholdAccount(loaded.settings))
        let (cookbook, clock) = (try Cookbook(folder: folder.path), VirtualKioskClock())
        let id = try await cookbook.share(with: account.household)
        for number in 1...favorites {
            try await cookbook.save(Recipe(id: RecipeID(.starter, number), title: "\(number)"), keep: .whole, at: 1)
        }
        let link = KioskLink(
            loop: nil, clock: clock, news: KioskNews(), feed: HouseholdFeed(loop: nil, clock: clock),
            note: { _ in }, refresh: {})
        var limits = HouseholdSession.Limits()
        limits.longestWait = .zero
        return HouseholdSession(account, id: id, cookbook: cookbook, client: broker, limits: limits, link: link)
    }

    @Test func aDocumentThatTheBrokerHasTakenIsNotWaitedFor() async throws {
        let (broker, folder) = (QuickBroker(), try TemporaryFolder())
        let session = try await Self.session(favorites: 100, at: broker, in: folder)
        let running = Task { await session.run() }
        broker.connect()
        try await wait(until: "all is published") {
            let waiting = await session.documents.exchange.waiting
            return broker.messages > 40 && waiting == 0
        }
        #expect(await session.plannedWork.count < 10)
        running.cancel()
        await running.value
        #expect(await session.plannedWork.count == 0)
    }

    @Test func aConnectionTakesItsPlannedWorkWithIt() async throws {
        let (broker, folder) = (QuickBroker(), try TemporaryFolder())
        let session = try await Self.session(favorites: 1, at: broker, in: folder)
        let running = Task { await session.run() }
        for _ in 1...20 {
            broker.connect()
            try await wait(until: "it is connected") { await session.isConnected }
            broker.breakConnection()
            try await wait(until: "it isn't connected") { await !session.isConnected }
        }
        #expect(await session.plannedWork.count < 10)
        running.cancel()
        await running.value
    }
}
