import Glibc

extension GPIOError: CustomStringConvertible {
    /// One line for the log and the shell: what happened, to which line, and what to do.
    ///
    /// Names come from other programs and the device tree, so question marks replace control characters.
    public var description: String {
        let plain = explanation.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }
        return String(String.UnicodeScalarView(plain))
    }

    private var explanation: String {
        switch self {
        case .noChips(let folder):
            """
            There is no \(folder)/gpiochip*: the kernel knows no GPIO chip on this machine. Check with `gpiodetect` \
            that the kernel has a driver for this board, or choose another board.
            """
        case .forbidden(let path) where path.contains("/i2c-"):
            """
            Opening \(path) is not permitted. Add the user to the group i2c (`usermod -aG i2c USER`, then log in again). \
            If that does not help, put `SUBSYSTEM=="i2c-dev", GROUP="i2c", MODE="0660"` into \
            /etc/udev/rules.d/60-i2c.rules and run `udevadm control --reload` and `udevadm trigger`.
            """
        case .forbidden(let path) where path.contains("/pwm"):
            """
            Writing to \(path) is not permitted. Only root may use PWM channels unless a rule of udev gives them to the \
            group gpio, as the one that comes with Galley does: install it, add the user to the group (`usermod -aG gpio \
            USER`) and run `udevadm control --reload` and `udevadm trigger`.
            """
        case .forbidden(let path):
            """
            Opening \(path) is not permitted. Add the user to the group gpio (`usermod -aG gpio USER`, then log in \
            again). If that does not help, put `SUBSYSTEM=="gpio", KERNEL=="gpiochip*", GROUP="gpio", MODE="0660"` \
            into /etc/udev/rules.d/60-gpio.rules and run `udevadm control --reload` and `udevadm trigger`.
            """
        case .missing(let line, let similar, let chips):
            """
            No line is called \(line). Looked at \(chips.joined(separator: ", ")).\(Self.hint(similar)) `gpioinfo` \
            lists all lines; one without a name is written as chip label and offset, `LABEL:17`.
            """
        case .ambiguous(let line, let places):
            """
            Several lines are called \(line): \(places.joined(separator: ", ")). Choose one and write it as chip label \
            and offset.
            """
        case .repeated(let first, let second):
            "\(first) and \(second) are the same line, requested twice. Give each part its own line."
        case .severalChips(let lines):
            """
            The lines \(lines.map(\.description).joined(separator: ", ")) are on several chips, but one call sets them \
            together (as it does a display's six), and it reaches only one chip. Wire them to lines of one chip.
            """
        case .busy(let line, let holder):
            """
            The line \(line) is in use by \(Self.name(ofHolder: holder)); `gpioinfo` lists the users of all lines. \
            Stop that program, or free the line in the kernel's configuration, or choose another line.
            """
        case .noEdges(let line):
            """
            The chip of the line \(line) cannot report when its level changes; an expander needs its interrupt \
            wired. Choose a line of another chip.
            """
        case .gone(let line):
            """
            The chip of the line \(line) is gone (unplugged, or its driver unloaded). Plug it in again: Galley finds \
            it by label and name, even if its number has changed.
            """
        case .noBus(let bus, let known):
            """
            There is no I2C bus \(bus)\(Self.listed(known)). Switch it on in the configuration of the board's firmware \
            (on a Raspberry Pi `dtparam=i2c_arm=on`), load the kernel's module i2c-dev (`modprobe i2c-dev`), or name \
            another bus.
            """
        case .busyAddress(let bus, let address):
            """
            A kernel driver uses \(Self.device(address, on: bus)). Remove the device from the device tree's overlays, \
            or use the lines that the driver provides.
            """
        case .silent(let bus, let address):
            """
            No answer from \(Self.device(address, on: bus)). Check its wires (SDA, SCL, ground, supply) and its \
            address: `i2cdetect -y \(bus.split(separator: "-").last ?? "1")` lists the devices on the bus; backpacks \
            have 0x20 to 0x27 or 0x38 to 0x3f.
            """
        case .noPWM(let channel, let known):
            """
            There is no PWM channel \(channel)\(Self.listed(known)). Switch it on in the configuration of the board's \
            firmware (on a Raspberry Pi `dtoverlay=pwm,pin=12,func=4`), or name another channel.
            """
        case .busyPWM(let channel):
            "A kernel driver uses the PWM channel \(channel). Disable that driver, or choose another channel."
        case .settling(let channel):
            "The PWM channel \(channel) has just been created and can't be written yet. Galley tries again at once."
        case .system(let errno, let doing):
            """
            \(doing): \(String(cString: strerror(errno))) (errno \(errno)). The kernel's log (`dmesg`) may say more.
            """
        }
    }

    private static func listed(_ known: [String]) -> String {
        known.isEmpty ? "" : "; there is \(known.joined(separator: ", "))"
    }

    private static func hint(_ similar: [String]) -> String {
        similar.isEmpty ? "" : " Similar: \(similar.joined(separator: ", "))."
    }

    /// The name of the program that uses a line. A line in use without a name is used by the kernel itself, for another
    /// function of the pin.
    static func name(ofHolder holder: String) -> String { holder.isEmpty ? "the kernel" : holder }
}
