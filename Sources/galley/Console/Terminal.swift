import Glibc
import Linux

/// The terminal in raw mode: keys come at once and unseen. It is restored when its owner goes.
final class RawTerminal {
    private var original = termios()
    private var keys = TerminalKeys()
    /// How long the rest of a key may take that came in pieces.
    private static let patience = Duration.milliseconds(50)

    /// Nil when standard input or output is no terminal.
    init?() {
        guard Self.isPresent, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        var mode = original
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Ctrl-Z would stop the kiosk and leave the terminal raw; 0 disables it (_POSIX_VDISABLE).
        withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VSUSP)] = 0 }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) == 0 else { return nil }
        steer("\u{1B}[?25l\u{1B}[2J")
    }

    deinit {
        steer("\u{1B}[?25h\n")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
    }

    static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// The bytes of each key that was pressed, nil at the end of input. Blocks until there is something.
    func readKeys() -> [[UInt8]]? {
        guard receive() else { return nil }
        var pressed = complete()
        while keys.isUnfinished {
            guard isReadySoon(), receive() else { return pressed + keys.rest() }
            pressed += complete()
        }
        return pressed
    }

    private func receive() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        keys.append(Array(bytes.prefix(max(count, 0))))
        return count > 0
    }

    private func complete() -> [[UInt8]] {
        var complete: [[UInt8]] = []
        while let key = keys.next() { complete.append(key) }
        return complete
    }

    private func isReadySoon() -> Bool {
        do {
            return try waitUntilReady([STDIN_FILENO], limit: Self.patience).readable.contains(STDIN_FILENO)
        } catch {
            return false
        }
    }
}
