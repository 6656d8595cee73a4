internal import CArchive
internal import Kitchen

/// Reads the files of a zip or tar archive one after another, without extracting anything to the disk.
///
/// The object owns the library's handle, and closes it in `deinit`. Not for use by several threads at a time.
final class ArchiveReader {
    struct Entry {
        /// The path inside the archive, which may contain anything. Invalid UTF-8 is replaced.
        let name: String
        let kind: carchive_kind
        let isEncrypted: Bool
    }

    private let archive: OpaquePointer
    private let budget: ArchiveBudget
    private var hasBegun = false

    /// Opens the archive in a file. The descriptor must stay open as long as the reader is used.
    ///
    /// - Throws: the reason why it can't be opened.
    init(file descriptor: Int32, budget: ArchiveBudget) throws(UnreadableRecipe) {
        var archive: OpaquePointer?
        self.archive = try Self.opened(carchive_open_file(descriptor, &archive), archive)
        self.budget = budget
    }

    /// Opens an archive in memory.
    ///
    /// - Throws: the reason why it can't be opened.
    init(bytes: [UInt8], budget: ArchiveBudget) throws(UnreadableRecipe) {
        var archive: OpaquePointer?
        self.archive = try Self.opened(carchive_open_bytes(bytes, bytes.count, &archive), archive)
        self.budget = budget
    }

    private init(gzip bytes: [UInt8], budget: ArchiveBudget) throws(UnreadableRecipe) {
        var archive: OpaquePointer?
        self.archive = try Self.opened(carchive_open_gzip(bytes, bytes.count, &archive), archive)
        self.budget = budget
    }

    deinit {
        carchive_close(archive)
    }

    /// The first bytes of a file that is compressed with gzip (RFC 1952).
    static let gzipMark: [UInt8] = [0x1F, 0x8B]

    /// Returns bytes that are compressed with gzip.
    ///
    /// - Throws: the reason why they can't be read, such as more than `limit` bytes.
    static func decompressed(
        _ bytes: [UInt8], upTo limit: Int, budget: ArchiveBudget
    ) throws(UnreadableRecipe) -> [UInt8] {
        guard bytes.starts(with: gzipMark) else { throw UnreadableRecipe("it is not compressed with gzip") }
        let reader = try ArchiveReader(gzip: bytes, budget: budget)
        guard try reader.next() != nil else { return [] }
        return try reader.contents(upTo: limit)
    }

    /// Moves to the next entry, or returns `nil` at the end.
    ///
    /// - Throws: the reason why the archive can't be read on.
    func next() throws(UnreadableRecipe) -> Entry? {
        var entry = carchive_entry()
        switch carchive_next(archive, &entry) {
        case CARCHIVE_DONE: break
        case CARCHIVE_END: return nil
        default:
            throw hasBegun
                ? UnreadableRecipe("the archive is damaged or cut off, so the rest was not read") : Self.noArchive
        }
        hasBegun = true
        // The library decompresses the files of a tar archive to pass over them.
        try budget.take(entryEndingAt: entry.position.addingReportingOverflow(max(entry.size, 0)))
        return Entry(
            name: entry.name.map { String(cString: $0) } ?? "", kind: entry.kind, isEncrypted: entry.is_encrypted)
    }

    /// Reads the present entry to its end.
    ///
    /// - Throws: the reason why it can't be read, such as more than `limit` bytes. The next entry can be read then.
    func contents(upTo limit: Int) throws(UnreadableRecipe) -> [UInt8] {
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            var length = block.count
            guard carchive_read(archive, &block, &length) == CARCHIVE_DONE else {
                throw UnreadableRecipe("it is damaged or cut off")
            }
            if length == 0 { return bytes }
            try budget.take(bytes: length)
            // A small archive can claim, and contain, any number of bytes.
            guard bytes.count + length <= limit else { throw .tooLong(limit) }
            bytes += block[..<length]
        }
    }

    private static let noArchive = UnreadableRecipe("it is not a zip or tar archive, or it is damaged")

    private static func opened(
        _ outcome: carchive_outcome, _ archive: OpaquePointer?
    ) throws(UnreadableRecipe) -> OpaquePointer {
        if outcome == CARCHIVE_DONE, let archive { return archive }
        switch outcome {
        case CARCHIVE_NO_LIBRARY:
            throw UnreadableRecipe(
                "archives need a library that is not installed; install it: apt install libarchive13")
        case CARCHIVE_NO_MEMORY: throw UnreadableRecipe("there is not enough memory for the archive")
        default: throw noArchive
        }
    }
}

/// The work that reading an archive may take, with all archives inside it.
final class ArchiveBudget {
    /// The largest number of files and folders. 2,000 recipes of Mealie have 20,000.
    static let mostEntries = 50_000
    /// The limit for all bytes that are decompressed.
    static let mostBytes: Int64 = 4 << 30

    private var entries = 0
    private var bytes: Int64 = 0

    fileprivate func take(entryEndingAt end: (partialValue: Int64, overflow: Bool)) throws(UnreadableRecipe) {
        entries += 1
        guard entries <= Self.mostEntries else {
            throw UnreadableRecipe("the archive has more than \(Self.mostEntries) files, so the rest was not read")
        }
        guard !end.overflow, end.partialValue <= Self.mostBytes else { throw Self.tooLarge }
    }

    fileprivate func take(bytes count: Int) throws(UnreadableRecipe) {
        bytes += Int64(count)
        guard bytes <= Self.mostBytes else { throw Self.tooLarge }
    }

    private static let tooLarge = UnreadableRecipe(
        "the archive has more than \(mostBytes >> 30) GiB when it is decompressed, so the rest was not read")
}

extension UnreadableRecipe {
    static func tooLong(_ limit: Int) -> UnreadableRecipe {
        UnreadableRecipe("it is larger than \(limit < 1 << 20 ? "\(limit >> 10) KiB" : "\(limit >> 20) MiB")")
    }
}
