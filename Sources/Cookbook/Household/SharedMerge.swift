internal import Household

/// The rules by which the living values of an item become one, and a change of this kiosk becomes a value.
struct SharedMerge: Sendable {
    /// Returns one value. `values` has at least one, in an order that is the same on every kiosk.
    let fold: @Sendable (_ values: [SharedValue]) -> SharedValue
    /// Returns the value to share for a row of this kiosk's tables. `old` is the value that it replaces, or that an
    /// undo brings back, if ``keepsRemoved``.
    let value: @Sendable (_ row: SharedValue, _ old: SharedValue?, _ change: SharedChangeID) -> SharedValue
    /// Returns the items that keep the values that ``fold`` drops, the same ones on every kiosk. `living` are the item's
    /// values. A copy has the first of equal values, and has seen the copied changes of the others.
    let copies: @Sendable (_ key: String, _ living: [Dot: SharedValue]) -> [String: SharedItem]
    /// True if the value of an item that is removed here stays in the store for a while, so that an undo brings back
    /// the same value.
    let keepsRemoved: Bool

    init(
        fold: @escaping @Sendable (_ values: [SharedValue]) -> SharedValue,
        value: @escaping @Sendable (_ row: SharedValue, _ old: SharedValue?, _ change: SharedChangeID) -> SharedValue =
            {
                row, old, _ in row.updating(old)
            },
        copies: @escaping @Sendable (_ key: String, _ living: [Dot: SharedValue]) -> [String: SharedItem] = { _, _ in
            [:]
        },
        keepsRemoved: Bool = false
    ) {
        self.fold = fold
        self.value = value
        self.copies = copies
        self.keepsRemoved = keepsRemoved
    }

    /// A member that one kiosk has set wins over one that is null elsewhere.
    static let members = SharedMerge { values in
        values.dropFirst().reduce(values[0]) { $1.folded(over: $0) }
    }
}

/// The identity of a change that this kiosk records.
struct SharedChangeID: Sendable {
    /// The parts of the item's key.
    let key: [String]
    /// A name that no other change has.
    let name: String
    /// The kiosk's name, as the others show it.
    let kiosk: String
    /// True for data that the kiosk had before it joined the household, or before a repair.
    let isFirst: Bool
}

extension SharedValue {
    fileprivate func folded(over old: SharedValue) -> SharedValue {
        guard case .object(let members) = self, case .object(let others) = old else { return self }
        return .object(others.merging(members) { old, new in new == .null ? old : new })
    }

    /// Returns this object with the members of an older one that it lacks.
    func updating(_ old: SharedValue?) -> SharedValue {
        guard case .object(let members) = self, case .object(let others) = old else { return self }
        return .object(members.merging(others) { own, _ in own })
    }
}
