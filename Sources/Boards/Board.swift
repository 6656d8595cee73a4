public import CharacterDisplay
public import GPIO

/// Which lines, buses and channels of a machine the parts of a kiosk are wired to.
public struct Board: Hashable, Sendable {
    public enum Button: String, Hashable, Sendable, CaseIterable {
        case up, down, ok, back, favorite, timer
    }

    /// A line that switches something on and off.
    public struct Output: Hashable, Sendable {
        public var line: LineReference
        /// Whether it is on while the line is high.
        public var isActiveHigh: Bool

        public init(line: LineReference, isActiveHigh: Bool = true) {
            self.line = line
            self.isActiveHigh = isActiveHigh
        }
    }

    /// Two contacts that open and close one after the other as a knob is turned; its push is the button ok.
    public struct Encoder: Hashable, Sendable {
        public var a, b: LineReference
        /// How many edges of both lines lie between two of its stops: 1, 2 or 4.
        public var edgesPerDetent: Int
        /// Whether turning it clockwise is up.
        public var isReversed: Bool
    }

    public enum Buzzer: Hashable, Sendable {
        /// It has an oscillator of its own.
        case active(Output)
        case passive(PassiveBuzzer)

        /// Nil where it is passive.
        public var output: Output? {
            if case .active(let output) = self { output } else { nil }
        }
    }

    /// A buzzer that sounds as it is driven.
    public struct PassiveBuzzer: Hashable, Sendable {
        public var channel: PWMReference
        /// Where it is loudest, in Hz.
        public var frequency: Int
    }

    /// What is read of a line.
    public enum Input: Hashable, Sendable {
        case button(Button)
        case encoderA, encoderB
    }

    public var name: String
    public var display: Display
    public var buttons: [Button: LineReference]
    public var encoder: Encoder?
    public var buzzer: Buzzer?
    /// A light that says from afar how timers stand.
    public var statusLED: Output?
    /// Nil where it is not known.
    public var header: Header?

    /// Every input and its line: the buttons in the order of `Button.allCases`, then the encoder.
    public var inputs: [(input: Input, line: LineReference)] {
        let wired = Button.allCases.compactMap { button in
            buttons[button].map { (input: Input.button(button), line: $0) }
        }
        return wired + (encoder.map { [(.encoderA, $0.a), (.encoderB, $0.b)] } ?? [])
    }
}

extension Board {
    public struct Display: Hashable, Sendable {
        public enum Connection: Hashable, Sendable {
            case lines(Lines)
            case expander(Expander)
        }

        /// The lines of one chip that the controller is wired to.
        public struct Lines: Hashable, Sendable {
            public var rs, e: LineReference
            /// D4 to D7.
            public var data: [LineReference]
            /// Held low where it is a line; nil: tied to ground.
            public var readWrite: LineReference?
            public var backlight: Output?

            /// In the order of the bits of `Pins`.
            public var all: [LineReference] { data + [rs, e] }
        }

        /// A PCF8574 on an I²C bus, whose eight outputs the controller and its backlight are wired to.
        public struct Expander: Hashable, Sendable {
            /// As in `/dev/i2c-1`: `i2c-1`; or the name of the adapter.
            public var bus: String
            /// 7 bits.
            public var address: Int
            public var wiring: ExpanderWiring

            /// As in `0x27`.
            public var addressText: String {
                let digits = String(address, radix: 16)
                return "0x" + String(repeating: "0", count: 2 - digits.count) + digits
            }
        }

        public var size: DisplaySize
        public var connection: Connection
        /// Nil: as the owner says.
        public var timing: Timing?

        /// Nil where it is on an expander.
        public var lines: Lines? {
            if case .lines(let lines) = connection { lines } else { nil }
        }

        public var expander: Expander? {
            if case .expander(let expander) = connection { expander } else { nil }
        }

        /// Whether its backlight can be switched.
        public var hasBacklight: Bool { lines.map { $0.backlight != nil } ?? true }
    }
}
