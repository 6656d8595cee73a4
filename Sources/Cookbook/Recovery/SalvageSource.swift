internal import Glibc
internal import Linux

/// A readable copy of a damaged store, with the good frames of its WAL applied.
///
/// The damaged files stay unchanged. If the schema table in the first page is damaged, ``SchemaRepair`` rebuilds it.
final class SalvageSource {
    private static let name = "source.sqlite"

    let database: SQLiteDatabase
    /// True if the copy includes the WAL, which may belong to another store.
    private let hasWAL: Bool
    /// True if the WAL has a gap (``WriteAheadLog/hasGap``).
    private let hasGap: Bool

    private init(_ database: SQLiteDatabase, hasWAL: Bool, hasGap: Bool) {
        (self.database, self.hasWAL, self.hasGap) = (database, hasWAL, hasGap)
    }

    /// Opens the copy that has most of the store: with its WAL, unless the WAL belongs to another store.
    ///
    /// - Parameters:
    ///   - file: The damaged store.
    ///   - folder: The folder for the copy, which ``remove(from:)`` removes.
    ///   - model: A new store, whose tables the damaged one should have.
    /// - Returns: The copy, or `nil` if nothing can be read.
    /// - Throws: `CookbookError` if no copy could be made, for example on a full card.
    static func open(
        _ file: StoreFile, in folder: Folder, like model: SQLiteDatabase
    ) throws(CookbookError) -> SalvageSource? {
        let store = AcknowledgedChange(folder: file.folder).last?.store
        guard let whole = try make(of: file, withWAL: true, in: folder, like: model) else {
            return try make(of: file, withWAL: false, in: folder, like: model)
        }
        // If applying the WAL changes the store's identity, the WAL belongs to another store.
        guard let store, whole.last?.store != store else { return whole }
        if let alone = try make(of: file, withWAL: false, in: folder, like: model) { return alone }
        return try make(of: file, withWAL: true, in: folder, like: model)
    }

    /// Opens a copy of the database file without its WAL, and invalidates this source.
    ///
    /// If frames in the middle of the WAL are damaged, the file may have rows that the WAL's later pages don't reach.
    ///
    /// - Returns: The copy, or `nil` if this source is sound or has no WAL.
    func withoutWAL(
        _ file: StoreFile, in folder: Folder, like model: SQLiteDatabase
    ) throws(CookbookError) -> SalvageSource? {
        guard hasWAL, !isSound, case .file(let size) = file.folder.entry(StoreFile.wal), size > 0
        else { return nil }
        return try Self.make(of: file, withWAL: false, in: folder, like: model)
    }

    static func remove(from folder: Folder) throws(SystemError) {
        for suffix in ["", "-journal", "-wal", "-shm"] { try folder.remove(name + suffix) }
    }

    /// The last change in the copy, or `nil` if it can't be read.
    var last: ChangeNumber? {
        guard let row = try? database.statement("SELECT store, number FROM lastChange"), (try? row.step()) == true
        else { return nil }
        return ChangeNumber(store: row.text(0), number: row.integer(1))
    }

    /// Returns true if a table and its indexes are sound, and no older than the other tables.
    func isInStep(_ table: String) -> Bool {
        !hasGap && (try? database.texts("PRAGMA integrity_check('\(table)')")) == ["ok"]
    }

    private var isSound: Bool { (try? database.texts("PRAGMA quick_check(1)")) == ["ok"] }

    // MARK: - Making the copy

    private static func make(
        of file: StoreFile, withWAL hasWAL: Bool, in folder: Folder, like model: SQLiteDatabase
    ) throws(CookbookError) -> SalvageSource? {
        let path = folder.path(of: name)
        let hasGap = try CookbookError.at(path) {
            try remove(from: folder)
            return try copy(file, withWAL: hasWAL, to: path)
        }
        guard let hasGap else { return nil }
        let tables = (try? model.texts("SELECT name FROM sqlite_schema WHERE \(Inventory.isKept)")) ?? []
        if let source = opened(path, hasWAL: hasWAL, hasGap: hasGap, with: tables) { return source }
        guard let inventory = Inventory(in: file.folder), inventory.version == Schema.version,
            try SchemaRepair(inventory: inventory, model: model).apply(to: path, in: folder)
        else { return nil }
        return opened(path, hasWAL: hasWAL, hasGap: hasGap, with: [])
    }

    /// Opens the copy. Returns `nil` if its schema can't be read or lacks one of the tables.
    private static func opened(
        _ path: String, hasWAL: Bool, hasGap: Bool, with tables: [String]
    ) -> SalvageSource? {
        guard let database = try? SQLiteDatabase(path, .change),
            let found = try? database.texts("SELECT name FROM sqlite_schema"), !found.isEmpty,
            // A store of an older version may lack some tables.
            tables.allSatisfy({ !found.contains($0) || (try? database.statement("SELECT 1 FROM \($0)")) != nil })
        else { return nil }
        let version = (try? database.integer("PRAGMA user_version")) ?? 0
        guard version < Schema.version || Set(found).isSuperset(of: tables) else { return nil }
        return SalvageSource(database, hasWAL: hasWAL, hasGap: hasGap)
    }

