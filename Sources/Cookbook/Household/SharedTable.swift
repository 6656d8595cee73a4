internal import GRDB
internal import Household

/// A kind of shared data: how it is read from its tables, and how a change of another kiosk is written to them.
struct SharedTable: Sendable {
    let kind: SharedKind
    /// The bit of the kind in `sharing.changed`.
    let bit: Int
    /// SQL that selects the column `key` of each item, and its `value` as a JSON object with sorted members.
    ///
    /// The parts of a key are separated by a tab, which no name has.
    let rows: String
    /// Writes an item that another kiosk has added or changed. Does nothing if it isn't acceptable here, or not yet.
    let put: @Sendable (_ key: [String], _ value: SharedValue, _ db: Database) throws -> Void
    /// Removes an item that another kiosk has removed. Does nothing if it must stay here.
    let remove: @Sendable (_ key: [String], _ db: Database) throws -> Void

    /// All kinds, in the order in which changes are written: a food names a favorite, and both name a profile.
    static let all = [profiles, favorites, foods]

    /// The largest number of items of a kind, removed ones included.
    static let most = 5_000

    /// The bits of all kinds.
    static let everything = all.reduce(0) { $0 | $1.bit }
}
