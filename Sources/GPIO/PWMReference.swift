/// How a person names a channel of a PWM chip: `fe20c000.pwm:0`, the chip's device and the channel's number, which
/// survive a kernel that numbers its chips anew; or `pwmchip0:0`, by that number.
public struct PWMReference: Hashable, Sendable {
    public var chip: String
    public var channel: Int
}

extension PWMReference: LosslessStringConvertible {
    /// - Returns: nil if the text is not a chip without slashes and blanks, a colon and a number.
    public init?(_ description: String) {
        guard case .offset(let chip, let channel) = LineReference(description),
            !chip.contains(where: { $0 == "/" || $0.isWhitespace })
        else { return nil }
        self.init(chip: chip, channel: channel)
    }

    public var description: String { "\(chip):\(channel)" }
}
