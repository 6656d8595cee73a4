import Household

/// Additions and removals that one store knows of, apart from its documents.
///
/// An item must be there if it was added, and nobody who knew of that addition has removed it.
struct StoreTruth {
    struct Item: Hashable {
        let kind: SharedKind
        /// The key, or the text of an own recipe: a conflict puts the text under another key.
        let name: String
    }

    private struct Addition {
        let item: Item
        let place: DocumentPlace
    }

    private var additions: [Int: Addition] = [:]
    /// The additions that were removed or replaced, and the documents that say so.
    private var ended: [Int: Set<DocumentPlace>] = [:]

    mutating func add(_ item: Item, at place: DocumentPlace, number: Int) {
        end(item, at: place)
        additions[number] = Addition(item: item, place: place)
    }

    /// Ends all additions of an item that are known here.
    mutating func end(_ item: Item, at place: DocumentPlace) {
        for number in numbers(of: item) { ended[number, default: []].insert(place) }
    }

    /// Learns what some documents of another store say.
    mutating func join(_ other: StoreTruth, at places: Set<DocumentPlace>? = nil) {
        func isSent(_ place: DocumentPlace) -> Bool { places?.contains(place) ?? true }
        additions.merge(other.additions.filter { isSent($0.value.place) }) { own, _ in own }
        for (number, others) in other.ended { ended[number, default: []].formUnion(others.filter(isSent)) }
    }

    /// The items that should be there.
    var living: Set<Item> { Set(additions.filter { ended[$0.key, default: []].isEmpty }.map(\.value.item)) }

    /// The items that shouldn't be there.
    var gone: Set<Item> { Set(additions.values.map(\.item)).subtracting(living) }

    private func numbers(of item: Item) -> [Int] { additions.filter { $0.value.item == item }.map(\.key) }
}
