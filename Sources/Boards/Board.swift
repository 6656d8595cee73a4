public import CharacterDisplay
public import GPIO

/// Which lines of a machine the display, the buttons and the buzzer are wired to.
public struct Board: Hashable, Sendable {
    public enum Button: String, Hashable, Sendable, CaseIterable {
        case up, down, ok, back
    }

    /// A line for each button.
    public struct Buttons: Hashable, Sendable {
        var up, down, ok, back: LineReference

        public subscript(_ button: Button) -> LineReference {
            switch button {
            case .up: up
            case .down: down
            case .ok: ok
            case .back: back
            }
        }

        /// In the order of `Button.allCases`.
        public var lines: [LineReference] { Button.allCases.map { self[$0] } }
    }

    public struct Display: Hashable, Sendable {
        public var size: DisplaySize
        public var rs: LineReference
        public var e: LineReference
        /// D4 to D7.
        public var data: [LineReference]

        /// In the order of the bits of `Pins`.
        public var lines: [LineReference] { data + [rs, e] }
    }

    public struct Buzzer: Hashable, Sendable {
        /// High sounds it, if `isActiveHigh`.
        public var line: LineReference
        public var isActiveHigh: Bool
    }

    /// The rows of pins that the parts are plugged into: two columns, numbered from left to right and downward.
    public struct Header: Hashable, Sendable {
        /// An even number of pins.
        public var pins: Int
        /// The pins that lines lead to, 1 to `pins`.
        public var lines: [LineReference: Int]
        /// In ascending order, at least one each.
        public var fiveVolts, ground: [Int]
    }

    public var name: String
    public var display: Display
    public var buttons: Buttons
    public var buzzer: Buzzer?
    /// Nil where it is not known.
    public var header: Header?
}
