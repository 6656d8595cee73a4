public import GPIO

extension Board {
    /// A pin of a header.
    public struct Pin: Hashable, Comparable, Sendable, CustomStringConvertible {
        /// Nil on a board that has one header alone.
        public var header: String?
        /// From 1.
        public var number: Int

        public init(header: String? = nil, number: Int) {
            self.header = header
            self.number = number
        }

        /// `22`, or `P9_12` where there are several headers.
        public var description: String { header.map { "\($0)_\(number)" } ?? "\(number)" }

        public static func < (one: Pin, other: Pin) -> Bool {
            (one.header ?? "", one.number) < (other.header ?? "", other.number)
        }
    }

    /// The rows of pins that the parts are plugged into: two columns, numbered from left to right and downward.
    public struct Header: Hashable, Sendable {
        /// In ascending order; empty where there is one, without a name.
        public var names: [String]
        /// Of each of them, an even number.
        public var pins: Int
        /// The pins that lines lead to. A bus has two pins, called `sda` and `scl`, and a PWM channel one, called `pwm`.
        public var lines: [LineReference: Pin]
        /// In ascending order, at least one each.
        public var fiveVolts, ground: [Pin]
        /// Those with 3.3 V, in ascending order.
        public var threeVolts: [Pin]

        /// The pins of each header, from 1 on.
        public var rows: [[Pin]] {
            let names: [String?] = names.isEmpty ? [nil] : names
            return names.map { name in (1...pins).map { Pin(header: name, number: $0) } }
        }

        /// The pin of a number or name; nil when there is none.
        func pin(_ text: String) -> Pin? { rows.joined().first { "\($0)" == text } }
    }
}
