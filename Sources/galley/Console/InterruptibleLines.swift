import ArgumentParser
import Glibc

/// Terminal mode in which Ctrl-C ends a line as Enter does, instead of ending the program.
///
/// So the program can clean up first: an interrupt would leave the terminal without echo, or a board in its test.
struct InterruptibleLines {
    private static let interrupt: UInt8 = 3
    /// Mode to restore; `nil` if standard input is not a terminal.
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

    /// Waits for a line, and returns it without its end; `nil` at the end of the input.
    ///
    /// It reads the descriptor, because the buffer of C's stdin would go on waiting for Enter after Ctrl-C.
    ///
    /// - Throws: exit code 130 if Ctrl-C ended the line.
    static func next() throws -> String? {
        var block = [UInt8](repeating: 0, count: 256)
        var count: Int
        repeat { count = read(STDIN_FILENO, &block, block.count) } while count < 0 && errno == EINTR
        guard count > 0 else { return nil }
        // Ctrl-C leaves the cursor in the line of the prompt.
        if block[..<count].contains(interrupt) { prompt("\n") }
        try check(block[..<count])
        return String(decoding: block[..<count].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }

    /// Checks how a line ended.
    ///
    /// - Throws: exit code 130 (128 + SIGINT), as a shell reports it, if Ctrl-C ended the line.
    static func check(_ line: some Collection<UInt8>) throws {
        if line.contains(interrupt) { throw ExitCode(128 + SIGINT) }
    }
}
