internal import Kitchen

/// What fingers have done, and the light that they have for it.
struct InputState: Sendable {
    var backlight = Backlight()
    /// Until when a sample of the alarm is heard, which a press silences.
    var sampleEnds: Instant?
    /// When a button moved last.
    private(set) var last = Instant.atBoot
    /// Whether the press that is being handled goes on from before: it is held.
    private(set) var isHeld = false
    /// Its press was used up (it silenced an alarm), and means nothing more until it is let go or pressed anew.
    private var spentButton: Button?

    /// Takes note of a gesture. Returns false if it is the rest of a press that was used up.
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

    /// What a press went on to mean, held or let go, is not meant any more.
    mutating func usePressUp(of button: Button) { spentButton = button }
}
