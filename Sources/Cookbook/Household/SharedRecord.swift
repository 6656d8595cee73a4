internal import FoundationEssentials
internal import GRDB
internal import Household
internal import Linux

/// A row of the table `sharedItem`.
struct SharedRecord {
    let key: String
    let table: SharedTable
    var item: SharedItem
    var shown: String?
    /// The last removal of the item here, if its kind keeps that.
    var removal: SharedRemoval?

    /// Returns the row of an item, or an empty one, or `nil` if its key is too long to be shared.
    static func of(_ key: String, _ table: SharedTable, in db: Database) throws -> SharedRecord? {
        guard key.utf8.count <= SharedDocument.longestKey else { return nil }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT state, shown, removed FROM sharedItem WHERE kind = ? AND key = ?"),
            arguments: [table.kind.rawValue, key])
        return SharedRecord(
            key: key, table: table, item: try row.map { try SharedItem(stored: $0["state"]) } ?? SharedItem(),
            shown: row?["shown"],
            removal: (row?["removed"] as String?).flatMap {
                try? JSONDecoder().decode(SharedRemoval.self, from: Data($0.utf8))
            })
    }

    var place: DocumentPlace { DocumentPlace(table.kind, of: key) }

    /// The living values as one, or `nil` if the item isn't present.
    var value: SharedValue? { item.isPresent ? table.merge.fold(item.values) : nil }

    /// The time of saving, by the clock of that kiosk. It decides only the order of writing.
    var age: Double { value?["saved"]?.number ?? 0 }

    /// Returns true if the tables already have that value, as far as this version knows its members.
    func shows(_ value: SharedValue) throws -> Bool {
        try shown.map { try SharedValue(json: $0).updating(value) == value } ?? false
    }

    func save(in db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO sharedItem (kind, key, bucket, state, isPresent, shown, removed)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET state = excluded.state, isPresent = excluded.isPresent,
                    shown = excluded.shown, removed = excluded.removed
                """)
        try statement.execute(
            arguments: [
                place.kind.rawValue, key, place.bucket.number, try item.stored, item.isPresent, shown,
                try removal.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) },
            ])
    }
}

/// A removal at this kiosk that an undo may bring back.
struct SharedRemoval: Codable {
    static let currentBoot = Boot.currentID()

    /// The boot of the machine.
    private let boot: String
    /// Seconds since the boot.
    private let time: Double
    /// The item as the tables had it.
    let row: SharedValue
    /// The value that was shared.
    let value: SharedValue

    init?(of record: SharedRecord) {
        guard let value = record.value, let row = record.shown.flatMap({ try? SharedValue(json: $0) }) else {
            return nil
        }
        (boot, time) = (Self.currentBoot, KernelClock.boot.now.inSeconds)
        (self.row, self.value) = (row, value)
    }
}

extension SharedItem {
    /// Reads an item that ``stored`` wrote.
    init(stored json: String) throws {
        self = try JSONDecoder().decode(SharedItem.self, from: Data(json.utf8))
    }

    fileprivate var stored: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}

extension SharedValue {
    init(json: String) throws { self = try JSONDecoder().decode(SharedValue.self, from: Data(json.utf8)) }

    /// Returns true if both are the same value: numbers may differ by rounding, and a null may be missing.
    func means(_ other: SharedValue) -> Bool {
        switch (self, other) {
        // A number has 15 digits in some texts and 17 in others.
        case (.number(let one), .number(let other)): abs(one - other) <= 1e-12 * max(abs(one), abs(other))
        case (.list(let own), .list(let others)):
            own.count == others.count && zip(own, others).allSatisfy { $0.means($1) }
        case (.object(let own), .object(let others)):
            Set(own.keys).union(others.keys).allSatisfy { (own[$0] ?? .null).means(others[$0] ?? .null) }
        default: self == other
        }
    }
}

extension String {
    /// The parts of a key.
    var sharedParts: [String] { split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
}
