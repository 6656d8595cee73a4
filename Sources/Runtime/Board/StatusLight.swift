internal import Kiosk
internal import Kitchen

/// A light that is read from the next room: on while a timer runs, blinking while one has ended and nobody has seen to
/// it.
enum StatusLight {
    /// On for so long, then off for as long.
    static let blink = Duration.milliseconds(500)

    /// Whether it is on, and when that changes by itself.
    static func state(of timers: [CookTimer], at now: Instant) -> (isOn: Bool, changes: Instant?) {
        guard timers.contains(where: \.hasEnded) else { return (timers.contains(where: \.isRunning), nil) }
        let halves = now.sinceBoot.count(of: blink)
        return (halves.isMultiple(of: 2), Instant(sinceBoot: blink * (halves + 1)))
    }
}
