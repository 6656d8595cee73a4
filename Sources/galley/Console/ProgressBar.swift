import Glibc
import Kitchen

/// Shows how far a long command is, on the terminal at standard error. Elsewhere it shows nothing.
struct ProgressBar {
    private static let width = 30

    private let isShown: Bool
    private var shown = ""

    /// - Parameter output: The options of the command. With `--quiet` or `--json` nothing is shown.
    init(_ output: OutputOptions) {
        isShown = !output.quiet && !output.json && isatty(STDERR_FILENO) == 1
    }

    /// Shows a text with a number, and with a bar if the total is known.
    mutating func show(_ text: String, _ done: Int, of total: Int? = nil) {
        guard isShown else { return }
        var line = "\(text) \(done)"
        if let total, total > 0 {
            let marks = Self.width * min(done, total) / total
            let bar = String(repeating: "#", count: marks) + String(repeating: ".", count: Self.width - marks)
            line = "\(text) [\(bar)] \(done) of \(total)"
        }
        guard line != shown else { return }
        shown = line
        prompt("\r\(line)\u{1B}[K")
    }

    /// Removes the line, so that other output can follow.
    mutating func clear() {
        if !shown.isEmpty { prompt("\r\u{1B}[K") }
        shown = ""
    }
}
