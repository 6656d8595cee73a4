public import Kitchen

/// A decoder for a rotary encoder: it turns the levels of contacts A and B into presses of up and down.
///
/// Clockwise, A changes before B, and the selection goes down. The contacts pass through a ring of four states, and
/// neighboring states differ in one contact. The number of states between two detents depends on the encoder. A
/// bouncing contact steps forth and back again. A missed edge looks like two steps at once with unknown direction. It
/// is ignored, and the next detent counts if at least half of its states were seen.
///
/// A whole turn counts as one press: `down` and `click` at the first detent, `repeat` at each further one within
/// `turnPause`, and `up` when the next turn begins. So a turn that silences an alarm or lights the display does nothing
/// else.
public struct Knob: Sendable {
    /// Maximum time between two detents of one turn.
    public static let turnPause = Duration.milliseconds(250)
    /// Maximum number of items that a detent moves by, however fast the knob is turned.
    public static let mostSteps = 5

    /// Number of states from one detent to the next.
    private let edgesPerDetent: Int
    private let isReversed: Bool
    /// The position of the state in the ring, 0 to 3. Both contacts are open at 0.
    private var place = 0
    /// Number of states since the last detent, clockwise positive.
    private var steps = 0
    /// The current turn, or `nil` if the knob hasn't been turned yet.
    private var lastTurn: Turn?

    private struct Turn {
        var button: Button
        /// The instant of the last detent.
        var at: Instant
        /// The time between the last two detents. A single detent has no speed.
        var interval = Knob.turnPause
    }

    /// Creates a decoder.
    ///
    /// - Parameters:
    ///   - edgesPerDetent: 4 if both contacts are open at every detent; 2 if both are open or both closed; 1 if every
    ///     change is a detent, so that a bouncing contact turns forth and back.
    ///   - isReversed: true if clockwise moves up the list, or A and B are swapped.
    public init(edgesPerDetent: Int, isReversed: Bool = false) {
        precondition([1, 2, 4].contains(edgesPerDetent), "an encoder has 1, 2 or 4 edges from detent to detent")
        self.edgesPerDetent = edgesPerDetent
        self.isReversed = isReversed
    }

    /// Sets the state of the contacts before the first turn. True is a closed contact.
    public mutating func begin(a: Bool, b: Bool) {
        place = Self.place(a, b)
        steps = 0
        lastTurn = nil
    }

    /// Records both levels. Returns the gestures of the detents that were reached.
    public mutating func level(a: Bool, b: Bool, at now: Instant) -> [Gesture] {
        let new = Self.place(a, b)
        switch (new - place + 4) % 4 {
        case 1: steps += 1
        case 3: steps -= 1
        default: break
        }
        place = new
        guard new % edgesPerDetent == 0 else { return [] }
        defer { steps = 0 }
        let detents = (abs(steps) + edgesPerDetent / 2) / edgesPerDetent
        let button = (steps > 0) == isReversed ? Button.up : .down
        return (0..<detents).flatMap { _ in turn(button, at: now) }
    }

    /// Returns the position in the ring. Clockwise: both open, A closed, both closed, B closed.
    private static func place(_ a: Bool, _ b: Bool) -> Int {
        a ? (b ? 2 : 1) : (b ? 3 : 0)
    }

    private mutating func turn(_ button: Button, at now: Instant) -> [Gesture] {
        guard var turn = lastTurn, turn.button == button, now - turn.at < Self.turnPause else {
            defer { lastTurn = Turn(button: button, at: now) }
            return (lastTurn.map { [.up($0.button)] } ?? []) + [.down(button), .click(button)]
        }
        let interval = now - turn.at
        // A single short interval may be a slip of the finger.
        let steps = Self.steps(after: max(interval, turn.interval))
        (turn.at, turn.interval) = (now, interval)
        lastTurn = turn
        return [.repeat(button, steps: steps)]
    }

    /// Returns the number of items that a detent moves by. It grows with the speed of the turn.
    private static func steps(after interval: Duration) -> Int {
        if interval < .milliseconds(30) { return mostSteps }
        return interval < .milliseconds(60) ? 2 : 1
    }
}

extension Gestures {
    /// Filters the gestures of a knob with a push button: returns none while any button is down, because a hand that
    /// pushes the knob also turns it a little.
    public func filterTurning(_ turning: [Gesture]) -> [Gesture] {
        isPressed ? [] : turning
    }
}