    /// Copies the store.
    ///
    /// - Returns: True if the WAL has a gap, or `nil` if there is no store.
    private static func copy(_ file: StoreFile, withWAL hasWAL: Bool, to path: String) throws(SystemError) -> Bool? {
        guard case .file(let size) = file.folder.entry(StoreFile.name), size > 0 else { return nil }
        let source = try FileDescriptor(
            owning: Glibc.open(file.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC), from: "open \(file.path)")
        let target = try FileDescriptor(
            owning: Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600), from: "open \(path)"
        )
        try copy(size, from: source, to: target, as: path)
        try pad(target, as: path)
        let log = WriteAheadLog(hasWAL ? log(of: file) : [], pageSize: pageSize(of: source))
        try write(log, to: target, as: path)
        // File format versions 1 and 1: not in WAL mode (https://www.sqlite.org/fileformat2.html, section 1.3.3).
        try write([1, 1], to: target, at: 18, as: path)
        return log.hasGap
    }

    /// Reads the WAL. Blocks that the card can't read become zeros.
    private static func log(of file: StoreFile) -> [UInt8] {
        guard case .file(let size) = file.folder.entry(StoreFile.wal), size > 0 else { return [] }
        let raw = Glibc.open(file.folder.path(of: StoreFile.wal), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard let log = try? FileDescriptor(owning: raw, from: "open the log") else { return [] }
        var bytes = [UInt8](repeating: 0, count: min(Int(size), largestWAL))
        var block = [UInt8](repeating: 0, count: block)
        for place in stride(from: 0, to: bytes.count, by: block.count) {
            let count = pread(log.raw, &block, min(block.count, bytes.count - place), off_t(place))
            if count > 0 { bytes.replaceSubrange(place..<(place + count), with: block[..<count]) }
        }
        return bytes
    }

    /// The maximum number of WAL bytes to read. SQLite's checkpoint starts at 4 MiB; a long transaction needs more.
    private static let largestWAL = 64 << 20
    private static let block = 4096

    /// Pads a truncated file with zeros up to the size in its header. SQLite refuses to read a shorter file.
    ///
    /// Source: https://www.sqlite.org/fileformat2.html, section 1.3.7
    private static func pad(_ target: borrowing FileDescriptor, as path: String) throws(SystemError) {
        var bytes: [UInt8] = [0, 0, 0, 0]
        guard pread(target.raw, &bytes, 4, 28) == 4 else { return }
        let whole = bytes.reduce(Int64(0)) { $0 << 8 | Int64($1) } * Int64(pageSize(of: target))
        let size = Int64(lseek(target.raw, 0, SEEK_END))
        // A much larger page count is itself damaged.
        guard size < whole, whole <= size + mostCutOff else { return }
        guard ftruncate(target.raw, off_t(whole)) == 0 else { throw .last("ftruncate \(path)") }
    }

    private static let mostCutOff: Int64 = 64 << 20

    /// Copies a file. Blocks that the card can't read become zeros.
    ///
    /// - Throws: `EIO` if less than half of the blocks can be read, because the next start may read more.
    private static func copy(
        _ size: Int64, from source: borrowing FileDescriptor, to target: borrowing FileDescriptor, as path: String
    ) throws(SystemError) {
        var bytes = [UInt8](repeating: 0, count: block)
        var unreadable: Int64 = 0
        for place in stride(from: 0, to: size, by: block) {
            let count = pread(source.raw, &bytes, block, off_t(place))
            if count <= 0 {
                bytes = [UInt8](repeating: 0, count: block)
                unreadable += Int64(block)
            }
            guard 2 * unreadable <= size || unreadable == block else { throw SystemError("read the store", code: EIO) }
            try write(count > 0 ? Array(bytes[..<count]) : bytes, to: target, at: Int(place), as: path)
        }
    }

    private static func write(
        _ log: WriteAheadLog, to target: borrowing FileDescriptor, as path: String
    ) throws(SystemError) {
        for (number, page) in log.pages where number > 0 && number <= log.pageCount ?? 0 {
            try write(Array(page), to: target, at: (number - 1) * page.count, as: path)
        }
    }

    static func write(
        _ bytes: [UInt8], to target: borrowing FileDescriptor, at place: Int, as path: String
    ) throws(SystemError) {
        let count = pwrite(target.raw, bytes, bytes.count, off_t(place))
        guard count == bytes.count else {
            throw count < 0 ? .last("write \(path)") : SystemError("write", code: ENOSPC)
        }
    }

    /// Returns the page size in the header, or Galley's own if the header is damaged.
    private static func pageSize(of source: borrowing FileDescriptor) -> Int {
        var bytes: [UInt8] = [0, 0]
        guard pread(source.raw, &bytes, 2, 16) == 2 else { return block }
        let size = Int(bytes[0]) << 8 | Int(bytes[1])
        return size >= 512 && size.nonzeroBitCount == 1 ? size : block
    }
}
