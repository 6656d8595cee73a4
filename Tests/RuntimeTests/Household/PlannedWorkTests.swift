import MQTT
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

    /// The limits of a session that publishes without a random wait.
    private static var promptly: HouseholdSession.Limits {
        var limits = HouseholdSession.Limits()
        limits.longestWait = .zero
        return limits
    }

    @Test func aDocumentThatTheBrokerHasTakenIsNotWaitedFor() async throws {
        let broker = QuickBroker()
        let bench = try await SessionBench(connection: broker, favorites: 100, limits: Self.promptly)
        let session = bench.session
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
        let broker = QuickBroker()
        let bench = try await SessionBench(connection: broker, favorites: 1, limits: Self.promptly)
        let session = bench.session
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
