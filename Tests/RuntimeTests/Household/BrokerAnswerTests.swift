import ScriptedServices
import TestBroker
import Testing
import Workbench

/// The answers of `config set` and `household status` when the broker can't be used, each with its own words.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(2)))
struct BrokerAnswerTests {
    /// A setting of the broker, and the problem that the kiosk must name.
    private struct Fault {
        var user = "kitchen"
        var password = "right"
        var authorities: String
        let url: String
        let problem: String
    }

    @Test func eachFaultHasItsOwnPlainAnswer() async throws {
        let (authority, other) = (try TestAuthority(), try TestAuthority())
        let (good, expired, foreign) = (try freePort(), try freePort(), try freePort())
        let broker = try await TestBroker(
            accounts: [
                .init("kitchen", "right", topics: ["readwrite galley/1/home/#"]),
                .init("reader", "right", topics: ["read galley/1/home/#"]),
                .init("writer", "right", topics: ["write galley/1/home/#"]),
            ],
            settings: authority.listener(good) + authority.listener(expired, days: -1)
                + authority.listener(foreign, names: "DNS:other.example"))
        func fault(_ scheme: String, _ port: Int, _ problem: String) -> Fault {
            Fault(authorities: authority.certificate, url: "\(scheme)://127.0.0.1:\(port)", problem: problem)
        }
        func fault(user: String, password: String = "right", _ problem: String) -> Fault {
            var fault = fault("mqtts", good, problem)
            (fault.user, fault.password) = (user, password)
            return fault
        }
        let failed = "the encrypted connection failed"
        var unsigned = fault(
            "mqtts", good, "\(failed): no authority in \(other.certificate) has signed the broker's certificate")
        unsigned.authorities = other.certificate
        let faults = [
            unsigned,
            fault("mqtts", expired, "\(failed): the broker's certificate has expired"),
            fault("mqtts", foreign, "\(failed): the broker's certificate isn't for 127.0.0.1"),
            fault("mqtts", broker.port, "\(failed): port \(broker.port) of the broker doesn't seem to be encrypted"),
            fault("mqtt", try freePort(), "the broker can't be reached: Connection refused"),
            fault(user: "kitchen", password: "wrong", "the broker refuses the user or the password"),
            fault(user: "reader", "the broker doesn't let this account write to the topics of the household"),
            fault(user: "writer", "the broker doesn't let this account read the topics of the household"),
        ]
        #expect(Set(faults.map(\.problem)).count == faults.count)
        async let silence: Void = silence()
        let kiosk = try await KioskOfHousehold("Kitchen", at: nil)
        for fault in faults {
            let answer = try await set(fault, at: kiosk)
            #expect(answer.contains("household: \(fault.problem); the settings are kept"), "\(answer)")
            #expect(try await kiosk.status().problem == fault.problem)
        }
        let right = fault("mqtts", good, "")
        #expect(try await set(right, at: kiosk).contains("household: the broker accepts this kiosk"))
        try await kiosk.waitUntilShared()
        #expect(try await kiosk.status().problem == nil)
        try await silence
    }

    private func set(_ fault: Fault, at kiosk: KioskOfHousehold) async throws -> String {
        let words = [
            "config", "set", "household.url", fault.url, "household.user", fault.user, "tls.ca", fault.authorities,
            "household.password", "-",
        ]
        let result = try await GalleyCommand.run(words, in: kiosk.folder.path, input: "\(fault.password)\n")
        try #require(result.status == 0, "\(result.errors)")
        return result.errors
    }

    private func silence() async throws {
        let hole = try BlackHole()
        let kiosk = try await KioskOfHousehold("Cabin", at: nil)
        let answer = try await GalleyCommand.run(
            ["config", "set", "household.url", "mqtt://127.0.0.1:\(hole.port)"], in: kiosk.folder.path)
        #expect(answer.errors.contains("household: the broker hasn't answered yet"))
        try await kiosk.wait(until: "the kiosk gives up") { $0.problem != nil }
        #expect(try await kiosk.status().problem == "the broker can't be reached: no answer in time")
    }

    @Test func theAccessListNeedsOnlyWhatIsPrinted() async throws {
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        let cabin = try await KioskOfHousehold("Cabin", at: nil)
        let printed = try await kitchen.run("household", "account").split(separator: "\n").map(String.init)
        let user = try #require(printed.first).dropFirst("user ".count)
        let id = try #require(
            try await cabin.run("household", "account").firstMatch(of: /kiosk\/(\w+)\/#/)?.1)
        // The second account has the kiosk's id as its name, so that one pattern serves all kiosks.
        let broker = try await TestBroker(
            accounts: [
                .init(String(user), "right", topics: printed.dropFirst().map { String($0.dropFirst("topic ".count)) }),
                .init(
                    String(id), "right",
                    topics: ["readwrite galley/1/home/set/#", "readwrite galley/1/home/ask", "read galley/1/home/#"]),
            ],
            patterns: ["readwrite galley/1/home/kiosk/%u/#"])
        for (kiosk, user) in [(kitchen, String(user)), (cabin, String(id))] {
            let fault = Fault(
                user: user, authorities: "/etc/ssl/certs/ca-certificates.crt", url: "mqtt://127.0.0.1:\(broker.port)",
                problem: "")
            #expect(try await set(fault, at: kiosk).contains("household: the broker accepts this kiosk"))
        }
        try await kitchen.run("favorite", "add", "starter:3")
        try await cabin.waitForFavorites { $0.count == 1 }
        try await cabin.wait(until: "both are listed") { $0.kiosks == 2 }
        #expect(try broker.log.contains("Denied") == false)
    }

    @Test func aBrokerWithoutMQTT5IsEnough() async throws {
        let broker = try await TestBroker(accounts: [
            .init("kitchen", "right", topics: ["readwrite galley/1/home/#"]),
            .init("reader", "right", topics: ["read galley/1/home/#"]),
        ])
        let old = try OldBroker(before: broker.port, .hangsUp)
        func account(_ user: String) -> Fault {
            Fault(
                user: user, authorities: "/etc/ssl/certs/ca-certificates.crt", url: "mqtt://127.0.0.1:\(old.port)",
                problem: "the broker doesn't let this account use the topics of the household")
        }
        let kitchen = try await KioskOfHousehold("Kitchen", at: nil)
        let cabin = try await KioskOfHousehold("Cabin", at: nil)
        let reader = try await KioskOfHousehold("Reader", at: nil)
        // Before MQTT 5, the broker doesn't say that it refused a message.
        async let refusal = set(account("reader"), at: reader)
        for kiosk in [kitchen, cabin] {
            #expect(try await set(account("kitchen"), at: kiosk).contains("household: the broker accepts this kiosk"))
        }
        try await kitchen.run("favorite", "add", "starter:3")
        try await cabin.waitForFavorites { $0.count == 1 }
        try await cabin.run("favorite", "remove", "starter:3")
        try await kitchen.waitForFavorites(\.isEmpty)
        #expect(try await refusal.contains("household: \(account("reader").problem)"))
    }
}
