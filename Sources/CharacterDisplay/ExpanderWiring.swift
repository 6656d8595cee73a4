/// The wiring of a PCF8574 expander's eight outputs to a display and its backlight. R/W stays low.
public struct ExpanderWiring: Hashable, Sendable {
    /// The outputs, 0 to 7, that drive D4 to D7.
    public var data: [Int]
    public var rs, e, readWrite, backlight: Int
    public var isBacklightActiveHigh: Bool

    /// The usual backpack: P0 RS, P1 R/W, P2 E, P3 backlight, P4 to P7 D4 to D7.
    public static let standard = ExpanderWiring(
        data: [4, 5, 6, 7], rs: 0, e: 2, readWrite: 1, backlight: 3, isBacklightActiveHigh: true)

    /// The backpack by mjkdz, also sold as GY-LCD: P0 to P3 D4 to D7, P4 E, P5 R/W, P6 RS, P7 backlight (active low).
    public static let mjkdz = ExpanderWiring(
        data: [0, 1, 2, 3], rs: 6, e: 4, readWrite: 5, backlight: 7, isBacklightActiveHigh: false)

    /// Returns the expander's output byte for the levels of the display's lines.
    func byte(_ pins: Pins, isLit: Bool) -> UInt8 {
        var byte: UInt8 = isLit == isBacklightActiveHigh ? 1 << backlight : 0
        for (bit, output) in (data + [rs, e]).enumerated() where pins.rawValue >> bit & 1 == 1 { byte |= 1 << output }
        return byte
    }

    /// Returns the levels of the display's lines and the state of the backlight for an output byte.
    public func levels(_ byte: UInt8) -> (pins: Pins, isLit: Bool) {
        let bits = (data + [rs, e]).enumerated().map { bit, output in (byte >> output & 1) << bit }
        return (Pins(rawValue: bits.reduce(0, |)), (byte >> backlight & 1 == 1) == isBacklightActiveHigh)
    }
}

extension ExpanderWiring: LosslessStringConvertible {
    /// Returns the wiring with the name `standard` or `mjkdz`, or `nil` for any other name.
    public init?(_ name: String) {
        switch name {
        case "standard": self = .standard
        case "mjkdz": self = .mjkdz
        default: return nil
        }
    }

    public var description: String { self == .mjkdz ? "mjkdz" : "standard" }
}
