internal import Glibc
internal import Linux

/// Rebuilds the damaged schema table (`sqlite_schema`) of a store.
///
/// The first page of an empty database replaces the damaged one. Then the tables are inserted into the schema: their
/// SQL is that of a new store, and their root pages are in the ``Inventory``.
struct SchemaRepair {
    private static let name = "blank.sqlite"

    /// The inventory of the damaged store, which must have the current schema version.
    let inventory: Inventory
    /// A new store, whose schema is copied.
    let model: SQLiteDatabase

    /// Repairs the schema of a file.
    ///
    /// - Parameters:
    ///   - path: A copy of the damaged store that no connection has open.
    ///   - folder: The folder for a temporary file.
    /// - Returns: False if the file is shorter than a page.
    /// - Throws: `CookbookError` if the file can't be written.
    func apply(to path: String, in folder: Folder) throws(CookbookError) -> Bool {
        let isReplaced = try CookbookError.at(path) { try replaceFirstPage(of: path, by: try firstPage(in: folder)) }
        guard isReplaced else { return false }
        let database = try SQLiteDatabase(path, .change)
        try database.run("PRAGMA writable_schema = ON")
        let insert = try database.statement("INSERT INTO sqlite_schema VALUES ('table', ?1, ?1, ?2, ?3)")
        let tables = try model.statement("SELECT name, sql FROM sqlite_schema WHERE type = 'table'")
        while try tables.step() {
            let name = tables.text(0)
            guard let root = inventory.root(of: name) else { continue }
            insert.bind(name, at: 1)
            insert.bind(Int64(root), at: 2)
            insert.bind(tables.text(1), at: 3)
            _ = try insert.step()
            insert.reset()
        }
        withExtendedLifetime(database) {}
        return true
    }

    /// Returns the first page of an empty database with the page size of Galley's stores.
    private func firstPage(in folder: Folder) throws(SystemError) -> [UInt8] {
        defer { unlink(folder.path(of: Self.name)) }
        do throws(CookbookError) {
            try SQLiteDatabase(folder.path(of: Self.name), .create).run("PRAGMA user_version = \(Schema.version)")
        } catch {
            throw SystemError("make a first page (\(error.detail))", code: EIO)
        }
        return folder.content(of: Self.name, upTo: 64 << 10)
    }

    private func replaceFirstPage(of path: String, by page: [UInt8]) throws(SystemError) -> Bool {
        let file = try FileDescriptor(owning: open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC), from: "open \(path)")
        let size = lseek(file.raw, 0, SEEK_END)
        guard page.count >= 100, size >= page.count else { return false }
        var page = page
        // SQLite uses the page count in the header only if two change counters match
        // (https://www.sqlite.org/fileformat2.html, section 1.3.7).
        let count = UInt32(clamping: Int(size) / page.count).bigEndian
        withUnsafeBytes(of: count) { page.replaceSubrange(28..<32, with: $0) }
        page.replaceSubrange(92..<96, with: page[24..<28])
        try SalvageSource.write(page, to: file, at: 0, as: path)
        return true
    }
}
