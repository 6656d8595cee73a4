import Kitchen
import Testing

@Suite("Timers of a kitchen")
struct TimerRackTests {
    private let start = Instant(sinceBoot: .seconds(1000))

    private func rack(_ seconds: Int...) throws -> TimerRack {
        var rack = TimerRack()
        for seconds in seconds { try rack.carryOut(.start(label: nil, .seconds(seconds)), at: start) }
        return rack
    }

    @Test("A timer has the smallest free number, and is named after it if it has no label")
    func numbers() throws {
        var rack = try rack(60, 60, 60)
        #expect(rack.timers.map(\.label) == ["Timer 1", "Timer 2", "Timer 3"])
        try rack.carryOut(.stop(2), at: start)
        let timer = try rack.carryOut(.start(label: "Rice", .seconds(60)), at: start)
        #expect(
            timer
                == CookTimer(id: 2, label: "Rice", duration: .seconds(60), state: .running(until: start + .seconds(60)))
        )
        #expect(rack.timers.map(\.id) == [1, 2, 3])
    }

    @Test(
        "A label is plain text of at most 100 characters, and a blank one counts as missing",
        arguments: [
            (" Rice\u{1B}[2J\n", "Rice"), ("", "Timer 1"), (" \t\u{7}\u{200B}", "Timer 1"),
            (String(repeating: "a", count: 101), String(repeating: "a", count: 100)),
            (String(repeating: "a", count: 99) + " a", String(repeating: "a", count: 99)),
        ])
    func labels(given: String, kept: String) throws {
        var rack = TimerRack()
        #expect(try rack.carryOut(.start(label: given, .seconds(60)), at: start).label == kept)
    }

    @Test("A name that is taken gets a number, even at its full length")
    func sameNames() throws {
        var rack = TimerRack()
        let long = String(repeating: "a", count: 100)
        for name in ["Rice", "Rice", "Rice 2", "Rice", long, long, "Timer 8", nil] {
            try rack.carryOut(.start(label: name, .seconds(60)), at: start)
        }
        #expect(rack.timers.prefix(4).map(\.label) == ["Rice", "Rice 2", "Rice 2 2", "Rice 3"])
        #expect(rack.timers[5].label == String(long.dropLast(3)) + " 2")
        #expect(rack.timers.suffix(2).map(\.label) == ["Timer 8", "Timer 8 2"])
        try rack.carryOut(.stop(2), at: start)
        #expect(try rack.carryOut(.start(label: "Rice", .seconds(60)), at: start).label == "Rice 2")
    }

    @Test("Timers of two dishes may share a label; a second timer of one dish gets a number")
    func dishes() throws {
        var rack = TimerRack()
        for (number, dish) in [(1, "Leek soup"), (2, "Dal"), (1, "Leek soup")] {
            let origin = TimerOrigin(recipe: Recipe.Heading(id: RecipeID(.own, number), title: dish), step: 1, offer: 0)
            try rack.carryOut(.start(label: "Simmer", .seconds(60), origin: origin), at: start)
        }
        try rack.carryOut(.start(label: "Simmer", .seconds(60)), at: start)
        #expect(rack.timers.map(\.name) == ["Simmer: Leek soup", "Simmer: Dal", "Simmer 2: Leek soup", "Simmer"])
    }

    @Test(
        "A timer runs from one second to 99:59:59",
        arguments: [(-1, false), (0, false), (1, true), (359_999, true), (360_000, false)])
    func limits(seconds: Int, isAccepted: Bool) {
        var rack = TimerRack()
        let timer = try? rack.carryOut(.start(label: nil, .seconds(seconds)), at: start)
        #expect((timer != nil) == isAccepted)
        #expect(rack.timers.count == (isAccepted ? 1 : 0))
    }

    @Test("Twenty timers run, and another is rejected until one is stopped")
    func full() throws {
        var rack = TimerRack()
        for _ in 0..<TimerRack.capacity { try rack.carryOut(.start(label: nil, .seconds(60)), at: start) }
        #expect(throws: TimerRack.Refusal.full) { try rack.carryOut(.start(label: nil, .seconds(60)), at: start) }
        try rack.carryOut(.stop(7), at: start)
        #expect(try rack.carryOut(.start(label: nil, .seconds(60)), at: start).id == 7)
    }

    @Test("A pause preserves the remaining time to the nanosecond")
    func pause() throws {
        var rack = try rack(60)
        let paused = try rack.carryOut(.pause(1), at: start + .nanoseconds(12_345_678_901))
        #expect(paused.state == .paused(remaining: .seconds(60) - .nanoseconds(12_345_678_901)))
        #expect(paused.remaining(at: start + .seconds(9999)) == .nanoseconds(47_654_321_099))
        #expect(rack.nextEnd == nil)
        try rack.carryOut(.resume(1), at: start + .seconds(500))
        #expect(rack.nextEnd == start + .seconds(500) + .nanoseconds(47_654_321_099))
    }

    @Test("A minute can be added in any state, and an ended timer runs again for a minute")
    func addMinute() throws {
        var rack = try rack(60, 60, 1, 1)
        try rack.carryOut(.pause(2), at: start)
        let now = start + .seconds(10)
        #expect(rack.expire(at: now).map(\.id) == [3, 4])
        rack.silence(missed: true)
        let after = try (1...4).map { try rack.carryOut(.addMinute($0), at: now).state }
        #expect(
            after == [
                .running(until: now + .seconds(110)), .paused(remaining: .seconds(120)),
                .running(until: now + .seconds(60)),
                .running(until: now + .seconds(60)),
            ])
    }

    @Test("A minute that would make a timer too long is rejected and changes nothing")
    func addMinuteTooMuch() throws {
        var rack = try rack(359_999, 359_939)
        #expect(throws: TimerRack.Refusal.duration) { try rack.carryOut(.addMinute(1), at: start) }
        #expect(rack[1]?.remaining(at: start) == TimerRack.longest)
        #expect(try rack.carryOut(.addMinute(2), at: start).remaining(at: start) == TimerRack.longest)
    }

    @Test("Orders that a timer's state doesn't allow are rejected", arguments: [0, 10, 20])
    func refusals(elapsed: Int) throws {
        var rack = try rack(10, 100)
        try rack.carryOut(.pause(2), at: start)
        let now = start + .seconds(elapsed)
        _ = rack.expire(at: now)
        #expect(throws: TimerRack.Refusal.notNow) { try rack.carryOut(.resume(1), at: now) }
        #expect(throws: TimerRack.Refusal.notNow) { try rack.carryOut(.pause(2), at: now) }
        if elapsed > 0 {
            #expect(throws: TimerRack.Refusal.notNow) { try rack.carryOut(.pause(1), at: now) }
        }
        for order in [TimerRack.Order.pause(9), .resume(9), .addMinute(9), .stop(9), .stop(0), .stop(-1)] {
            #expect(throws: TimerRack.Refusal.unknown) { try rack.carryOut(order, at: now) }
        }
    }

    @Test("A timer can't be paused after its end, even before the alarm")
    func pauseTooLate() throws {
        var rack = try rack(10)
        #expect(throws: TimerRack.Refusal.notNow) { try rack.carryOut(.pause(1), at: start + .seconds(10)) }
    }

    @Test("A timer rings once, counted from its end even if that is noticed late")
    func expire() throws {
        var rack = try rack(10, 20)
        #expect(rack.expire(at: start + .milliseconds(9999)).isEmpty)
        #expect(rack.expire(at: start + .seconds(15)).map(\.state) == [.ringing(since: start + .seconds(10))])
        #expect(rack.expire(at: start + .seconds(15)).isEmpty)
        #expect(rack[1]?.remaining(at: start + .seconds(15)) == .seconds(-5))
        rack.silence(missed: false)
        #expect(rack[1]?.state == .over(since: start + .seconds(10), missed: false))
        rack.silence(missed: true)
        #expect(rack[1]?.isMissed == false, "a silenced timer is not missed")
    }

    @Test("The most urgent timer ended first, or ends next, or is paused")
    func urgency() throws {
        var rack = try rack(100, 50, 10, 20)
        #expect(rack.mostUrgent(at: start)?.id == 3)
        _ = rack.expire(at: start + .seconds(30))
        #expect(rack.mostUrgent(at: start + .seconds(30))?.id == 3)
        try rack.carryOut(.stop(3), at: start)
        try rack.carryOut(.stop(4), at: start)
        #expect(rack.mostUrgent(at: start)?.id == 2)
        try rack.carryOut(.pause(2), at: start)
        #expect(rack.mostUrgent(at: start)?.id == 1)
        try rack.carryOut(.stop(1), at: start)
        #expect(rack.mostUrgent(at: start)?.id == 2)
        #expect(TimerRack().mostUrgent(at: start) == nil)
    }
}
