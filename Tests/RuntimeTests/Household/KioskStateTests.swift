import Control
import Foundation
import Household
import Kiosk
import Kitchen
import SimulatedKiosk
import Testing

@testable import Runtime

/// The states that kiosks publish, and what a kiosk makes of those of others.
@Suite struct KioskStateTests {
    fileprivate static let start = Instant(sinceBoot: .seconds(1000))

    private static func timer(_ state: CookTimer.State, id: Int = 1) -> CookTimer {
        CookTimer(id: id, label: "Pasta", duration: .seconds(600), state: state)
    }

    private static func timers(_ timers: CookTimer..., isTrusted: Bool = true) throws -> String {
        let reading = ClockReading(bootID: "b", boot: start, wall: 1_800_000_000, isWallTrusted: isTrusted)
        return try JSONText.of(KioskTimersDocument(timers, at: reading))
    }

    /// A roster that has heard of a kiosk, the cabin.
    private final class Listener {
        var roster = KioskRoster(own: "me", most: 5)

        init() {
            #expect(hear(#"{"name":"Cabin\u001b[2J","version":"1.2"}"#, .about))
            #expect(hear("online"))
        }

        func hear(
            _ text: String, _ part: HouseholdTopics.Part = .online, of kiosk: String = "cabin",
            isLive: Bool = false, after time: Duration = .zero
        ) -> Bool {
            roster.receive(
                Array(text.utf8), part, of: kiosk, isLive: isLive, at: KioskStateTests.start + time)
        }

        func changes() -> [HouseholdChangeDocument] { roster.takeChanges() }
    }

    // MARK: Timers

