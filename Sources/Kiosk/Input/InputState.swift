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
    private var spentButton: Button?

    /// Records a gesture. Returns false if it belongs to a consumed press.
    mutating func begin(_ gesture: Gesture, at now: Instant) -> Bool {
        last = now
        isHeld = gesture.goesOn
        guard gesture.button == spentButton else { return true }
        switch gesture {
        case .down:
            spentButton = nil
            return true
        case .up: spentButton = nil
        case .click, .hold, .repeat: break
        }
        return false
    }

    /// Consumes the current press: holding or releasing the button has no further effect.
    mutating func usePressUp(of button: Button) { spentButton = button }
}
