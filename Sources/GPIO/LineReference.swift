/// How a person names a line: `GPIO17`, the line's name on whichever chip has it, or `pinctrl-rp1:17`, a chip's label
/// and the line's offset on it.
///
/// Both survive a new kernel that numbers the chips anew, unlike a `/dev/gpiochip` number. A label may hold colons
/// itself (`INT34C5:00:12`): the last one counts. A line whose name has a colon is reached by its chip and offset.
public enum LineReference: Hashable, Sendable {
    case name(String)
    case offset(chip: String, Int)
}

extension LineReference: LosslessStringConvertible {
    /// - Returns: nil if the text is blank, or has a colon and not both a label before it and a decimal number of at
    ///   most 32 bits after it.
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

    /// The value of decimal digits and nothing else, or nil; offsets have 32 bits in the kernel's interface.
    static func number(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return UInt32(digits).flatMap(Int.init(exactly:))
    }
}