    @Test func timersArePublishedWithTheirTimes() throws {
        let json = try Self.timers(Self.timer(.running(until: Self.start + .seconds(90))))
        #expect(
            json == """
                {"next":"2027-01-15T08:01:30+00:00","ringing":false,"timers":[{"ends":"2027-01-15T08:01:30+00:00","id":1,\
                "label":"Pasta","recipe":null,"state":"running"}]}
                """)
        let unknown = try Self.timers(Self.timer(.running(until: Self.start)), isTrusted: false)
        #expect(unknown.contains(#""next":null"#) && unknown.contains(#""ends":null"#))
    }

    @Test func whatHappensToAnAlarmIsAnEvent() {
        let now = Self.start
        let states: [(CookTimer.State?, AlarmEvent.Kind?)] = [
            (.running(until: now), nil), (.ringing(since: now), .ringing), (.ringing(since: now), nil),
            (.over(since: now, missed: false), .silenced), (nil, .done), (.ringing(since: now), .ringing),
            (.over(since: now, missed: true), .missed), (.running(until: now), nil), (nil, nil),
            (.ringing(since: now), .ringing), (nil, .done),
        ]
        var before: [CookTimer] = []
        for (state, kind) in states {
            let after = state.map { [Self.timer($0)] } ?? []
            #expect(AlarmEvent.between(before, and: after).map(\.kind) == [kind].compactMap(\.self))
            before = after
        }
    }

    @Test func eventsWaitOnlyForSomebodyWhoListens() {
        let news = KioskNews()
        let ringing = TimerSnapshot(
            timers: [Self.timer(.ringing(since: Self.start))], written: VirtualKioskClock().reading)
        news.post(ringing)
        #expect(news.takeEvents().isEmpty)
        let changes = news.changes()
        news.post(TimerSnapshot(timers: [], written: ringing.written))
        #expect(news.takeEvents().map(\.kind) == [.done] && news.takeEvents().isEmpty)
        for _ in 0..<1000 {
            news.post(ringing)
            news.post(TimerSnapshot(timers: [], written: ringing.written))
        }
        #expect(news.takeEvents().count == 100)
        withExtendedLifetime(changes) {}
    }

    // MARK: Other kiosks

    @Test func alarmsOfConnectedKiosksAreShownUntilTheyAreSilent() throws {
        let listener = Listener()
        let ringing = try Self.timers(Self.timer(.ringing(since: Self.start)))
        #expect(listener.roster.alarms.isEmpty)
        #expect(listener.hear(ringing, .timers))
        let pasta = DistantAlarm(
            kiosk: "cabin", name: "Cabin", timer: 1, label: "Pasta", ended: 1_800_000_000)
        #expect(listener.roster.alarms == [pasta])
        #expect(listener.hear("offline"))
        #expect(listener.roster.alarms.map(\.isReached) == [false])
        #expect(listener.hear("online"))
        #expect(listener.roster.alarms.count == 1)
        #expect(listener.hear(try Self.timers(Self.timer(.over(since: Self.start, missed: false))), .timers))
        #expect(listener.roster.alarms.isEmpty)
        // The kiosk's own alarm rings here anyway.
        #expect(listener.hear("online", of: "me") && listener.hear(ringing, .timers, of: "me"))
        #expect(listener.roster.alarms.isEmpty)
    }

    @Test func kiosksOfOneNameAreToldApartByTheirIds() throws {
        let listener = Listener()
        let about = #"{"name":"Cabin","version":"1.2"}"#
        #expect(listener.hear(about, .about, of: "shed") && listener.hear(about, .about))
        #expect(listener.roster.members.map(\.name) == ["Cabin cabin", "Cabin shed"])
        #expect(listener.hear(try Self.timers(Self.timer(.ringing(since: Self.start))), .timers))
        #expect(listener.roster.alarms.map(\.name) == ["Cabin cabin"])
        #expect(listener.hear("", .about, of: "shed"))
        #expect(listener.roster.members.map(\.name) == ["Cabin"])
    }

    @Test func aKioskIsOnAsSoonAsItIsHeard() throws {
        let listener = Listener()
        let ringing = try Self.timers(Self.timer(.ringing(since: Self.start)))
        // Some brokers don't say after a reconnection which kiosks are online.
        listener.roster.disconnected()
        #expect(listener.hear(ringing, .timers) && listener.roster.alarms.map(\.isReached) == [false])
        #expect(listener.hear(ringing, .timers, isLive: true) && listener.roster.alarms.map(\.isReached) == [true])
        #expect(listener.hear("offline", isLive: true) && listener.roster.online == 0)
    }

    @Test func kiosksThatHaveNotNoticedThatThereAreFewerAreNotOffYet() {
        let (few, many) = (Duration.seconds(60), Duration.seconds(300))
        var heart = Heartbeat()
        heart.plan(at: Self.start + many)
        let mustHurry = [(many, .zero), (few, .seconds(250)), (few, .zero)].map {
            heart.follow($0, at: Self.start + $1)
        }
        #expect(mustHurry == [false, false, true])
        heart.plan(at: Self.start + few)
        let slowest = [heart.beat(few), heart.beat(few)]
        #expect(slowest == [many, few])
    }

    @Test func aKioskThatIsNotHeardIsOff() {
        let listener = Listener()
        #expect(listener.hear("online", of: "me"))
        _ = listener.changes()
        listener.roster.expire(unheardFor: .seconds(180), at: Self.start + .seconds(180))
        #expect(listener.roster.online == 2 && listener.changes().isEmpty)
        listener.roster.expire(unheardFor: .seconds(180), at: Self.start + .seconds(181))
        #expect(listener.roster.online == 1)
        #expect(listener.changes().map(\.online) == [false])
        #expect(listener.hear("online", after: .seconds(200)))
        #expect(listener.changes().map(\.online) == [true])
        let clock = ClockReading(
            bootID: "b", boot: Self.start + .seconds(260), wall: 1_800_000_000, isWallTrusted: true)
        let seen = listener.roster.documents(at: clock).map(\.seen)
        #expect(seen == ["2027-01-15T07:59:00+00:00", "2027-01-15T07:55:40+00:00"])
    }

    @Test func onlyChangesAreReported() throws {
        let listener = Listener()
        #expect(listener.changes().map(\.change) == [.kiosk, .kiosk])
        let running = try Self.timers(Self.timer(.running(until: Self.start)))
        for _ in 0..<3 { #expect(listener.hear("online") && listener.hear(running, .timers)) }
        #expect(listener.changes().map(\.change) == [.timers])
        #expect(listener.hear(#"{"event_type":"ringing","id":1,"label":"Pasta"}"#, .alarm))
        #expect(listener.changes().map(\.event) == ["ringing"])
        #expect(listener.roster.state.map(\.change) == [.kiosk, .timers])
        #expect(listener.hear("", .about))
        #expect(listener.changes().map(\.online) == [false] && listener.roster.state.isEmpty)
        // The rest of its topics is cleared after that.
        #expect(listener.hear("", .timers) && listener.hear("") && listener.roster.state.isEmpty)
        #expect(listener.roster.members.isEmpty)
    }

    @Test func whatIsNotAcceptableIsRefused() {
        let listener = Listener()
        let texts = ["[", String(repeating: "[", count: 60_000), #"{"ringing":1}"#, "\u{0}", #"{"event_type":"x"}"#]
        for part in [HouseholdTopics.Part.about, .timers, .alarm] {
            for text in texts { #expect(!listener.hear(text, part)) }
        }
        for number in 0..<100 { _ = listener.hear("online", of: "k\(number)") }
        #expect(listener.roster.documents(at: VirtualKioskClock().reading).count == 5)
        let many = (1...100).map {
            #"{"id":\#($0),"label":"\#(String(repeating: "x", count: 400))","state":"ringing"}"#
        }
        #expect(listener.hear(#"{"ringing":true,"timers":[\#(many.joined(separator: ","))]}"#, .timers))
        let alarms = listener.roster.alarms
        #expect(alarms.count == 20 && alarms.allSatisfy { $0.label.count == 100 })
    }

    // MARK: Commands

    @Test func commandsAreReadWithPlainTexts() {
        func read(_ text: String) -> KioskCommand? { KioskCommand(json: Array(text.utf8)) }
        #expect(read(#"{"do":"show","text":"Dinner\u001b[2J!\nCome","more":1}"#) == .show("Dinner!\nCome"))
        #expect(read(#"{"do":"silence"}"#) == .silence)
        let long = read(#"{"do":"show","text":"\#(String(repeating: "x", count: 2000))"}"#)
        #expect(long == .show(String(repeating: "x", count: 160)))
        let refused = [
            "", "show", "[]", #"{"do":"show"}"#, #"{"do":"show","text":" \u0007 "}"#, #"{"do":"reboot"}"#, #"{"do":7}"#,
            #"{"do":"show","text":["x"]}"#, String(repeating: #"{"do":"#, count: 600),
            #"{"do":"show","text":"\#(String(repeating: "x", count: 5000))"}"#,
        ]
        for text in refused { #expect(read(text) == nil, "\(text.prefix(40))") }
    }

    @Test func jobsAreSpreadOverTimeAndNoneIsLost() {
        var pacer = Pacer<Int>()
        let begun = [1, 2, 1, 1].map { pacer.begin($0) }
        #expect(begun == [true, true, false, false])
        let again = [1, 2].map { pacer.end($0) }
        #expect(again == [true, false])
        let last = (pacer.begin(1), pacer.end(1))
        #expect(last == (true, false))
    }
}
