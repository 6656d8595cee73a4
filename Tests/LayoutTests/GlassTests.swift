import CharacterDisplay
import Kiosk
import KioskTesting
import Kitchen
import Layout
import Testing

@Suite("Display of every size")
struct GlassTests {
    @Test("Every scene fits every display, with its timer whole in the corner", arguments: DisplaySize.allCases)
    func everySize(size: DisplaySize) throws {
        for scene in Scene.all {
            for label in ["Rice", nil] {
                var evening = scene.played(size: size)
                let characters = evening.layout.characters
                #expect(evening.glass.joined().allSatisfy { $0 == "?" || characters.cells(for: String($0)) == [$0] })
                if let label { evening.start(label, 3 * 3600) }
                for _ in 0..<8 {
                    try check(evening, scene: scene.name)
                    evening.pass(.milliseconds(1150))
                }
            }
        }
    }

    private func check(_ evening: Evening, scene: String) throws {
        let size = evening.layout.size
        let glass = evening.glass
        #expect(glass.count == size.rows)
        #expect(glass.allSatisfy { $0.count == size.columns }, "\(scene): \(glass)")
        let view = evening.view
        guard let timer = TimerRack(view.timers).mostUrgent(at: evening.now), view.showsCorner(rows: size.rows) else {
            return
        }
        let text = (size.columns > 16 ? " " : "") + cornerText(of: timer, at: evening.now)
        #expect(glass[0].hasSuffix(text), "\(scene): \(glass)")
        let rest = glass[0].dropLast(text.count)
        #expect(rest.last.map { "⏲=<!".contains($0) } == true, "\(scene): \(glass)")
        #expect(rest.dropLast().last.map { $0 == " " } != false, "a gap before the corner, \(scene): \(glass)")
    }

