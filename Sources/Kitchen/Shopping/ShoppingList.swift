/// What is to be bought.
public struct ShoppingList: Hashable, Sendable {
    /// Lines at most.
    public static let capacity = 300

    /// Why nothing was changed.
    public enum Refusal: Error, Hashable, Sendable {
        /// It would have more than `capacity` lines.
        case full
        /// It has no line of that name.
        case noSuchItem(String)
    }

    /// What can be done with the list; lines are named by the food.
    public enum Order: Hashable, Sendable {
        case list
        case add([Ingredient])
        /// Bought, or not bought after all.
        case done([String], Bool)
        case remove([String])
        /// Removes these lines; one that has changed since it was read stays.
        case removeLines([Item])
        case clear(doneOnly: Bool)
    }

    /// In the order in which they were added, or as ``sort()`` left them.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    public var hasDone: Bool { items.contains(where: \.isDone) }

    /// Carries out an order; one that is refused changes nothing.
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

    /// Adds all of them or none. What can be added up with an open line is; what was bought already is not, for it is
    /// needed again.
    ///
    /// - Returns: the place of the last one's line; nil where there is nothing to add.
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
            // *Some* may have become an amount.
            places[items[same].kind] = nil
            items[same] = sum
        } else {
            place = items.count
            items.append(item)
        }
        places[items[place].kind] = place
        return place
    }

    /// *Some* salt is covered by a line that says how much salt, whichever came first: who buys that has some.
    private static func someOfIt(_ item: Item, _ places: [Item.Kind: Int]) -> Int? {
        let kind = item.kind
        if kind.measure != nil { return places[Item.Kind(food: kind.food, measure: nil)] }
        return places.filter { $0.key.food == kind.food }.values.min()
    }

    /// Done, or not done after all; the line keeps its place.
    public mutating func toggle(_ index: Int) {
        items[index].isDone.toggle()
    }

    public mutating func remove(_ item: Item) {
        items.firstIndex(of: item).map { _ = items.remove(at: $0) }
    }

    public mutating func clear(doneOnly: Bool) {
        items.removeAll { $0.isDone || !doneOnly }
    }

    /// As one walks through the shops, what is done last.
    public mutating func sort() {
        items = items.enumerated().sorted { one, other in
            (one.element.order, one.offset) < (other.element.order, other.offset)
        }.map(\.element)
    }

    /// Every line of these names, done or not.
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
    /// What of it has to be bought: all but water.
    public var toBuy: [Ingredient] { foods.filter { !$0.isTapWater } }

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

    /// Rose water and sparkling water are none.
    var isTapWater: Bool {
        let words = name.foodWords.prefix { $0 != "," }
        return words.last == "water" && words.dropLast().allSatisfy(Self.waters.contains)
    }
}
