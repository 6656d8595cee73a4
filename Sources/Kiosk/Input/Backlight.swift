internal import Kitchen

/// The light behind the glass: whoever presses, types or is rung for has it, and a while after that nobody needs it.
struct Backlight: Sendable {
    var isOn = true
    /// When somebody was last there, or something was last heard; nil: it has not begun.
    private var touched: Instant?

    mutating func begin(at now: Instant) {
        touched = touched ?? now
    }

    /// Returns whether it goes on by that.
    mutating func touch(at now: Instant) -> Bool {
        touched = now
        defer { isOn = true }
        return !isOn
    }

    /// When it goes off; nil: it is off, or never goes.
    func goesOff(after limit: Duration?) -> Instant? {
        guard isOn, let touched, let limit else { return nil }
        return touched + limit
    }
}

extension Kiosk {
    /// Whether the glass is lit.
    public var isLit: Bool { input.backlight.isOn }

    /// When the light goes off; never beside an alarm.
    var darkens: Instant? {
        timers.isRinging ? nil : input.backlight.goesOff(after: preferences.backlightOffAfter)
    }

    mutating func light() {
        if input.backlight.touch(at: now.instant) { perform(.backlight(true)) }
    }

    mutating func darken() {
        input.backlight.isOn = false
        perform(.backlight(false))
    }
}

extension Sound {
    /// Whether it calls somebody to the glass. The end of an alarm is the last of its sound.
    var callsForLight: Bool {
        switch self {
        case .silence, .attention, .soft, .alarm: true
        case .tick, .sample: false
        }
    }
}
