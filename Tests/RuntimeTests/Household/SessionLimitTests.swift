import Household
import TestBroker
import Testing
import Workbench

@testable import Runtime

/// Limits on the messages that reach a kiosk, with sessions of a test's own making.
@Suite(.timeLimit(.minutes(1)))
struct SessionLimitTests {
    private static let show = #"{"do":"show","text":"Dinner!"}"#
    private static let silence = #"{"do":"silence"}"#
    private static let ringing = """
        {"next":null,"ringing":true,"timers":[{"ends":null,"id":1,"label":"Pasta","recipe":null,"state":"ringing"}]}
        """

    // MARK: Commands

    @Test func aCommandIsCarriedOutOnceInTwoSeconds() async throws {
        let bench = try await SessionBench()
        #expect(await bench.take(SessionLimitTests.show) == 0)
        #expect(await bench.take(SessionLimitTests.show) == 1)
        bench.clock.wait(until: bench.clock.now + .milliseconds(1999))
        #expect(await bench.take(SessionLimitTests.show) == 2)
        bench.clock.wait(until: bench.clock.now + .milliseconds(1))
        #expect(await bench.take(SessionLimitTests.show) == 2)
        #expect(await bench.take(SessionLimitTests.show) == 3)
    }

    @Test func messagesDoNotKeepTheAlarmFromBeingSilenced() async throws {
        let bench = try await SessionBench("remote-silence = \"on\"")
        #expect(await bench.take(SessionLimitTests.show) == 0)
        #expect(await bench.take(SessionLimitTests.silence) == 0)
        #expect(await bench.take(SessionLimitTests.silence) == 1)
        #expect(await bench.carriedOut == [.show, .silence])
    }

    @Test func silenceNeedsTheOwnersPermission() async throws {
        let bench = try await SessionBench()
        #expect(await bench.take(SessionLimitTests.silence) == 1)
        #expect(await bench.carriedOut.isEmpty)
    }

    @Test func aCommandThatTheBrokerKeptOrThatIsForAnotherKioskIsNotCarriedOut() async throws {
        let bench = try await SessionBench()
        #expect(await bench.take(SessionLimitTests.show, isRetained: true) == 1)
        // Another kiosk's command is no fault of its sender.
        #expect(await bench.take(SessionLimitTests.show, of: "cabin") == 1)
        // A cleared command is none.
        #expect(await bench.take("") == 1)
        #expect(await bench.carriedOut.isEmpty)
    }

    // MARK: Alarms of other kiosks

    @Test func theOwnerDecidesIfAlarmsOfOtherKiosksAreShown() async throws {
        for (shows, lines) in [(true, ""), (false, "show-alarms = \"off\"")] {
            let bench = try await SessionBench(lines)
            await bench.take("online", .online, of: "cabin")
            #expect(await bench.take(SessionLimitTests.ringing, .timers, of: "cabin") == 0)
            #expect(await bench.session.kiosks.alarms.count == 1)
            #expect(await bench.session.shownAlarms.count == (shows ? 1 : 0))
        }
    }

    @Test func theDisplayForgetsAKioskThatLeaves() async throws {
        let bench = try await SessionBench()
        await bench.take("online", .online, of: "cabin")
        #expect(await bench.session.shownMembers.map(\.name) == ["cabin"])
        // A kiosk that leaves takes its topics away in this order.
        for part in [HouseholdTopics.Part.online, .about, .timers] { await bench.take("", part, of: "cabin") }
        try await wait(until: "it is forgotten") { await bench.session.shownMembers.isEmpty }
    }

    @Test func anEventThatTheBrokerKeptIsOld() async throws {
        let bench = try await SessionBench()
        let event = #"{"event_type":"ringing","id":1,"label":"Pasta"}"#
        #expect(await bench.take(event, .alarm, of: "cabin", isRetained: true) == 1)
        #expect(await bench.take(event, .alarm, of: "cabin") == 1)
    }

    @Test(.enabled(if: TestBroker.isAvailable, "needs mosquitto"))
    func alarmsOfOtherKiosksGoWithTheConnectionAndWithTheSession() async throws {
        let broker = try await TestBroker()
        let bench = try await SessionBench(port: broker.port)
        let running = Task { [session = bench.session] in await session.run() }
        try broker.publish("galley/1/home/kiosk/cabin/online", "online")
        try broker.publish("galley/1/home/kiosk/cabin/timers", SessionLimitTests.ringing)
        func shows(_ count: Int) async throws {
            try await wait(until: "\(count) alarms are shown") {
                await bench.session.shownAlarms.count(where: \.isReached) == count
            }
        }
        try await shows(1)
        broker.stop()
        try await shows(0)
        try await broker.start()
        try await shows(1)
        running.cancel()
        await running.value
        #expect(await bench.session.shownAlarms.allSatisfy { !$0.isReached })
    }

    // MARK: What the broker keeps

    @Test func onlyTheTimersOfAKioskThatIsGoneExpire() {
        let topics = HouseholdTopics("home", "k7f3abcd")
        #expect(topics.message(.timers, "{}").expiry == .seconds(86_400))
        #expect(topics.message(.timers, "").expiry == nil)
        for part in [HouseholdTopics.Part.online, .about, .recipe, .alarm] {
            let message = topics.message(part, "{}")
            #expect(message.expiry == nil && message.isRetained == (part != .alarm), "\(part)")
        }
    }
}
