public import GPIO

extension Board {
    /// A pin of a header.
    public struct Pin: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// The name of the header, or `nil` on a board with one header.
        public var header: String?
        /// The number of the pin, counted from 1.
        public var number: Int

        public init(header: String? = nil, number: Int) {
            self.header = header
            self.number = number
        }

        /// The name of the pin: `22`, or `P9_12` on a board with several headers.
        public var description: String { header.map { "\($0)_\(number)" } ?? "\(number)" }

        public static func < (one: Pin, other: Pin) -> Bool {
            (one.header ?? "", one.number) < (other.header ?? "", other.number)
        }
    }

    /// The pin headers of a board. Each has two columns of pins, numbered from left to right and downward.
    public struct Header: Hashable, Sendable {
        /// The names of several headers in ascending order; empty for a single one.
        public var names: [String]
        /// The number of pins of each header, an even number.
        public var pins: Int
        /// The pins of the lines. The pins of a bus are called `sda` and `scl`, the pin of a PWM channel `pwm`.
        public var lines: [LineReference: Pin]
        /// The pins with 5 V and with ground, in ascending order; at least one each.
        public var fiveVolts, ground: [Pin]
        /// The pins with 3.3 V, in ascending order.
        public var threeVolts: [Pin]

        /// The pins of each header, starting with 1.
        public var rows: [[Pin]] {
            let names: [String?] = names.isEmpty ? [nil] : names
            return names.map { name in (1...pins).map { Pin(header: name, number: $0) } }
        }

        /// Returns the pin with this number or name, or `nil` if there is none.
        func pin(_ text: String) -> Pin? { rows.joined().first { "\($0)" == text } }
    }
}
