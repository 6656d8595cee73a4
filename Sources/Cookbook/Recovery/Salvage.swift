internal import Glibc
internal import Linux

/// Repairs a damaged store: copies its readable rows into a new store, and fills gaps from the newest backup.
///
/// The new store is built beside the damaged one, and one rename makes it valid. Then the damaged files move unchanged
/// to quarantine, with a report. After a kill or a power cut before the rename, the next start begins again.
struct Salvage {
    static let name = "salvage"
    private static let unfinished = "salvage.new"

    private let file: StoreFile
    /// The inventory of this store, or `nil` if it is missing or belongs to another store.
    private let inventory: Inventory?
    private let acknowledged: ChangeNumber?

    /// - Parameter file: A damaged store that no connection has open.
    init(of file: StoreFile) {
        self.file = file
        let acknowledged = AcknowledgedChange(folder: file.folder).last
        self.acknowledged = acknowledged
        inventory = Inventory(in: file.folder).flatMap { inventory in
            acknowledged == nil || acknowledged?.store == inventory.store ? inventory : nil
        }
    }

    /// Runs the repair. Blocks while it reads the damaged store and writes a new one.
    ///
    /// - Throws: The error if no new store can be written, for example on a full card. The damaged store is unchanged
    ///   then.
    func run() throws {
        let folder = file.folder.folder(Self.unfinished)
        do {
            try folder.removeAll()
            try folder.create()
            try folder.giveToOwnerAbove()
            // The repair needs room for a copy of the damaged store and for the new one.
            try Backups.checkRoom(for: 2 * file.size, in: folder)
            try prepare(folder)
        } catch {
            // Don't let leftovers fill the card. The next try removes them, too.
            try? folder.removeAll()
            throw error
        }
        try file.folder.rename(Self.unfinished, to: Self.name)
        try file.folder.sync()
        try PendingStore(Self.name, in: file.folder).apply()
    }

    private func prepare(_ folder: Folder) throws {
        try file.create(in: folder)
        let report = try fill(folder)
        try SalvageSource.remove(from: folder)
        try folder.overwrite(PendingStore.setsAside, with: report.json)
        for name in folder.names { try folder.giveToOwner(name) }
        try folder.syncFile(StoreFile.name)
        try folder.sync()
    }

    private func fill(_ folder: Folder) throws(CookbookError) -> DamageReport {
        let store = try SalvageTarget(folder.path(of: StoreFile.name))
        let source = try SalvageSource.open(file, in: folder, like: store.database)
        let last = source?.last
        var incomplete: [String] = []
        var inStep: Set<String> = []
        for table in store.tables {
            let isWhole = try source.map { source throws(CookbookError) in
                try store.copy(table, from: source.database)
            }
            if isWhole != true { incomplete.append(table) }
            if isWhole == true, source?.isInStep(table) == true { inStep.insert(table) }
        }
        try source.map { source throws(CookbookError) in try store.takeSequences(of: source.database) }
        if incomplete.contains("ownRecipe") { (source?.database).map(store.takeKeys) }
        if let file = try source?.withoutWAL(self.file, in: folder, like: store.database) {
            let added = try store.fill(store.tables, from: file.database)
            inStep = inStep.filter { added[$0] ?? 0 == 0 }
        }
        if try store.removeUnreadableRecipes() > 0 { incomplete.append("recipe") }
        for table in store.tables
        where !incomplete.contains(table) && (last == nil || last?.number == inventory?.change) {
            if let rows = inventory?.tables[table]?.rows, try store.count(table) < rows { incomplete.append(table) }
        }
        let backups = Backups(state: file.folder.path, folder: file.backupFolder)
        let backup = incomplete.isEmpty ? nil : backups.newestSound().backup
        let fromBackup =
            try backup.map { backup throws(CookbookError) in
                try store.fill(incomplete, from: SQLiteDatabase(backup.path, .read))
            } ?? [:]
        if backup != nil { _ = try store.removeUnreadableRecipes() }
        let found = try counts(in: store)
        let hasDocuments = !incomplete.contains("sharedItem")
        let number = [last?.number, acknowledged?.number, inventory?.change].compactMap(\.self).max() ?? 0
        try store.finish(
            ChangeNumber(store: last?.store ?? acknowledged?.store ?? "", number: number),
            hasDocuments: hasDocuments,
            whole: hasDocuments || !isUpToDate(last)
                ? [] : SharedTable.all.filter { inStep.subtracting(incomplete).isSuperset(of: $0.tables) })
        // The inventory has the counts before the damage, unless the store has changed since.
        let expected = number == inventory?.change ? inventory?.tables.mapValues(\.rows) : nil
        let lost = lostChanges(last)
        let lossEvent = lost == nil ? nil : acknowledged?.text
        return DamageReport(
            parts: try parts(of: store, found, expected, incomplete, fromBackup),
            backup: backup.map { DamageReport.Backup(number: $0.number, date: Self.date(of: $0.path)) },
            lostChanges: lost, othersMayMiss: othersMayMiss(found, expected, incomplete),
            // A random name is unique.
            events: Set([String(UInt64.random(in: .min ... .max), radix: 16), lossEvent].compactMap(\.self)),
            lossEvent: lossEvent)
    }

