public import Kitchen

/// A rotary encoder: levels of its contacts A and B in, presses of up and down out.
///
/// Turned clockwise, A changes before B, and the selection goes down. The contacts go through four states in a ring, of
/// which two that follow each other differ in one contact; how many of them lie between two detents is the encoder's.
/// A contact that bounces goes a step on and the same step back. An edge that was missed looks like two steps at once,
/// whose direction cannot be told: it is ignored, and the detent that follows counts where half of its way or more was
/// seen.
///
/// A whole turn is one press of its button: `down` and `click` at its first detent, `repeat` at those that follow within
/// `turnPause`, and `up` when the next one begins, so that what uses up a press (an alarm that it silences, a glass that
/// it lights) uses up the whole turn.
public struct Knob: Sendable {
    /// A detent later than this after the one before begins another turn.
    public static let turnPause = Duration.milliseconds(250)
    /// Items that go by at a detent at most, however fast the knob is turned.
    public static let mostSteps = 5

    /// States from one detent to the next.
    private let edgesPerDetent: Int
    private let isReversed: Bool
    /// The state as its place in the ring, 0 to 3; both contacts are open at 0.
    private var place = 0
    /// Steps since the last detent, clockwise positive.
    private var steps = 0
    /// Nil: it has not been turned yet.
    private var lastTurn: Turn?

    private struct Turn {
        var button: Button
        /// Of its last detent.
        var at: Instant
        /// From the detent before that one; one detent alone has no speed.
        var interval = Knob.turnPause
    }

    /// - Parameters:
    ///   - edgesPerDetent: 4, where both contacts are open at every detent; 2, where both are open or both closed;
    ///     1, where every change is a detent, so that a contact that bounces turns there and back.
    ///   - isReversed: whether clockwise is up the list, or A and B are wired the other way around.
    public init(edgesPerDetent: Int, isReversed: Bool = false) {
        precondition([1, 2, 4].contains(edgesPerDetent), "an encoder has 1, 2 or 4 edges from detent to detent")
        self.edgesPerDetent = edgesPerDetent
        self.isReversed = isReversed
    }

    /// How it stands before it is turned; true is a closed contact.
    public mutating func begin(a: Bool, b: Bool) {
        place = Self.place(a, b)
        steps = 0
        lastTurn = nil
    }

    /// Takes note of both levels; tells what the detents that were reached by that mean.
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

    /// Clockwise: open, A closed, both, B closed.
    private static func place(_ a: Bool, _ b: Bool) -> Int {
        a ? (b ? 2 : 1) : (b ? 3 : 0)
    }

    private mutating func turn(_ button: Button, at now: Instant) -> [Gesture] {
        guard var turn = lastTurn, turn.button == button, now - turn.at < Self.turnPause else {
            defer { lastTurn = Turn(button: button, at: now) }
            return (lastTurn.map { [.up($0.button)] } ?? []) + [.down(button), .click(button)]
        }
        let interval = now - turn.at
        // One short interval may be a finger that slips.
        let steps = Self.steps(after: max(interval, turn.interval))
        (turn.at, turn.interval) = (now, interval)
        lastTurn = turn
        return [.repeat(button, steps: steps)]
    }

    /// A long list goes by in larger steps the faster the knob is turned.
    private static func steps(after interval: Duration) -> Int {
        if interval < .milliseconds(30) { return mostSteps }
        return interval < .milliseconds(60) ? 2 : 1
    }
}

extension Gestures {
    /// What turning the knob means, which has its push beside it: nothing while that, or another button, is down. The push
    /// goes on to mean what it means, for a hand that pushes turns a little.
    public func besidePush(_ turning: [Gesture]) -> [Gesture] {
        isPressed ? [] : turning
    }
}