    /// An independent format of a time: m:ss below an hour, hours and minutes from an hour on.
    private func cornerText(of timer: CookTimer, at now: Instant) -> String {
        let seconds = Int(timer.untilSignal(at: now).inSeconds.rounded(.up))
        let (hours, minutes, rest) = (abs(seconds) / 3600, abs(seconds) / 60 % 60, abs(seconds) % 60)
        let sign = seconds < 0 ? "+" : ""
        if hours > 99 { return "\(sign)\(hours)h" }
        return hours > 0 ? "\(sign)\(hours)h\(twoDigits(minutes))" : "\(sign)\(minutes):\(twoDigits(rest))"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test(
        "An untouched display without clocks and counts stops changing within a minute", arguments: DisplaySize.allCases
    )
    func rests(size: DisplaySize) throws {
        for scene in Scene.all where scene.timeOfDay != nil {
            var evening = scene.played(size: size)
            evening.timeOfDay = nil
            guard evening.view.timers.allSatisfy({ $0.isPaused }), evening.view.name != .loading else { continue }
            if evening.view.trial != nil || evening.isFromAfar { continue }
            evening.pass(.seconds(59))
            let drawing = evening.layout.draw(evening.view, at: evening.moment)
            #expect(drawing.changes == nil, "\(scene.name)")
        }
    }

    @Test("Only one of several long lines scrolls at a time", arguments: DisplaySize.allCases)
    func oneSlides(size: DisplaySize) throws {
        for scene in Scene.all {
            var evening = scene.played(size: size)
            for timer in evening.view.timers where timer.isRunning {
                evening.happen(.order(.timer(.pause(timer.id)), RequestID(-3)))
            }
            evening.timeOfDay = nil
            // A count moves while a line scrolls.
            guard evening.view.timers.allSatisfy(\.isPaused), evening.view.name != .loading else { continue }
            if evening.view.trial != nil || evening.isFromAfar { continue }
            if case .message = evening.view.body { continue }
            // The greeting turns its pages.
            if case .greeting = evening.view.body { continue }
            // Large digits replace all words at once.
            if case .timer = evening.view.body, evening.layout.preferences.hasLargeText { continue }
            // The notice of a new list gives way to its heading, and on two rows the heading to an entry.
            evening.pass(View.headingTime)
            var before = evening.glass
            for _ in 0..<40 {
                evening.pass(.milliseconds(290))
                let changed = zip(before, evening.glass).count { $0 != $1 }
                #expect(changed <= 1, "\(scene.name): \(evening.glass)")
                before = evening.glass
            }
        }
    }

    @Test("A drawing changes exactly at the time that it announces", arguments: DisplaySize.allCases)
    func changes(size: DisplaySize) throws {
        for scene in Scene.all {
            var evening = scene.played(size: size)
            evening.timeOfDay = nil
            // Until the kiosk wakes, only the drawing changes.
            let end = min(evening.wake ?? evening.now + .seconds(9999), evening.now + .seconds(9999))
            var now = evening.now
            for _ in 0..<60 where now < end {
                let drawing = evening.drawing(at: now)
                let next = min(drawing.changes ?? end, end)
                try #require(next > now, "\(scene.name) announces a change that isn't in the future")
                let last = evening.drawing(at: next - .nanoseconds(1))
                #expect(last.frame == drawing.frame, "\(scene.name) changes unannounced")
                now = next
            }
        }
    }

    @Test("The time of day on home is at most a second late", arguments: DisplaySize.allCases)
    func clock(size: DisplaySize) throws {
        var evening = Evening(size: size, restored: RestoredData(recipe: .bread))
        evening.timeOfDay = TimeOfDay(hour: 18, minute: 5)
        evening.sleep(.milliseconds(20_700))
        let drawing = evening.drawing(at: evening.now)
        guard size.rows > 1 else {
            #expect(drawing.changes == nil, "one row has no room for it")
            return
        }
        #expect(drawing.frame.lines.joined().contains("18:05"))
        let next = try #require(drawing.changes)
        let minute = evening.now + .milliseconds(39_300)
        #expect((minute...minute + .seconds(1)).contains(next))
        #expect(evening.drawing(at: next).frame.lines.joined().contains("18:06"))
    }

    @Test("Any text can be drawn", arguments: DisplaySize.allCases)
    func anyText(size: DisplaySize) {
        let layout = Layout(size: size, characters: .a02)
        for text in [
            "", " ", "\n", "\n\n a  b \n", "a\u{0}\u{1B}[2J\r\nb", String(repeating: "x", count: 500), "漢字🍝👩‍🍳é",
        ] {
            var evening = Evening(
                size: size, restored: RestoredData(recipe: Recipe(id: RecipeID(.own, 1), title: text)))
            evening.happen(.notice(Failure(.passing, glass: text, detail: "")))
            let message = layout.draw(evening.view, at: evening.moment).frame
            evening.press(.back)
            let home = layout.draw(evening.view, at: evening.moment).frame
            for frame in [message, home] {
                #expect(frame.cells.joined().allSatisfy { layout.characters.cells(for: String($0)) == [$0] })
            }
        }
    }
}

extension View {
    /// Messages fill the display. Alarms and, on one or two rows, a timer's page count in the corner's place. A single
    /// row belongs to questions, texts and a selected timer.
    fileprivate func showsCorner(rows: Int) -> Bool {
        switch body {
        case .message, .alarm, .notice, .elsewhere: false
        case .timer: rows > 2
        case .question, .text, .loading, .speller: rows > 1
        case .list: rows > 1 || items.allSatisfy { !$0.isSelected || $0.timer == nil }
        default: true
        }
    }
}

extension Evening {
    /// The drawing at an instant if nothing happens until then.
    fileprivate func drawing(at instant: Instant) -> Drawing {
        let moment = Moment(instant, timeOfDay: timeOfDay?.adding(instant - now))
        return layout.draw(kiosk.view(at: moment), at: moment)
    }
}

extension Evening {
    /// True if the display shows the time of an alarm of another kiosk, or a message from outside, which turns its pages.
    fileprivate var isFromAfar: Bool {
        switch view.body {
        case .elsewhere, .notice: true
        default: false
        }
    }
}
