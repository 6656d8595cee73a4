import Glibc
import Linux

/// Mode of the terminal, saved to be restored later.
struct TerminalMode {
    private var mode = termios()

    /// Saves the mode; returns `nil` if standard input is not a terminal.
    init?() {
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    }

    /// Restores the mode. Doesn't wait for pending output, as ``RawTerminal`` does.
    func restore() {
        var mode = mode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
}

/// The terminal in raw mode: keys arrive at once and without echo. `deinit` restores the terminal.
final class RawTerminal {
    enum Use {
        /// Clears the screen at the beginning; the last drawing remains at the end. Ctrl-C sends a signal.
        case clearing
        /// Uses the alternate screen, so that the old contents come back. Ctrl-C is an ordinary key.
        case whole
    }

    private var original = termios()
    private var keys = TerminalKeys()
    private let use: Use
    /// True once raw mode is set: `deinit` also runs after a failed `init`.
    private var isTaken = false
    /// Timeout for the rest of a key that came in pieces.
    private static let timeout = Duration.milliseconds(50)

    /// Sets raw mode; returns `nil` if standard input or output is not a terminal.
    init?(_ use: Use = .clearing) {
        self.use = use
        guard Self.isPresent, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        var mode = original
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        if use == .whole {
            mode.c_lflag &= ~tcflag_t(ISIG | IEXTEN)
            mode.c_iflag &= ~tcflag_t(IXON)
        }
        // Disables Ctrl-Z, which would stop the program in raw mode; 0 is _POSIX_VDISABLE.
        withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VSUSP)] = 0 }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) == 0 else { return nil }
        isTaken = true
        switch use {
        case .clearing: writeControlSequence("\u{1B}[?25l\u{1B}[2J")
        // The alternate screen, without cursor and without line wrap.
        case .whole: writeControlSequence("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
        }
    }

    deinit {
        guard isTaken else { return }
        switch use {
        case .clearing: writeControlSequence("\u{1B}[?25h\n")
        case .whole: writeControlSequence("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
    }

    static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Ends the command if there is no terminal.
    ///
    /// - Parameters:
    ///   - feature: what needs the terminal, for the message.
    ///   - hint: what to do instead.
    static func require(for feature: String, orElse hint: String) throws {
        guard isPresent else { throw failure(.usage, "\(feature) needs a terminal\(Remote.terminalOption); \(hint)") }
    }

    /// Columns and rows of the terminal at standard output; 80 by 24 if they are unknown.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        // A serial line may report only one of the two.
        return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
    }

    /// Waits for keys, and returns them; `nil` at the end of the input.
    func readKeys() -> [Key]? {
        guard receive() else { return nil }
        var pressed = complete()
        while keys.isUnfinished {
            guard isReadySoon(), receive() else {
                pressed += keys.rest()
                break
            }
            pressed += complete()
        }
        return pressed.compactMap(Key.init)
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
            return try waitUntilReady([STDIN_FILENO], limit: Self.timeout).readable.contains(STDIN_FILENO)
        } catch {
            return false
        }
    }
}
