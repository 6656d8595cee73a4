internal import Kitchen

/// The state of the buttons and the backlight.
struct InputState: Sendable {
    var backlight = Backlight()
    /// The end of a sample of the alarm. A press until then only silences it.
    var sampleEnds: Instant?
    /// The instant of the last gesture.
    private(set) var last = Instant.atBoot
    /// True if the current gesture continues a press: the button is held.
    private(set) var isHeld = false
    /// The button whose press was consumed, for example by silencing an alarm. It is ignored until it is pressed again.
    private var consumedButton: Button?

    /// Records a gesture. Returns false if it belongs to a consumed press.
    mutating func begin(_ gesture: Gesture, at now: Instant) -> Bool {
        last = now
        isHeld = gesture.isContinuation
        guard gesture.button == consumedButton else { return true }
        switch gesture {
        case .down:
            consumedButton = nil
            return true
        case .up: consumedButton = nil
        case .click, .hold, .repeat: break
        }
        return false
    }

    /// Consumes the current press: holding or releasing the button has no further effect.
    mutating func consumePress(of button: Button) { consumedButton = button }
}
