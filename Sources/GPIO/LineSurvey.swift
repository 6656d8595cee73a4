/// A snapshot of all GPIO chips that this user may open. It reads the state of lines without requesting them, so it
/// disturbs no other program.
public struct LineSurvey {
    /// The state of a line.
    public struct Finding: Hashable, Sendable {
        /// The label of the chip.
        public let label: String
        /// The device file of the chip, such as `/dev/gpiochip0`.
        public let path: String
        public let offset: Int
        /// The name of the line, or an empty string.
        public let name: String
        /// True if a program or the kernel uses the line.
        public let isUsed: Bool
        /// The consumer name of the line's user, or an empty string if there is none.
        public let holder: String
    }

    private let scan: ChipScan

    /// Opens all chips.
    ///
    /// - Parameter folder: The folder with the device files of the chips.
    /// - Throws: ``GPIOError/noChips(folder:)``, or ``GPIOError/forbidden(path:)`` if this user may open none of them.
    public init(folder: String = "/dev") throws(GPIOError) {
        scan = try ChipScan(folder: folder)
    }

    /// Returns the state of the line that a reference means.
    ///
    /// - Throws: ``GPIOError`` if no line or more than one line matches.
    public func finding(of line: LineReference) throws(GPIOError) -> Finding {
        guard let place = try scan.places(of: [line]).first, let info = scan.chips[place.chip].line(at: place.offset)
        else { throw .gone(line) }
        let chip = scan.chips[place.chip]
        return Finding(
            label: chip.label, path: chip.path, offset: place.offset, name: info.name, isUsed: info.isUsed,
            holder: info.holder)
    }
}
