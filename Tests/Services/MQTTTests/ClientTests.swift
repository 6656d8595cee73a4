import MQTT
import ScriptedServices
import TestBroker
import Testing
import Workbench

/// The client with a real mosquitto.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct ClientTests {
    private static func options(_ broker: TestBroker, _ id: String) -> MQTTClient.Options {
        var options = MQTTClient.Options(host: "127.0.0.1", port: broker.port, clientID: id)
        options.firstPause = .milliseconds(50)
        return options
    }

    @Test func aMessageGoesFromOneClientToAnother() async throws {
        let broker = try await TestBroker()
        let reader = try Listener(Self.options(broker, "reader"))
        let writer = try Listener(Self.options(broker, "writer"))
        #expect(try await reader.next() == .connected(.v5))
        let subscription = reader.client.subscribe(to: ["a/+", "b"])
        #expect(try await reader.next() == .subscribed(subscription, nil))
        #expect(try await writer.next() == .connected(.v5))
        let number = writer.client.publish(MQTTMessage("a/x", "hello"))
        #expect(try await writer.next() == .acknowledged(number, nil))
        #expect(try await reader.next() == .arrived(MQTTMessage("a/x", "hello")))
    }

    @Test func aRetainedMessageComesWithASecondSubscription() async throws {
        let broker = try await TestBroker()
        let client = try Listener(Self.options(broker, "one"))
        #expect(try await client.next() == .connected(.v5))
        let number = client.client.publish(MQTTMessage("a", "kept", isRetained: true))
        #expect(try await client.next() == .acknowledged(number, nil))
        for _ in 0..<2 {
            let subscription = client.client.subscribe(to: ["a"])
            let events = [try await client.next(), try await client.next()]
            #expect(events.contains(.subscribed(subscription, nil)))
            #expect(events.contains(.arrived(MQTTMessage("a", "kept", isRetained: true))))
        }
    }

    @Test func theClientComesBackAfterTheBrokerWasAway() async throws {
        let broker = try await TestBroker()
        let client = try Listener(Self.options(broker, "one"))
        #expect(try await client.next() == .connected(.v5))
        broker.stop()
        guard case .disconnected(.lost) = try await client.next() else {
            Issue.record("the connection should be lost")
            return
        }
        try await broker.start()
        try await client.wait(for: .connected(.v5))
    }

    @Test func theWillIsSentIfAClientDisappears() async throws {
        let broker = try await TestBroker()
        let reader = try Listener(Self.options(broker, "reader"))
        try await reader.wait(for: .connected(.v5))
        let subscription = reader.client.subscribe(to: ["will"])
        try await reader.wait(for: .subscribed(subscription, nil))
        var options = Self.options(broker, "one")
        options.will = MQTTMessage("will", "offline", isRetained: true)
        options.willDelay = .zero
        let first = try Listener(options)
        try await first.wait(for: .connected(.v5))
        // A second client of the same name takes its place, which the broker treats as a lost connection.
        let second = try Listener(options)
        try await second.wait(for: .connected(.v5))
        first.client.close()
        try await reader.wait(for: .arrived(MQTTMessage("will", "offline")))
    }

    @Test func aGoodbyeSendsTheWillAtOnceOrNotAtAll() async throws {
        let broker = try await TestBroker()
        let reader = try Listener(Self.options(broker, "reader"))
        try await reader.wait(for: .connected(.v5))
        let subscription = reader.client.subscribe(to: ["#"])
        try await reader.wait(for: .subscribed(subscription, nil))
        var options = Self.options(broker, "one")
        options.will = MQTTMessage("will", "offline")
        options.willDelay = .zero
        let one = try Listener(options)
        try await one.wait(for: .connected(.v5))
        one.client.close(sendsWill: false)
        try await wait(until: "the broker saw the goodbye") { try broker.log.contains("Client one disconnected") }
        let marker = reader.client.publish(MQTTMessage("end", "of the test"))
        let events = [try await reader.next(), try await reader.next()]
        #expect(Set(events) == [.acknowledged(marker, nil), .arrived(MQTTMessage("end", "of the test"))])
        options.clientID = "two"
        let two = try Listener(options)
        try await two.wait(for: .connected(.v5))
        two.client.close()
        #expect(try await reader.next() == .arrived(MQTTMessage("will", "offline")))
    }

    // MARK: Refusals, each with its own reason

    @Test func aWrongPasswordIsNamed() async throws {
        let broker = try await TestBroker(accounts: [.init("kitchen", "right")])
        var options = Self.options(broker, "one")
        (options.user, options.password) = ("kitchen", "wrong")
        let client = try Listener(options)
        #expect(try await client.next() == .disconnected(.credentials))
    }

    @Test func aTopicThatIsNotPermittedIsNamed() async throws {
        let broker = try await TestBroker(accounts: [.init("kitchen", "right", topics: ["readwrite mine/#"])])
        var options = Self.options(broker, "one")
        (options.user, options.password) = ("kitchen", "right")
        let client = try Listener(options)
        #expect(try await client.next() == .connected(.v5))
        let mine = client.client.publish(MQTTMessage("mine/a", "x"))
        #expect(try await client.next() == .acknowledged(mine, nil))
        let yours = client.client.publish(MQTTMessage("yours/a", "x"))
        #expect(try await client.next() == .acknowledged(yours, .mayNotWrite))
    }

    @Test func aPortWithoutABrokerIsNamed() async throws {
        let options = MQTTClient.Options(host: "127.0.0.1", port: try freePort(), clientID: "one")
        let client = try Listener(options)
        guard case .disconnected(.unreachable) = try await client.next() else {
            Issue.record("nobody listens there")
            return
        }
    }

    @Test func aSlowBrokerGetsMoreTimeWithEachAttempt() async throws {
        let hole = try BlackHole()
        var options = MQTTClient.Options(host: "127.0.0.1", port: Int(hole.port), clientID: "one")
        (options.patience, options.firstPause) = (.milliseconds(100), .milliseconds(500))
        let client = try Listener(options)
        #expect(try await client.refusal() == .unreachable(detail: "no answer in time"))
        let first = ContinuousClock.now
        #expect(try await client.refusal() == .unreachable(detail: "no answer in time"))
        // The pause is at least 250 ms, and the second attempt has a second.
        #expect(first.duration(to: .now) > .milliseconds(1200))
    }

    @Test func aMessageWithoutAConnectionIsRefused() async throws {
        let options = MQTTClient.Options(host: "127.0.0.1", port: try freePort(), clientID: "one")
        let client = try Listener(options)
        let number = client.client.publish(MQTTMessage("a", "x"))
        try await client.wait(for: .acknowledged(number, .notConnected))
    }

    // MARK: Bounds

    @Test func aFloodWaitsAtTheBroker() async throws {
        let broker = try await TestBroker(settings: ["max_queued_messages 0"])
        let reader = try Listener(Self.options(broker, "reader"))
        try await reader.wait(for: .connected(.v5))
        let subscription = reader.client.subscribe(to: ["a"])
        try await reader.wait(for: .subscribed(subscription, nil))
        let writer = try Listener(Self.options(broker, "writer"))
        try await writer.wait(for: .connected(.v5))
        let count = 10 * MQTTClient.capacity
        for number in 0..<count {
            writer.client.publish(MQTTMessage("a", "\(number)"))
            _ = try await writer.next()
        }
        // The reader handles nothing for now, and reads on only when it does.
        for number in 0..<count { #expect(try await reader.next() == .arrived(MQTTMessage("a", "\(number)"))) }
    }
}
