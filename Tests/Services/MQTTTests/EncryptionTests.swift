import MQTT
import ScriptedServices
import TestBroker
import Testing
import Workbench

/// Certificates, wills and versions, with a real mosquitto.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct EncryptionTests {
    @Test func eachFaultOfACertificateHasItsOwnReason() async throws {
        let (authority, other) = (try TestAuthority(), try TestAuthority())
        let (good, expired, foreign) = (try freePort(), try freePort(), try freePort())
        let broker = try await TestBroker(
            settings: authority.listener(good) + authority.listener(expired, days: -1)
                + authority.listener(foreign, names: "DNS:other.example"))
        func listener(_ port: Int, _ authorities: String?) throws -> Listener {
            var options = MQTTClient.Options(host: "127.0.0.1", port: port, clientID: "one")
            options.authorities = authorities
            options.firstPause = .seconds(60)
            return try Listener(options)
        }
        func detail(_ port: Int, _ authorities: String) async throws -> String {
            guard case .certificate(let detail) = try await listener(port, authorities).refusal() else {
                return "not a matter of the certificate"
            }
            return detail
        }
        #expect(try await listener(good, authority.certificate).next() == .connected(.v5))
        #expect(
            try await detail(good, other.certificate)
                == "no authority in \(other.certificate) has signed the broker's certificate")
        #expect(try await detail(expired, authority.certificate) == "the broker's certificate has expired")
        #expect(try await detail(foreign, authority.certificate) == "the broker's certificate isn't for 127.0.0.1")
        #expect(
            try await detail(broker.port, authority.certificate)
                == "port \(broker.port) of the broker doesn't seem to be encrypted")
        // And the other way around.
        guard case .unreachable = try await listener(good, nil).refusal() else {
            Issue.record("the broker hangs up")
            return
        }
    }

    @Test(arguments: OldBroker.Refusal.allCases)
    func aBrokerWithoutMQTT5IsUsed(refusal: OldBroker.Refusal) async throws {
        let broker = try await TestBroker()
        let old = try OldBroker(before: broker.port, refusal)
        let client = try Listener(MQTTClient.Options(host: "127.0.0.1", port: old.port, clientID: "one"))
        // Nothing is reported of the attempt that failed.
        #expect(try await client.next() == .connected(.v311))
        let subscription = client.client.subscribe(to: ["a"])
        #expect(try await client.next() == .subscribed(subscription, nil))
        let number = client.client.publish(MQTTMessage("a", "x", expiry: .seconds(1)))
        let events = [try await client.next(), try await client.next()]
        #expect(Set(events) == [.acknowledged(number, nil), .arrived(MQTTMessage("a", "x"))])
    }

    @Test func aWillOnAForeignTopicIsNeverDelivered() async throws {
        let broker = try await TestBroker(
            accounts: [.init("kitchen", "right", topics: []), .init("owner", "right")],
            patterns: ["readwrite kiosk/%u/#"])
        var options = MQTTClient.Options(host: "127.0.0.1", port: broker.port, clientID: "owner")
        (options.user, options.password) = ("owner", "right")
        let owner = try Listener(options)
        try await owner.wait(for: .connected(.v5))
        let subscription = owner.client.subscribe(to: ["#"])
        try await owner.wait(for: .subscribed(subscription, nil))
        (options.user, options.willDelay) = ("kitchen", .zero)
        // The broker sends a will only after it has noticed the end, which is in the order of the ends.
        for (id, topic) in [("one", "kiosk/cabin/online"), ("two", "kiosk/kitchen/online")] {
            options.clientID = id
            options.will = MQTTMessage(topic, "offline")
            let client = try Listener(options)
            #expect(try await client.next() == .connected(.v5))
            await client.end()
        }
        #expect(try await owner.next() == .arrived(MQTTMessage("kiosk/kitchen/online", "offline")))
    }
}
