internal import Kitchen

/// The backlight. A press, a remote command or a sound turns it on; it goes off a while after the last of them.
struct Backlight: Sendable {
    var isOn = true
    /// The instant of the last press, command or sound, or `nil` before the first event.
    private var touched: Instant?

    mutating func begin(at now: Instant) {
        touched = touched ?? now
    }

    /// Turns the light on. Returns true if it was off.
    mutating func touch(at now: Instant) -> Bool {
        touched = now
        defer { isOn = true }
        return !isOn
    }

    /// Returns the instant at which it goes off, or `nil` if it is off or never goes off.
    func turnsOff(after limit: Duration?) -> Instant? {
        guard isOn, let touched, let limit else { return nil }
        return touched + limit
    }
}

extension Kiosk {
    /// True if the display is lit.
    public var isLit: Bool { input.backlight.isOn }

    /// The instant at which the light goes off. It stays on while an alarm sounds.
    var backlightEnd: Instant? {
        timers.isRinging ? nil : input.backlight.turnsOff(after: preferences.backlightOffAfter)
    }

    mutating func turnOnBacklight() {
        if input.backlight.touch(at: now.instant) { perform(.backlight(true)) }
    }

    mutating func turnOffBacklight() {
        input.backlight.isOn = false
        perform(.backlight(false))
    }
}

extension Sound {
    /// True if the sound calls someone to the display. The end of an alarm counts as well.
    var callsForLight: Bool {
        switch self {
        case .silence, .attention, .soft, .alarm: true
        case .tick, .sample: false
        }
    }
}
