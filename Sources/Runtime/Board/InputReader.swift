internal import Boards
internal import Kiosk
internal import Kitchen

/// Turns the levels of a board's inputs into gestures. A knob stands in for the buttons up and down.
struct InputReader {
    private var gestures = Gestures()
    private var knob: Knob?
    private var closed: Set<Board.Input> = []

    /// Starts reading. Buttons that are down now are ignored until they are released.
    mutating func begin(_ board: Board, closed: Set<Board.Input>, at now: Instant) {
        self.closed = closed
        knob = board.encoder.map { Knob(edgesPerDetent: $0.edgesPerDetent, isReversed: $0.isReversed) }
        knob?.begin(a: closed.contains(.encoderA), b: closed.contains(.encoderB))
        gestures.begin(pressed: Set(closed.compactMap(\.kioskButton)), at: now)
    }

    /// Stops reading, because the inputs are unavailable. Buttons that were down are released without a press.
    mutating func end() -> [Gesture] {
        knob = nil
        return gestures.end()
    }

    /// Processes the level of one input.
    mutating func level(_ isClosed: Bool, of input: Board.Input, at now: Instant) -> [Gesture] {
        if let button = input.kioskButton { return gestures.level(isClosed, of: button, at: now) }
        if isClosed { closed.insert(input) } else { closed.remove(input) }
        let turning = knob?.level(a: closed.contains(.encoderA), b: closed.contains(.encoderB), at: now) ?? []
        return gestures.filterTurning(turning)
    }

    mutating func advance(to now: Instant) -> [Gesture] { gestures.advance(to: now) }

    /// The instant at which `advance` returns a gesture if no level changes before.
    var nextWake: Instant? { gestures.nextWake }

    /// True while a gesture is undecided.
    var isSettling: Bool { gestures.isSettling }
}

/// The kiosk's button, as opposed to `Board.Button`.
typealias KioskButton = Button

extension Board {
    /// The buttons of the board, including those that its knob stands in for.
    var buttonsAndKnob: Set<KioskButton> {
        Set(inputs.compactMap(\.input.kioskButton) + (encoder == nil ? [] : [.up, .down]))
    }
}

extension Board.Input {
    /// The kiosk's button of this input; `nil` for a contact of a knob.
    fileprivate var kioskButton: KioskButton? {
        if case .button(let button) = self { KioskButton(rawValue: button.rawValue) } else { nil }
    }
}
