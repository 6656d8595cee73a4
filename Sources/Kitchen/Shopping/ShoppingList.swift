/// A shopping list.
///
/// Adding an ingredient adds it to an item of the same food, if their units are convertible. Items keep their order
/// until ``sort()`` orders them by shop.
public struct ShoppingList: Hashable, Sendable {
    /// The largest number of items.
    public static let capacity = 300

    /// The reason why an order was rejected. Nothing was changed.
    public enum Refusal: Error, Hashable, Sendable {
        /// The list would have more than ``capacity`` items.
        case full
        /// The list has no item of that name.
        case noSuchItem(String)
    }

    /// A request to read or change the list. Items are named by their food.
    public enum Order: Hashable, Sendable {
        case list
        case add([Ingredient])
        /// Marks items as bought, or as not bought.
        case done([String], Bool)
        case remove([String])
        /// Removes exactly these items. An item that has changed since it was read stays.
        case removeLines([Item])
        case clear(doneOnly: Bool)
    }

    /// The items in the order in which they were added, or as ``sort()`` left them.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    public var hasDone: Bool { items.contains(where: \.isDone) }

    /// Carries out an order. A rejected order changes nothing.
    ///
    /// - Throws: ``Refusal/full`` if the list would be too long, or ``Refusal/noSuchItem(_:)`` if an item is not on it.
    public mutating func carryOut(_ order: Order) throws(Refusal) {
        switch order {
        case .list: break
        case .add(let ingredients): try add(ingredients)
        case .done(let names, let isDone):
            for index in try places(of: names) { items[index].isDone = isDone }
        case .remove(let names):
            for index in try places(of: names).sorted(by: >) { items.remove(at: index) }
        case .removeLines(let lines): lines.forEach { remove($0) }
        case .clear(let doneOnly): clear(doneOnly: doneOnly)
        }
    }

    /// Adds all ingredients, or none.
    ///
    /// An ingredient is added to an open item of the same kind. It is never added to a bought item, because it must be
    /// bought again.
    ///
    /// - Returns: The index of the last ingredient's item, or `nil` if there was nothing to add.
    /// - Throws: ``Refusal/full`` if the list would have more than ``capacity`` items.
    @discardableResult
    public mutating func add(_ ingredients: [Ingredient]) throws(Refusal) -> Int? {
        var sum = items
        var places = [Item.Kind: Int](minimumCapacity: sum.count)
        for (index, item) in sum.enumerated() where !item.isDone { places[item.kind] = places[item.kind] ?? index }
        var last: Int?
        for item in ingredients.lazy.compactMap(Item.init) {
            last = Self.add(item, to: &sum, at: &places)
            guard sum.count <= Self.capacity else { throw .full }
        }
        items = sum
        return last
    }

    private static func add(_ item: Item, to items: inout [Item], at places: inout [Item.Kind: Int]) -> Int {
        let place: Int
        if let same = places[item.kind] ?? someOfIt(item, places), let sum = items[same].adding(item) {
            place = same
            // An unmeasured item may have received an amount.
            places[items[same].kind] = nil
            items[same] = sum
        } else {
            place = items.count
            items.append(item)
        }
        places[items[place].kind] = place
        return place
    }

    /// Returns the index of an item of the same food that can absorb this one because one of the two has no amount: a
    /// list with 500 g of salt needs no second item for *some* salt.
    private static func someOfIt(_ item: Item, _ places: [Item.Kind: Int]) -> Int? {
        let kind = item.kind
        if kind.measure != nil { return places[Item.Kind(food: kind.food, measure: nil)] }
        return places.filter { $0.key.food == kind.food }.values.min()
    }

    /// Marks an item as bought or not bought. It keeps its place.
    public mutating func toggle(_ index: Int) {
        items[index].isDone.toggle()
    }

    public mutating func remove(_ item: Item) {
        items.firstIndex(of: item).map { _ = items.remove(at: $0) }
    }

    public mutating func clear(doneOnly: Bool) {
        items.removeAll { $0.isDone || !doneOnly }
    }

    /// Puts removed items back to their places, as far as there is room. Those that are on the list again stay.
    public mutating func restore(_ removed: Removal.Items<Item>) {
        let present = Set(items)
        removed.restore(to: &items, limit: Self.capacity) { !present.contains($0) }
    }

    /// Sorts the items by shop, in the order of a walk through the shops. Bought items come last.
    public mutating func sort() {
        // Most often, the list is still sorted.
        guard zip(items, items.dropFirst()).contains(where: { $0.order > $1.order }) else { return }
        items = items.enumerated().sorted { one, other in
            (one.element.order, one.offset) < (other.element.order, other.offset)
        }.map(\.element)
    }

    /// Returns the indices of all items of these names, bought or not.
    private func places(of names: [String]) throws(Refusal) -> Set<Int> {
        let lines = Dictionary(grouping: items.indices) { Item.Food(items[$0].name) }
        var asked: Set<String> = []
        var places: Set<Int> = []
        for name in names where asked.insert(name).inserted {
            guard let found = lines[Item.Food(name)] else { throw .noSuchItem(name) }
            places.formUnion(found)
        }
        return places
    }
}

extension Recipe {
    /// The ingredients to buy: all but tap water.
    public var toBuy: [Ingredient] { foods.filter { !$0.isTapWater } }

    /// Returns the ingredients to buy that the pantry doesn't have.
    public func toBuy(lackedBy pantry: Pantry) -> [Ingredient] {
        toBuy.filter { ingredient in
            CommonFood.named(ingredient.name)?.isAlwaysThere != true
                && !pantry.items.contains { $0.name.serves(asFood: ingredient.name) }
        }
    }
}

extension Ingredient {
    private static let waters: Set = [
        "cold", "hot", "warm", "lukewarm", "tepid", "cool", "boiling", "boiled", "ice", "iced", "tap", "fresh",
        "salted",
        "more", "additional", "extra",
    ]

    /// True for tap water in any state, but not for rose water or sparkling water.
    var isTapWater: Bool {
        let words = name.foodWords.prefix { $0 != "," }
        return words.last == "water" && words.dropLast().allSatisfy(Self.waters.contains)
    }
}
