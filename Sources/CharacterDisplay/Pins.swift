/// The levels of a display's six lines in 4-bit mode; R/W is tied to ground.
public struct Pins: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    public static let d4 = Pins(rawValue: 1 << 0)
    public static let d5 = Pins(rawValue: 1 << 1)
    public static let d6 = Pins(rawValue: 1 << 2)
    public static let d7 = Pins(rawValue: 1 << 3)
    /// Register select: low for an instruction, high for data.
    public static let rs = Pins(rawValue: 1 << 4)
    /// Enable: the controller reads the nibble when this line falls.
    public static let e = Pins(rawValue: 1 << 5)

    public static let data: Pins = [.d4, .d5, .d6, .d7]
}
