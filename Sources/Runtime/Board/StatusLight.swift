internal import Kiosk
internal import Kitchen

/// The status LED, to be seen from another room: on while a timer runs, blinking while an ended timer waits for
/// someone.
enum StatusLight {
    /// The time that the LED is on, and then off.
    static let blink = Duration.milliseconds(500)

    /// Returns true if the LED is on, and the instant of its next change.
    static func state(of timers: [CookTimer], at now: Instant) -> (isOn: Bool, changes: Instant?) {
        guard timers.contains(where: \.hasEnded) else { return (timers.contains(where: \.isRunning), nil) }
        let halves = now.sinceBoot.count(of: blink)
        return (halves.isMultiple(of: 2), Instant(sinceBoot: blink * (halves + 1)))
    }
}
