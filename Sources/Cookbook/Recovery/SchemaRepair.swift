internal import Glibc
internal import Linux

/// Gives a store whose list of tables is damaged a new one.
///
/// The first page becomes that of an empty database. Then the tables are listed in it with the text that a new store has
/// for them, and with the first pages that the ``Inventory`` names.
struct SchemaRepair {
    private static let name = "blank.sqlite"

    /// The inventory of the damaged store, which must have the present version.
    let inventory: Inventory
    /// A new store.
    let model: SQLiteDatabase

    /// - Parameters:
    ///   - path: the copy of the damaged store, which no connection has open.
    ///   - folder: for a file that is gone afterwards.
    /// - Returns: false if the file is shorter than a page.
    /// - Throws: why it can't be written.
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

    /// Of an empty database with the page size that Galley's stores have.
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
        // The number of pages counts if two counters of changes agree
        // (https://www.sqlite.org/fileformat2.html, section 1.3.7).
        let count = UInt32(clamping: Int(size) / page.count).bigEndian
        withUnsafeBytes(of: count) { page.replaceSubrange(28..<32, with: $0) }
        page.replaceSubrange(92..<96, with: page[24..<28])
        try SalvageSource.write(page, to: file, at: 0, as: path)
        return true
    }
}
