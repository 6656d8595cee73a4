import Glibc

extension GPIOError: CustomStringConvertible {
    /// For the log and the shell, one line: what happened, to which line and by whom, and what to do. Names come from
    /// other programs and the device tree, so control characters are shown as question marks.
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
            Several lines are called \(line): \(places.joined(separator: ", ")). Write the one that is meant as chip \
            label and offset.
            """
        case .repeated(let first, let second):
            "\(first) and \(second) are the same line, asked for twice. Give each part a line of its own."
        case .severalChips(let lines):
            """
            The lines \(lines.map(\.description).joined(separator: ", ")) lie on several chips, but are set in one \
            call (as a display's six are), which reaches one chip only. Wire them to lines of one chip.
            """
        case .busy(let line, let holder):
            """
            The line \(line) is in use by \(Self.name(ofHolder: holder)); `gpioinfo` shows who holds what. Stop that \
            program, or free the line in the kernel's configuration, or choose another line.
            """
        case .noEdges(let line):
            """
            The chip of the line \(line) cannot report when its level changes; an expander needs its interrupt \
            wired. Choose a line of another chip.
            """
        case .gone(let line):
            """
            The chip of the line \(line) is gone (unplugged, or its driver unloaded). Plug it in again: it is found \
            by label and name, whatever its new number.
            """
        case .system(let errno, let doing):
            """
            \(doing): \(String(cString: strerror(errno))) (errno \(errno)). The kernel's log (`dmesg`) may say more.
            """
        }
    }

    private static func hint(_ similar: [String]) -> String {
        similar.isEmpty ? "" : " Similar: \(similar.joined(separator: ", "))."
    }

    /// A line that nobody's name is on is taken by the kernel itself, for another function of the pin.
    static func name(ofHolder holder: String) -> String { holder.isEmpty ? "the kernel" : holder }
}
