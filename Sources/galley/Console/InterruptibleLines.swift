import ArgumentParser
import Glibc

/// A terminal where Ctrl-C ends a line like Enter, until its user has put back what they changed: an interrupt would leave
/// it without echo, or a board in the middle of its test.
struct InterruptibleLines {
    private static let interrupt: UInt8 = 3
    /// Nil: standard input is no terminal.
    private let before: termios?

    init(echo: Bool = true) {
        var old = termios()
        guard tcgetattr(STDIN_FILENO, &old) == 0 else {
            before = nil
            return
        }
        before = old
        var new = old
        if !echo { new.c_lflag &= ~tcflag_t(ECHO | ISIG) }
        withUnsafeMutableBytes(of: &new.c_cc) { characters in
            characters[Int(VINTR)] = 0
            characters[Int(VEOL)] = Self.interrupt
        }
        tcsetattr(STDIN_FILENO, echo ? TCSADRAIN : TCSAFLUSH, &new)
    }

    func end() {
        guard var before else { return }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before)
    }

    /// What was typed, up to Enter; nil at the end of the input. It waits for it.
    ///
    /// Standard input's own buffer would go on waiting for Enter.
    ///
    /// - Throws: as ``check(_:)``.
    static func next() throws -> String? {
        var block = [UInt8](repeating: 0, count: 256)
        var count: Int
        repeat { count = read(STDIN_FILENO, &block, block.count) } while count < 0 && errno == EINTR
        guard count > 0 else { return nil }
        // The terminal's own cursor stands behind it.
        if block[..<count].contains(interrupt) { prompt("\n") }
        try check(block[..<count])
        return String(decoding: block[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// - Throws: where Ctrl-C has ended the line, the exit code that a shell tells of a command that it has ended.
    static func check(_ line: some Collection<UInt8>) throws {
        if line.contains(interrupt) { throw ExitCode(128 + SIGINT) }
    }
}
