import Glibc

/// The terminal in raw mode: keys come one by one and unseen. It is restored when its owner goes.
final class RawTerminal {
    private var original = termios()

    /// Nil when standard input or output is no terminal.
    init?() {
        guard Self.isPresent, tcgetattr(STDIN_FILENO, &original) == 0 else { return nil }
        var mode = original
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &mode) == 0 else { return nil }
        steer("\u{1B}[?25l\u{1B}[2J")
    }

    deinit {
        steer("\u{1B}[?25h\n")
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &original)
    }

    static var isPresent: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// The bytes of one key, nil at the end of input. Blocks until there is one.
    func readKey() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }
}
