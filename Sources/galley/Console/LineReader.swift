import Glibc

/// The lines of standard input, for a thread that others do not wait for. `readLine` holds the lock of C's stdin while it
/// waits, and since glibc 2.41 a process that ends waits for that lock.
struct LineReader: IteratorProtocol, Sequence {
    private var read: [UInt8] = []
    private var isAtEnd = false
    private static let newline = UInt8(ascii: "\n")

    /// Blocks until there is a line; nil at the end of the input.
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
