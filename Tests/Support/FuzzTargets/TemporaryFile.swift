internal import Glibc

/// A file without a name, for code that reads from a descriptor.
final class TemporaryFile {
    private let file: UnsafeMutablePointer<FILE>

    var descriptor: Int32 { fileno(file) }

    /// Creates a file with contents.
    ///
    /// - Throws: ``BrokenPromise`` if the system has no room for it.
    init(_ bytes: [UInt8]) throws {
        guard let file = tmpfile() else { throw BrokenPromise(description: "no temporary file: error \(errno)") }
        self.file = file
        guard write(fileno(file), bytes, bytes.count) == bytes.count else {
            throw BrokenPromise(description: "no room for a temporary file: error \(errno)")
        }
    }

    deinit { fclose(file) }
}
