internal import Boards
internal import Kiosk
internal import Kitchen

/// Makes gestures of what is read of a board's inputs: its buttons, and the knob that stands in for some of them.
struct InputReader {
    private var gestures = Gestures()
    private var knob: Knob?
    private var closed: Set<Board.Input> = []

    /// Buttons that are down at the start are ignored until they are let go.
    mutating func begin(_ board: Board, closed: Set<Board.Input>, at now: Instant) {
        self.closed = closed
        knob = board.encoder.map { Knob(edgesPerDetent: $0.edgesPerDetent, isReversed: $0.isReversed) }
        knob?.begin(a: closed.contains(.encoderA), b: closed.contains(.encoderB))
        gestures.begin(pressed: Set(closed.compactMap(\.kioskButton)), at: now)
    }

    /// They cannot be read any more: what was down is up, without having been pressed.
    mutating func end() -> [Gesture] {
        knob = nil
        return gestures.end()
    }

    /// Takes note of an input's level.
    mutating func level(_ isClosed: Bool, of input: Board.Input, at now: Instant) -> [Gesture] {
        if let button = input.kioskButton { return gestures.level(isClosed, of: button, at: now) }
        if isClosed { closed.insert(input) } else { closed.remove(input) }
        let turning = knob?.level(a: closed.contains(.encoderA), b: closed.contains(.encoderB), at: now) ?? []
        return gestures.filterTurning(turning)
    }

    mutating func advance(to now: Instant) -> [Gesture] { gestures.advance(to: now) }

    /// When `advance` will have something to say if no level changes before.
    var nextWake: Instant? { gestures.nextWake }

    /// Whether a finger's gesture is yet to be told.
    var isSettling: Bool { gestures.isSettling }
}

/// A board's own are called so too.
typealias KioskButton = Button

extension Board {
    /// The buttons that it has, those included that its knob is turned for.
    var buttonsAndKnob: Set<KioskButton> {
        Set(inputs.compactMap(\.input.kioskButton) + (encoder == nil ? [] : [.up, .down]))
    }
}

extension Board.Input {
    /// Nil for what is no button.
    fileprivate var kioskButton: KioskButton? {
        if case .button(let button) = self { KioskButton(rawValue: button.rawValue) } else { nil }
    }
}
