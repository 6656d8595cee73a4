internal import GPIO
internal import Glibc
internal import Linux

/// Looks at I2C buses and PWM channels: whether the kernel has them, and whether this user may use them. Nothing is
/// written, so whether anybody answers on a bus is not known.
struct BusCheck {
    /// Where the buses' nodes are, `/dev`.
    let devices: String
    /// Where the kernel lists what it has, `/sys/class`.
    let classes: String

    func finding(of expander: Board.Display.Expander) -> BoardCheck.Finding {
        let address = expander.addressText
        func found(_ state: BoardCheck.State, _ message: String) -> BoardCheck.Finding {
            BoardCheck.Finding(part: "display", wire: "\(expander.bus) \(address)", state: state, message: message)
        }
        let folder = "\(classes)/i2c-dev"
        let known = entries("i2c-", in: folder)
        guard let bus = known.first(where: { $0 == expander.bus || line(of: "\(folder)/\($0)/name") == expander.bus })
        else {
            return found(
                .missing,
                """
                There is no I2C bus \(expander.bus). Switch it on in the configuration of the board's firmware, or load \
                the kernel's module i2c-dev (`modprobe i2c-dev`).
                """)
        }
        let node = "\(devices)/\(bus)"
        guard access(node, R_OK | W_OK) == 0 else {
            return found(
                .forbidden, "Opening \(node) is not permitted. Add the user to the group i2c, and log in again.")
        }
        let number = bus.dropFirst("i2c-".count)
        let device = "\(folder)/\(bus)/device/\(number)-00\(address.dropFirst(2))"
        guard access("\(device)/driver", F_OK) != 0 else {
            return found(
                .busy, "A driver of the kernel has \(address) on \(bus). Take it out of the device tree's overlays.")
        }
        return found(.ok, "\(node); whether anybody answers as \(address) is seen when the kiosk runs")
    }

    func finding(of channel: PWMReference) -> BoardCheck.Finding {
        func found(_ state: BoardCheck.State, _ message: String) -> BoardCheck.Finding {
            BoardCheck.Finding(part: "buzzer", wire: "\(channel)", state: state, message: message)
        }
        let folder = "\(classes)/pwm"
        let chip = entries("pwmchip", in: folder).first { name in
            name == channel.chip || device(of: "\(folder)/\(name)") == channel.chip
        }
        guard let chip, let count = line(of: "\(folder)/\(chip)/npwm").flatMap({ Int($0) }), channel.channel < count
        else {
            return found(
                .missing,
                "There is no PWM channel \(channel). Switch it on in the configuration of the board's firmware.")
        }
        let exported = "\(folder)/\(chip)/pwm\(channel.channel)/enable"
        let file = access(exported, F_OK) == 0 ? exported : "\(folder)/\(chip)/export"
        guard access(file, W_OK) == 0 else {
            return found(
                .forbidden, "Writing to \(file) is not permitted. Let a rule of udev give it to the group gpio.")
        }
        return found(.ok, "\(folder)/\(chip)")
    }

    /// The name of the device behind a chip: the last part of where a link leads.
    private func device(of chip: String) -> String? {
        guard let path = realpath("\(chip)/device", nil) else { return nil }
        defer { free(path) }
        return String(cString: path).split(separator: "/").last.map(String.init)
    }

    /// The kernel counts its buses and chips from 0, with gaps.
    private func entries(_ prefix: String, in folder: String) -> [String] {
        (0..<256).map { "\(prefix)\($0)" }.filter { access("\(folder)/\($0)", F_OK) == 0 }
    }

    /// The first line of one of the kernel's small files; nil where it cannot be read.
    private func line(of path: String) -> String? {
        guard let bytes = try? FileContents(of: path, upTo: 4096).bytes else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
