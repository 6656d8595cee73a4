import ArgumentParser
import Glibc

/// Reads a secret from standard input, unseen where that is a terminal.
enum SecretInput {
    /// One byte more than a secret may have, and its line end.
    private static let limit = 4096 + 3

    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// All of the input, or a terminal's line, without the line end.
    static func read(asking question: String) throws -> String {
        guard isTerminal else { return try text(bytes()) }
        prompt("\(question): ")
        defer { prompt("\n") }
        return try text(try unseen { bytes() })
    }

    private static func text(_ bytes: [UInt8]) throws -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw failure(.unacceptable, "standard input holds no text; nothing was changed")
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
