import CharacterDisplay
import Linux
import Runtime

/// Measures what the driver sends for a change and how long it takes, in turn with a bare loop with the same
/// timing.
struct Redraws {
    private static let rounds = 51

    static func figures(_ changes: [Change]) -> [Figure] {
        removeTimerSlack()
        return changes.flatMap(figures)
    }

    private static func figures(_ change: Change) -> [Figure] {
        let (bus, clock) = (CountingBus(), SystemClock())
        var display = HD44780(
            link: LineLink(bus: bus, clock: clock), size: change.to.size, characters: .a00, timing: .standard)
        var bare = BareLoop(bus: CountingBus(), clock: clock)
        var (times, bareTimes) = ([Duration](), [Duration]())
        var (bytes, calls) = (0, 0)
        for _ in 0..<rounds {
            display.show(change.from)
            clock.wait(until: clock.now + .milliseconds(1))
            bus.reset()
            times.append(clock.time { display.show(change.to) })
            (bytes, calls) = (max(bytes, bus.bytes), max(calls, bus.calls))
            clock.wait(until: clock.now + .milliseconds(1))
            bareTimes.append(clock.time { bare.draw(change.runs) })
        }
        let rate = Double(calls) / Double(bytes)
        let perByte = Figure("set calls a byte", rate, most: 332.0 / 82, unit: "calls").counted(rate)
        return (change.leastBytes > 10 ? [perByte] : []) + [
            Figure("\(change.name): bytes", bytes, most: change.leastBytes, unit: "bytes"),
            Figure("\(change.name): set calls", calls, most: change.leastCalls, unit: "calls"),
            time(of: change, times.median, beside: bareTimes.median),
        ]
    }

    private static func time(of change: Change, _ time: Duration, beside bare: Duration) -> Figure {
        Figure(
            "\(change.name): time, × bare loop", time / bare, most: 1.1, unit: "×",
            note: " (\(time.milliseconds.text(2)) ms)")
    }
}

extension DisplayClock {
    func time(_ work: () -> Void) -> Duration {
        let start = now
        work()
        return now - start
    }
}
