/// The state of one item that kiosks share: the values that live, and all changes that were seen.
///
/// An item is in its set while a value lives. A removal keeps what was seen, so that an old copy of the item doesn't bring
/// it back. No clock decides anything: ``join(_:)`` gives the same result in any order and with any repetition.
public struct SharedItem: Hashable, Sendable {
    /// The largest number of values that live at the same time.
    static let mostValues = 32

    /// The highest number of each run whose changes were seen.
    public internal(set) var seen: [KioskRun: Int]
    /// The values by the change that wrote them. Two values mean that two kiosks wrote without seeing each other's change.
    public internal(set) var living: [Dot: SharedValue]

    /// Creates an item that no kiosk has ever had.
    public init() {
        (seen, living) = ([:], [:])
    }

    /// Creates an item with the value that a change has written.
    public init(_ value: SharedValue, of change: Dot) {
        (seen, living) = ([change.run: change.number], [change: value])
    }

    /// Notes a change as seen, without its value.
    public mutating func see(_ change: Dot) { seen[change.run] = max(seen[change.run] ?? 0, change.number) }

    /// True if the item is in its set.
    public var isPresent: Bool { !living.isEmpty }

    /// The living values, in an order that is the same on every kiosk.
    public var values: [SharedValue] { living.sorted { $0.key < $1.key }.map(\.value) }

    /// Adds the item, or replaces all its values.
    public mutating func set(_ value: SharedValue, by run: KioskRun) {
        let number = (seen[run] ?? 0) + 1
        seen[run] = number
        living = [Dot(run: run, number: number): value]
    }

    /// Removes the item. Values that were written elsewhere and not seen here will live on.
    public mutating func remove() {
        living = [:]
    }

    /// Adds everything that another kiosk knows of the item.
    public mutating func join(_ other: SharedItem) {
        let added = other.living.filter { living[$0.key] == nil && !hasSeen($0.key) }
        living = living.filter { other.living[$0.key] != nil || !other.hasSeen($0.key) }
        living.merge(added) { own, _ in own }
        // A change has one value. If a forged message gives it another one, all kiosks keep the same.
        for (dot, value) in living {
            if let theirs = other.living[dot], theirs != value { living[dot] = max(value, theirs) }
        }
        // All kiosks keep the same ones, so they still agree.
        for (dot, _) in living.sorted(by: { $0.key < $1.key }).dropLast(Self.mostValues) { living[dot] = nil }
        seen.merge(other.seen) { max($0, $1) }
    }

    /// Returns true if this item has seen one of the changes that another one has seen.
    public func hasSeenAny(of other: SharedItem) -> Bool {
        other.seen.contains { hasSeen(Dot(run: $0.key, number: $0.value)) }
    }

    private func hasSeen(_ dot: Dot) -> Bool { (seen[dot.run] ?? 0) >= dot.number }
}
