import ArgumentParser
import Glibc

/// Reads a secret from standard input. A terminal doesn't show what is typed.
enum SecretInput {
    /// Maximum number of bytes to read: one more than a secret may have, and its line end.
    private static let limit = 4096 + 3

    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads the whole input, or one line of a terminal, without the newline at its end.
    ///
    /// - Parameter question: the prompt in a terminal.
    /// - Throws: the exit code of the command if the input is not text or Ctrl-C is pressed.
    static func read(asking question: String) throws -> String {
        guard isTerminal else { return try text(bytes()) }
        prompt("\(question): ")
        defer { prompt("\n") }
        return try text(try unseen { bytes() })
    }

    private static func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.unacceptable, "standard input is not UTF-8 text; nothing was changed")
        }
        return text.last?.isNewline == true ? String(text.dropLast()) : text
    }

    private static func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: limit)
        while bytes.count < limit {
            let count = Glibc.read(STDIN_FILENO, &block, limit - bytes.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            bytes += block[..<count]
            if isTerminal { break }
        }
        return bytes
    }

    private static func unseen(_ body: () -> [UInt8]) throws -> [UInt8] {
        let lines = InterruptibleLines(echo: false)
        defer { lines.end() }
        let bytes = body()
        try InterruptibleLines.check(bytes)
        return bytes
    }
}
