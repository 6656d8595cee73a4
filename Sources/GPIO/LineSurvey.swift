/// A look at all chips that this user may open, as they are at this moment. It asks the kernel what it knows of lines
/// and takes none of them, so it disturbs nobody.
public struct LineSurvey {
    /// What there is to know of a line.
    public struct Finding: Hashable, Sendable {
        /// Of the chip.
        public let label: String
        /// Of the chip's node, as `/dev/gpiochip0`.
        public let path: String
        public let offset: Int
        /// Empty where the line has none.
        public let name: String
        /// Whether somebody has the line.
        public let isUsed: Bool
        /// Who has the line; empty where nobody has, or gave no name.
        public let holder: String
    }

    private let scan: ChipScan

    /// - Parameter folder: where the chips' nodes are.
    /// - Throws: ``GPIOError/noChips(folder:)``, or ``GPIOError/forbidden(path:)`` where none may be opened.
    public init(folder: String = "/dev") throws(GPIOError) {
        scan = try ChipScan(folder: folder)
    }

    /// What the kernel says of the line that a reference means.
    ///
    /// - Throws: why there is no such line, or not just one.
    public func finding(of line: LineReference) throws(GPIOError) -> Finding {
        guard let place = try scan.places(of: [line]).first, let info = scan.chips[place.chip].line(at: place.offset)
        else { throw .gone(line) }
        let chip = scan.chips[place.chip]
        return Finding(
            label: chip.label, path: chip.path, offset: place.offset, name: info.name, isUsed: info.isUsed,
            holder: info.holder)
    }
}