    /// Returns true if the damaged store is known to have the last acknowledged change, so that no backup is newer.
    private func isUpToDate(_ last: ChangeNumber?) -> Bool {
        guard let acknowledged, let last else { return false }
        return last.store == acknowledged.store && last.number >= acknowledged.number
    }

    /// Returns the number of acknowledged changes that the damaged store lacks, or `nil` if it has the last one.
    ///
    /// If the store doesn't know its last change, that of the inventory is used.
    private func lostChanges(_ last: ChangeNumber?) -> Int? {
        guard let acknowledged, let last = last ?? inventory.map({ ChangeNumber(store: $0.store, number: $0.change) }),
            last.store == acknowledged.store, last.number < acknowledged.number
        else { return nil }
        return Int(clamping: acknowledged.number - last.number)
    }

    /// Returns the number of rows of each table with user data.
    private func counts(in store: SalvageTarget) throws(CookbookError) -> [String: Int] {
        var counts: [String: Int] = [:]
        for table in store.tables { counts[table] = try store.count(table) }
        return counts
    }

    /// Returns true if a table that no part of the report counts lacks rows, or may lack some.
    private func othersMayMiss(_ found: [String: Int], _ expected: [String: Int]?, _ incomplete: [String]) -> Bool {
        let counted = SalvageKind.all.map(\.table)
        return incomplete.contains { table in
            !counted.contains(table) && found[table] ?? 0 < expected?[table] ?? .max
        }
    }

    /// Returns the counts for the report.
    ///
    /// - Parameters:
    ///   - store: The finished store.
    ///   - found: The number of rows of each table before the store was made consistent.
    ///   - expected: The number of rows of each table before the damage, or `nil` if it is unknown.
    ///   - incomplete: The tables that may lack rows.
    ///   - fromBackup: The number of rows of each table that came from the backup.
    private func parts(
        of store: SalvageTarget, _ found: [String: Int], _ expected: [String: Int]?, _ incomplete: [String],
        _ fromBackup: [String: Int]
    ) throws(CookbookError) -> [DamageReport.Part] {
        var parts: [DamageReport.Part] = []
        for kind in SalvageKind.all {
            let isIncomplete =
                incomplete.contains(kind.table) || (kind.table == "ownRecipe" && incomplete.contains("recipe"))
            let rows = isIncomplete ? expected?[kind.table] : found[kind.table]
            let expected = rows.map { max(0, $0 - kind.alwaysPresent) }
            // Rows that were added to make the store consistent don't count.
            let recovered = try max(0, min(store.count(kind.table), found[kind.table] ?? 0) - kind.alwaysPresent)
            guard recovered > 0 || expected != 0 else { continue }
            parts.append(
                DamageReport.Part(
                    kind: kind.name, recovered: recovered, fromBackup: min(recovered, fromBackup[kind.table] ?? 0),
                    expected: expected))
        }
        return parts
    }

    /// Returns the modification time of a file in seconds since 1970, or 0 if it is unknown.
    private static func date(of path: String) -> Double {
        var status = stat()
        return stat(path, &status) == 0 ? Double(status.st_mtim.tv_sec) : 0
    }
}
