import Glibc

/// Sequence of the lines of standard input. It doesn't use `readLine`, which holds the lock of C's stdin while it
/// waits: since glibc 2.41, a process that exits waits for that lock.
struct LineReader: IteratorProtocol, Sequence {
    private var read: [UInt8] = []
    private var isAtEnd = false
    private static let newline = UInt8(ascii: "\n")

    /// Waits for the next line; returns `nil` at the end of the input.
    mutating func next() -> String? {
        while !isAtEnd, !read.contains(Self.newline) { readMore() }
        if isAtEnd, read.isEmpty { return nil }
        let line = read.prefix { $0 != Self.newline }
        read.removeFirst(Swift.min(line.count + 1, read.count))
        return String(decoding: line, as: UTF8.self)
    }

    private mutating func readMore() {
        var block = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(STDIN_FILENO, &block, block.count)
        if count > 0 {
            read += block[..<count]
        } else if count == 0 || errno != EINTR {
            isAtEnd = true
        }
    }
}
