internal import Glibc
internal import Linux
internal import Synchronization

/// The pace of a copy: pauses between its steps, and cancellation.
final class BackupPace: Sendable {
    /// The number of pages of a step, 256 KiB. Others can use the card between steps.
    static let pages: Int32 = 64

    private let pause: Duration
    private let isCanceled = Atomic(false)
    private let isHurried = Atomic(false)

    /// - Parameter pause: The time between two steps, in which others can use the card.
    init(pause: Duration = .zero) {
        self.pause = pause
    }

    /// Skips the pauses from now on.
    func hurry() { isHurried.store(true, ordering: .relaxed) }

    func cancel() { isCanceled.store(true, ordering: .relaxed) }

    fileprivate func wait(_ path: String) throws(CookbookError) {
        if isCanceled.load(ordering: .relaxed) { throw CookbookError(.canceled, path: path, detail: "canceled") }
        guard pause > .zero, !isHurried.load(ordering: .relaxed) else { return }
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + pause)
    }
}

/// A verified copy of a store.
enum BackupCopy {
    /// Copies a store with SQLite's backup API into a single file, and verifies the copy.
    ///
    /// The copy must pass SQLite's quick check, and have the same application id, version and row counts.
    static func make(
        of source: OpaquePointer, path: String, as copy: String, pace: BackupPace
    ) throws(CookbookError) {
        let content = try BackupContent(of: source, path: path)
        try write(source, as: copy, pace)
        guard try BackupContent(verifying: copy) == content else {
            throw CookbookError(.failing, path: copy, detail: "the copy differs from the store")
        }
    }

    private static func write(_ source: OpaquePointer, as copy: String, _ pace: BackupPace) throws(CookbookError) {
        let database = try SQLiteDatabase(copy, .create)
        guard chmod(copy, 0o600) == 0 else { throw CookbookError(SystemError.last("chmod \(copy)"), path: copy) }
        try database.copy(from: source, pagesPerStep: BackupPace.pages) { () throws(CookbookError) in
            try pace.wait(copy)
        }
        // Leave WAL mode, so that the copy can be opened where nothing can be written.
        try database.run("PRAGMA journal_mode = DELETE")
    }

    /// Returns true if two copies have the same pages. Ignores the change counters in the first page.
    ///
    /// Source: the database header, https://www.sqlite.org/fileformat2.html
    static func isSame(_ one: String, _ other: String) throws(SystemError) -> Bool {
        let (file, otherFile) = (UnlinkedFile(try open(one)), UnlinkedFile(try open(other)))
        var (a, b) = ([UInt8](repeating: 0, count: 64 << 10), [UInt8](repeating: 0, count: 64 << 10))
        var isFirst = true
        while true {
            let (m, n) = (try fill(&a, from: file.raw), try fill(&b, from: otherFile.raw))
            guard m == n else { return false }
            if isFirst, m >= 100 {
                for range in [24..<28, 92..<100] { range.forEach { (a[$0], b[$0]) = (0, 0) } }
            }
            guard a[..<m] == b[..<n] else { return false }
            if m < a.count { return true }
            isFirst = false
        }
    }

    private static func open(_ path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(owning: Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW), from: "open \(path)")
    }

    /// Reads until the buffer is full or the file ends.
    private static func fill(_ buffer: inout [UInt8], from file: Int32) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count {
            let size = buffer.count - count
            let more = buffer.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { Glibc.read(file, $0 + count, size) } ?? 0
            }
            if more == 0 { break }
            if more > 0 { count += more } else if errno != EINTR { throw .last("read") }
        }
        return count
    }
}
