import Glibc
import Linux

/// How a terminal was before a program took it.
struct TerminalMode {
    private var mode = termios()

    /// Nil when standard input is no terminal.
    init?() {
        guard tcgetattr(STDIN_FILENO, &mode) == 0 else { return nil }
    }

    /// Does not wait until what was written is read, as ``RawTerminal`` does.
    func restore() {
        var mode = mode
        tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    }
}

/// The terminal in raw mode: keys come at once and unseen. It is restored when its owner goes.
final class RawTerminal {
    enum Use {
        /// Cleared, and left as it is then; Ctrl-C is a signal.
        case clearing
        /// All of it is somebody else's for the time, and what stood there comes back; Ctrl-C is a key.
        case whole
    }

    private var original = termios()
    private var keys = TerminalKeys()
    private let use: Use
    /// One that could not be had is let go as well.
    private var isTaken = false
    /// How long the rest of a key may take that came in pieces.
    private static let patience = Duration.milliseconds(50)

    /// Nil when standard input or output is no terminal.
    init?(_ use: Use = .clearing) {
        self.use = use
        guard Self.isPresent, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        var mode = original
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        if use == .whole {
            mode.c_lflag &= ~tcflag_t(ISIG | IEXTEN)
            mode.c_iflag &= ~tcflag_t(IXON)
        }
        // Ctrl-Z would stop the program and leave the terminal raw; 0 disables it (_POSIX_VDISABLE).
        withUnsafeMutableBytes(of: &mode.c_cc) { $0[Int(VSUSP)] = 0 }
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) == 0 else { return nil }
        isTaken = true
        switch use {
        case .clearing: steer("\u{1B}[?25l\u{1B}[2J")
        // The other screen, no cursor, and a line that is too long stays on its row.
        case .whole: steer("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J")
        }
    }

    deinit {
        guard isTaken else { return }
        switch use {
        case .clearing: steer("\u{1B}[?25h\n")
        case .whole: steer("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
        }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
    }

    static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// Ends the command if there is no terminal. `hint` says what to do instead.
    static func require(for what: String, orElse hint: String) throws {
        guard isPresent else { throw failure(.usage, "\(what) needs a terminal\(Remote.terminalOption); \(hint)") }
    }

    /// Columns and rows of the terminal at standard output; else those of an old one.
    static var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 else { return (80, 24) }
        // A serial line may report only one of the two.
        return (size.ws_col > 0 ? Int(size.ws_col) : 80, size.ws_row > 0 ? Int(size.ws_row) : 24)
    }

    /// The keys that were pressed, nil at the end of input. Blocks until there is something.
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
            return try waitUntilReady([STDIN_FILENO], limit: Self.patience).readable.contains(STDIN_FILENO)
        } catch {
            return false
        }
    }
}
