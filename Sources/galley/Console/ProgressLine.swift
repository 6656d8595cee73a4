import Glibc

/// A line on standard error that shows how far a long command has come. It is drawn only on a terminal.
struct ProgressLine {
    /// The number of columns of the bar.
    private static let width = 20
    private let isShown: Bool

    init(isShown: Bool) {
        self.isShown = isShown && isatty(STDERR_FILENO) == 1
    }

    /// Draws the bar in place of the previous one.
    func show(_ done: Int, of total: Int, _ what: String) {
        guard isShown, total > 0 else { return }
        let filled = min(Self.width * done / total, Self.width)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.width - filled)
        writeProgress("\r\u{1B}[K[\(bar)] \(done) of \(total) \(what)")
    }

    /// Removes the line.
    func end() {
        if isShown { writeProgress("\r\u{1B}[K") }
    }
}
