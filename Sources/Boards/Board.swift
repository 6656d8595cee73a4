public import CharacterDisplay
public import GPIO

/// A board: the GPIO lines, buses and PWM channels of a machine that the parts of a kiosk are connected to.
///
/// A board is read from a file, such as `board/raspberry-pi.toml`. Create one with ``init(nameOrPath:)``.
public struct Board: Hashable, Sendable {
    public enum Button: String, Hashable, Sendable, CaseIterable {
        case up, down, ok, back, favorite, timer
    }

    /// A line that switches a part on and off.
    public struct Output: Hashable, Sendable {
        public var line: LineReference
        /// True if the part is on while the line is high.
        public var isActiveHigh: Bool

        public init(line: LineReference, isActiveHigh: Bool = true) {
            self.line = line
            self.isActiveHigh = isActiveHigh
        }
    }

    /// A rotary encoder: two contacts that open and close one after the other when you turn the knob. Pushing the
    /// knob means ok.
    public struct Encoder: Hashable, Sendable {
        public var a, b: LineReference
        /// The number of edges on both lines from one detent to the next: 1, 2 or 4.
        public var edgesPerDetent: Int
        /// True if turning clockwise means up.
        public var isReversed: Bool
    }

    /// The buzzer of a board.
    public enum Buzzer: Hashable, Sendable {
        /// A buzzer with its own oscillator, switched by a line.
        case active(Output)
        /// A buzzer that needs a square wave, from a PWM channel.
        case passive(PassiveBuzzer)

        /// The line of an active buzzer, or `nil` for a passive one.
        public var output: Output? {
            if case .active(let output) = self { output } else { nil }
        }
    }

    /// A buzzer without an oscillator, driven by a PWM channel.
    public struct PassiveBuzzer: Hashable, Sendable {
        public var channel: PWMReference
        /// The frequency at which the buzzer is loudest, in Hz.
        public var frequency: Int
    }

    /// An input that a line is connected to.
    public enum Input: Hashable, Sendable {
        case button(Button)
        case encoderA, encoderB
    }

    public var name: String
    public var display: Display
    public var buttons: [Button: LineReference]
    public var encoder: Encoder?
    public var buzzer: Buzzer?
    /// A light that shows the state of the timers. You can see it from across the room.
    public var statusLED: Output?
    /// The pin header, or `nil` if the file doesn't describe it.
    public var header: Header?

    /// All inputs with their lines: the buttons in the order of `Button.allCases`, then the encoder.
    public var inputs: [(input: Input, line: LineReference)] {
        let wired = Button.allCases.compactMap { button in
            buttons[button].map { (input: Input.button(button), line: $0) }
        }
        return wired + (encoder.map { [(.encoderA, $0.a), (.encoderB, $0.b)] } ?? [])
    }
}

extension Board {
    /// The display and its connection.
    public struct Display: Hashable, Sendable {
        public enum Connection: Hashable, Sendable {
            case lines(Lines)
            case expander(Expander)
        }

        /// The lines of one GPIO chip that the display's controller is connected to.
        public struct Lines: Hashable, Sendable {
            public var rs, e: LineReference
            /// The data lines D4 to D7.
            public var data: [LineReference]
            /// The R/W line, which is held low, or `nil` if R/W is tied to ground.
            public var readWrite: LineReference?
            public var backlight: Output?

            /// The lines in the order of the bits of `Pins`.
            public var all: [LineReference] { data + [rs, e] }
        }

        /// A PCF8574 port expander on an I²C bus. Its eight outputs drive the controller and the backlight.
        public struct Expander: Hashable, Sendable {
            /// The bus: `i2c-1` for `/dev/i2c-1`, or the name of the adapter.
            public var bus: String
            /// The 7-bit address.
            public var address: Int
            public var wiring: ExpanderWiring

            /// The address in hexadecimal, such as `0x27`.
            public var addressText: String {
                let digits = String(address, radix: 16)
                return "0x" + String(repeating: "0", count: 2 - digits.count) + digits
            }
        }

        public var size: DisplaySize
        public var connection: Connection
        /// The controller's timing, or `nil` to use the setting `display.timing`.
        public var timing: Timing?

        /// The GPIO lines that drive the display, or `nil` if an I²C expander drives it.
        public var lines: Lines? {
            if case .lines(let lines) = connection { lines } else { nil }
        }

        public var expander: Expander? {
            if case .expander(let expander) = connection { expander } else { nil }
        }

        /// True if the backlight can be switched.
        public var hasBacklight: Bool { lines.map { $0.backlight != nil } ?? true }
    }
}
