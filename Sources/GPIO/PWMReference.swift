/// The name of a PWM channel in the configuration: the chip's device and the channel's number, as in `fe20c000.pwm:0`.
///
/// This name stays valid when a new kernel numbers its chips differently. `pwmchip0:0` names the chip by its number.
public struct PWMReference: Hashable, Sendable {
    public var chip: String
    public var channel: Int
}

extension PWMReference: LosslessStringConvertible {
    /// Parses a chip without slashes and spaces, a colon, and a number. Returns `nil` for any other text.
    public init?(_ description: String) {
        guard case .offset(let chip, let channel) = LineReference(description),
            !chip.contains(where: { $0 == "/" || $0.isWhitespace })
        else { return nil }
        self.init(chip: chip, channel: channel)
    }

    public var description: String { "\(chip):\(channel)" }
}
