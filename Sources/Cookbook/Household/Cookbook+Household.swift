internal import GRDB
public import Household

// MARK: - Sharing with the other kiosks of a household

extension Cookbook {
    /// The outcome of a join with a document of another kiosk.
    public struct SharedChange: Hashable, Sendable {
        /// The keys of changed items, and whether the other kiosk lacked something.
        public let joined: SharedDocument.Joined
        /// The number of items that were refused because there would be too many, or the document too long.
        public let refused: Int
        /// The number of copies that were refused for the same reasons.
        public internal(set) var refusedCopies = 0
        /// The titles of the recipes that were added because two kiosks had changed one, by the documents that have them.
        public internal(set) var copies: [DocumentPlace: [String]] = [:]
    }

    /// Begins to share this store's data, or goes on to share it. From now on each change is recorded in documents.
    ///
    /// - Parameters:
    ///   - household: The name of the household. With another name than before, the documents begin anew.
    ///   - name: This kiosk's name, as the others show it.
    ///   - kinds: The kinds of data to share.
    /// - Returns: This kiosk's name for the others: 8 letters and digits, which stay the same.
    /// - Throws: `CookbookError` if the store can't be written.
    public func share(
        with household: String, as name: String = "", _ kinds: Set<SharedKind> = Set(SharedKind.allCases)
    ) async throws(CookbookError) -> String {
        // The numbers of the items may begin anew, so the run must, too.
        store.beginAnotherRun()
        let run = store.currentRun
        let isRepaired = damage != nil
        return try await store.write { db in
            // Changes are recorded with each commit. An older version of Galley doesn't do so.
            _ = try SharedRecords.record(in: db, by: run)
            try SharedRecords.forgetRemovals(in: db)
            let kiosk = try Self.kioskID(in: db)
            let present = try String.fetchOne(db, sql: "SELECT household FROM sharing")
            if present != household { try db.execute(sql: "DELETE FROM sharedItem") }
            let tables = SharedTable.all.filter { kinds.contains($0.kind) }
            for table in SharedTable.all where !kinds.contains(table.kind) {
                try db.execute(sql: "DELETE FROM sharedItem WHERE kind = ?", arguments: [table.kind.rawValue])
            }
            try db.execute(
                sql: "REPLACE INTO sharing (id, kiosk, household, name, kinds) VALUES (1, ?, ?, ?, ?)",
                arguments: [kiosk, household, name, tables.reduce(0) { $0 | $1.bit }])
            try Self.hashPhotos(in: db)
            // Data that a damaged store has lost comes back from the documents.
            try SharedRecords.settle(isComplete: true, in: db)
            // After a repair, the documents of other kiosks may still name recipes that this kiosk's don't.
            if !isRepaired || present != household { try SharedTable.nameRecipes(in: db) }
            // Everything else that the documents lack is new.
            try db.execute(sql: "UPDATE sharing SET changed = kinds")
            _ = try SharedRecords.record(in: db, by: run, isFirst: true)
            return kiosk
        }
    }

    /// Shares own recipes that a repair has recovered without their keys and that no document has brought a key for. Call
    /// it once the damage is acknowledged.
    ///
    /// - Throws: `CookbookError` if the store can't be written. ``share(with:as:_:)`` does it, too, then.
    public func shareRecoveredRecipes() async throws(CookbookError) {
        try await store.write(isChange: { _ in false }, SharedTable.nameRecipes)
    }

    /// Returns this kiosk's name for the others, which is drawn now if there is none.
    ///
    /// - Throws: `CookbookError` if the store can't be written.
    public func kioskID() async throws(CookbookError) -> String {
        try await store.write(isChange: { _ in false }, Self.kioskID)
    }

    private static func kioskID(in db: Database) throws -> String {
        if let kiosk = try String.fetchOne(db, sql: "SELECT kiosk FROM sharing") { return kiosk }
        let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
        let kiosk = String((0..<8).compactMap { _ in letters.randomElement() })
        try db.execute(sql: "INSERT INTO sharing (id, kiosk) VALUES (1, ?)", arguments: [kiosk])
        return kiosk
    }

    /// Ends the sharing. The data stays; the documents and the kiosk's name for the others are deleted.
    ///
    /// - Throws: `CookbookError` if the store can't be written.
    public func endSharing() async throws(CookbookError) {
        try await store.write { db in
            try db.execute(sql: "DELETE FROM sharedItem; DELETE FROM sharing")
        }
    }

    /// Returns the places of all documents that have an item, or had one.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func sharedPlaces() async throws(CookbookError) -> Set<DocumentPlace> {
        try await store.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT DISTINCT kind, bucket FROM sharedItem")
            return Set(
                rows.compactMap { row in
                    guard let kind = SharedKind(rawValue: row["kind"]),
                        let bucket = Bucket(number: row["bucket"], in: kind)
                    else { return nil }
                    return DocumentPlace(kind, bucket)
                })
        }
    }

    /// Returns a document as it is now.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func sharedDocument(at place: DocumentPlace) async throws(CookbookError) -> SharedDocument {
        try await store.read { db in try SharedRecords.document(at: place, in: db) }
    }

    /// Joins documents of other kiosks: documents and data change in one transaction.
    ///
    /// - Returns: The outcome of each join.
    /// - Throws: `CookbookError` if the store can't be written. Nothing has changed then.
    public func join(
        _ documents: [DocumentPlace: SharedDocument]
    ) async throws(CookbookError) -> [DocumentPlace: SharedChange] {
        try await store.meet(documents)
        let changes = try await store.write { db in try SharedRecords.join(documents, in: db) }
        store.sharedChanges.note(Set(changes.values.flatMap(\.copies.keys)))
        return changes
    }

    /// Takes the documents that have changed at this kiosk since the last call.
    public func takeSharedChanges() -> Set<DocumentPlace> { store.sharedChanges.take() }

    /// Returns a stream that yields after a change at this kiosk for which ``takeSharedChanges()`` has documents. It ends
    /// the stream of an earlier call.
    public func sharedChanges() -> AsyncStream<Void> { store.sharedChanges.stream() }

    /// The number of transactions of this program that have changed the store.
    public var writes: Int { store.writes.load(ordering: .acquiring) }
}
