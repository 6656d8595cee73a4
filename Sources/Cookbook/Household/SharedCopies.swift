internal import GRDB
internal import Household
internal import Kitchen

/// Writes the items that keep the values that a merge drops (``SharedMerge/copies``).
///
/// Copies have the same limits as items that arrive, because one message can cause many copies. If there is no room for a
/// copy, its value stays in the item. The next change of the item tries again.
struct SharedCopies {
    private let table: SharedTable
    private let db: Database
    /// The number of items of the kind.
    private var count: Int
    /// The lengths of the documents with copies, in bytes.
    private var lengths: [DocumentPlace: Int] = [:]
    /// The items that had their turn.
    private var done: Set<String> = []
    /// The keys of the items that have changed.
    private(set) var written: Set<String> = []

    init(of table: SharedTable, in db: Database) throws {
        (self.table, self.db) = (table, db)
        count = try SharedRecords.count(of: table, in: db)
    }

    /// Writes the copies of changed items, and notes them in the change.
    mutating func write(of keys: Set<String>, noting change: inout Cookbook.SharedChange?) throws {
        var waiting = keys.sorted()
        // A copy may be in conflict, too. Each item has one turn, because made-up keys could form a circle.
        while let key = waiting.popLast() {
            guard done.insert(key).inserted, let record = try SharedRecord.of(key, table, in: db) else { continue }
            for (key, copy) in table.merge.copies(key, record.item.living).sorted(by: { $0.key < $1.key }) {
                guard var other = try SharedRecord.of(key, table, in: db) else { continue }
                let before = other.item
                var copy = copy
                // The copy was removed. An equal value that comes later doesn't bring it back.
                if !before.isPresent, before.hasSeenAny(of: copy) { copy.remove() }
                other.item.join(copy)
                guard other.item != before else { continue }
                guard try hasRoom(for: other, insteadOf: before) else {
                    change?.refusedCopies += 1
                    continue
                }
                try other.save(in: db)
                written.insert(key)
                waiting.append(key)
                // A new copy is logged by its title. Another kiosk may have written this item before.
                let title =
                    before.isPresent ? nil : other.value?["title"]?.text?.sanitized(limit: OwnRecipe.longestTitle)
                change?.copies[other.place, default: []] += [title].compactMap(\.self)
            }
        }
    }

    /// Returns true if the item fits, which counts from now on.
    private mutating func hasRoom(for record: SharedRecord, insteadOf before: SharedItem) throws -> Bool {
        func length(_ document: SharedDocument) -> Int { (try? document.json())?.count ?? SharedDocument.longest + 1 }
        let isNew = before == SharedItem()
        let present = try lengths[record.place] ?? length(SharedRecords.document(at: record.place, in: db))
        let former = isNew ? 0 : length(SharedDocument([record.key: before]))
        let more = length(SharedDocument([record.key: record.item])) - former
        guard present + more <= SharedDocument.longest, !isNew || count < SharedTable.most else { return false }
        lengths[record.place] = present + more
        count += isNew ? 1 : 0
        return true
    }
}
