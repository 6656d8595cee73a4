import CharacterDisplay
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

private let start = Instant(sinceBoot: .seconds(1000))

@Suite("Page stack")
struct PageStackTests {
    /// A page without a request, identified by its number.
    private struct Numbered: Page {
        let number: Int
        func view(in kiosk: Kiosk) -> View { View(.menu, title: "\(number)", body: .list(empty: "")) }
        func handle(_ press: Press, in kiosk: inout Kiosk) {}
    }

    private func numbers(_ pages: PageStack) -> [Int?] { pages.map { ($0 as? Numbered)?.number } }

    private func stack(_ numbers: ClosedRange<Int>) -> PageStack {
        var pages = PageStack()
        for number in numbers { pages.push(Numbered(number: number)) }
        return pages
    }

    @Test("A full stack drops its oldest page, and a new page replaces a message")
    func push() {
        var pages = stack(1...PageStack.longest + 3)
        #expect(numbers(pages) == Array(4...PageStack.longest + 3))
        pages.pop()
        pages.push(Message(text: { _ in "Seen" }))
        pages.push(Numbered(number: 99))
        #expect(numbers(pages).suffix(2) == [PageStack.longest + 2, 99])
        pages.clear()
        pages.pop()
        #expect(pages.isEmpty)
    }

    @Test("Closing a page closes its loading page too, unless its request can't be canceled")
    func close() {
        for (isGivenUp, rest) in [(true, [1, 3]), (false, [1, nil, 3])] {
            var pages = stack(1...2)
            pages.push(Loading(request: RequestID(1), text: "", appears: start, cancelsRequest: isGivenUp))
            pages.push(Numbered(number: 3))
            pages.close { ($0 as? Numbered)?.number == 2 }
            #expect(numbers(pages) == rest)
        }
        var pages = stack(1...4)
        pages.close(from: 2) { _ in true }
        #expect(numbers(pages) == [1, 2])
    }

    @Test("Leaving a page by back, by holding back or by idle time cancels its request")
    func cancel() {
        let ways: [@Sendable (inout Evening) -> Void] = [
            { $0.press(.back) }, { $0.hold(.back) }, { $0.pass(Kiosk.idleLimit + .seconds(1)) },
        ]
        for (index, leave) in ways.enumerated() {
            var recipe = Recipe.pasta
            recipe.picture = "https://pictures.example/1.jpg"
            var evening = Evening(restored: RestoredData(recipe: recipe))
            evening.press(.ok)
            let asked = evening.newestRequest
            leave(&evening)
            #expect(evening.view.name == .home)
            #expect(evening.effects.last == asked.map { .cancel($0) }, "way \(index)")
        }
    }
}

@Suite("Timer state")
struct TimerStateTests {
    @Test("Timers are stored again each minute while one runs")
    func heartbeat() throws {
        var timers = TimerState()
        #expect(timers.nextHeartbeat == nil)
        let timer = try timers.rack.carryOut(.start(label: "Ham", .seconds(600)), at: start)
        let sound = timers.changed(at: start)
        #expect(sound == nil)
        #expect(timers.nextHeartbeat == start + TimerState.heartbeat)
        _ = try timers.rack.carryOut(.pause(timer.id), at: start + .seconds(5))
        #expect(timers.nextHeartbeat == nil)
    }

    @Test("The message about a range waits for the alarm that covers it and is announced once")
    func checks() throws {
        var timers = TimerState()
        let range = try timers.rack.carryOut(.start(label: "Rice", .seconds(60), until: .seconds(90)), at: start)
        _ = try timers.rack.carryOut(.start(label: "Egg", .seconds(60)), at: start)
        #expect(timers.softRing == start + .seconds(60))
        let end = start + .seconds(60)
        timers.check(at: end)
        _ = timers.rack.expire(at: end)
        let alarm = timers.changed(at: end)
        #expect(alarm == .alarm([2]) && timers.isRinging)
        #expect(timers.softRing == nil && !timers.hasUnannouncedChecks)
        let done = timers.answer(.ok, at: end)
        #expect(done?.label == "Egg")
        let silence = timers.changed(at: end)
        #expect(silence == .silence && timers.hasUnannouncedChecks)
        let told = [timers.takeUnannouncedChecks(), timers.takeUnannouncedChecks()]
        #expect(told == [[range.id], []])
    }
}

@Suite("Input state")
struct InputStateTests {
    @Test("The rest of a consumed press is ignored until the button is released or pressed again")
    func spent() {
        for end in [Gesture.up(.ok), .down(.ok)] {
            var input = InputState()
            let begin = input.begin(.down(.ok), at: start)
            input.consumePress(of: .ok)
            let hold = input.begin(.hold(.ok), at: start)
            #expect(begin && !hold && input.isHeld)
            let other = input.begin(.click(.back), at: start)
            #expect(other, "other buttons still act")
            let isNew = input.begin(end, at: start + .seconds(1))
            #expect(isNew == (end == .down(.ok)))
            let next = input.begin(.click(.ok), at: start + .seconds(2))
            #expect(next && !input.isHeld)
            #expect(input.last == start + .seconds(2))
        }
    }
}
