/// The name of a GPIO line in the configuration: `GPIO17` is the name of a line on any chip, `pinctrl-rp1:17` the label
/// of a chip and the offset of a line on it.
///
/// Unlike a `/dev/gpiochip` number, both stay valid when a new kernel numbers the chips differently. A label may
/// contain colons (`INT34C5:00:12`): the last one separates the offset. Name a line with a colon in its name by chip
/// and offset.
public enum LineReference: Hashable, Sendable {
    case name(String)
    case offset(chip: String, Int)
}

extension LineReference: LosslessStringConvertible {
    /// Parses a reference.
    ///
    /// Returns `nil` if the text is blank. If it has a colon, it needs a label before the last colon and a decimal
    /// number of at most 32 bits after it.
    public init?(_ description: String) {
        guard !description.allSatisfy(\.isWhitespace) else { return nil }
        guard let colon = description.lastIndex(of: ":") else {
            self = .name(description)
            return
        }
        let label = description[..<colon]
        let digits = description[description.index(after: colon)...]
        guard !label.isEmpty, let offset = Self.number(digits) else { return nil }
        self = .offset(chip: String(label), offset)
    }

    public var description: String {
        switch self {
        case .name(let name): name
        case .offset(let chip, let offset): "\(chip):\(offset)"
        }
    }

    /// Returns the value of decimal digits, or `nil` for any other text. Offsets have 32 bits in the kernel's
    /// interface.
    static func number(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return UInt32(digits).flatMap(Int.init(exactly:))
    }
}
