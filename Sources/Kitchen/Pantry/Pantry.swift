/// The ingredients in the kitchen, with a check mark on each one that a search should use.
public struct Pantry: Hashable, Sendable {
    /// The largest number of ingredients. Two buttons can't scroll through more.
    public static let capacity = 200
    /// The longest name, in characters.
    public static let longestName = 60

    /// An ingredient in the kitchen.
    public struct Item: Hashable, Sendable, Codable {
        public var name: String
        /// True if the next search uses it.
        public var isChecked: Bool

        public init(name: String, isChecked: Bool = true) {
            self.name = name
            self.isChecked = isChecked
        }
    }

    /// A request to read or change the pantry. The names are those of ingredients.
    public enum Order: Hashable, Sendable {
        case list
        /// Adds and checks ingredients. Those that are already there are checked too.
        case add([String])
        /// Adds ingredients that were bought.
        ///
        /// An ingredient that is already there keeps its check mark. A new one is checked if it is a common food,
        /// because a search has no use for paper towels.
        case stow([String])
        case remove([String])
        case check([String])
        case uncheck([String])
    }

    /// The reason why an order was rejected.
    public enum Refusal: Error, Hashable, Sendable {
        /// The name has no letter, a single one, or more than ``longestName`` characters.
        case badName(String)
        /// The pantry has no ingredient of that name.
        case unknown(String)
        /// The pantry would have more than ``capacity`` ingredients.
        case full
    }

    /// The ingredients in the order in which they were added.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// The names of the ingredients that a search uses.
    public var checked: [String] { items.filter(\.isChecked).map(\.name) }

    /// Carries out an order. A rejected order changes nothing.
    ///
    /// - Throws: A ``Refusal`` if a name is invalid or unknown, or if the pantry is full.
    public mutating func carryOut(_ order: Order) throws(Refusal) {
        var changed = self
        switch order {
        case .list: break
        case .add(let names): for name in names { try changed.add(name) }
        case .stow(let names): for name in names { try changed.stow(name) }
        case .remove(let names): try changed.remove(names)
        case .check(let names): for name in names { try changed.setChecked(true, name) }
        case .uncheck(let names): for name in names { try changed.setChecked(false, name) }
        }
        self = changed
    }

    private mutating func add(_ typed: String) throws(Refusal) {
        items[try put(typed, isChecked: true)].isChecked = true
    }

    private mutating func stow(_ typed: String) throws(Refusal) {
        _ = try put(typed, isChecked: CommonFood.named(typed) != nil)
    }

    /// Adds an ingredient unless it is there already, and returns its index.
    private mutating func put(_ typed: String, isChecked: Bool) throws(Refusal) -> Int {
        guard let name = typed.foodName, name.isPlausibleName,
            typed.sanitized(limit: Self.longestName + 1).count <= Self.longestName
        else {
            throw .badName(typed)
        }
        if let index = index(of: name) { return index }
        guard items.count < Self.capacity else { throw .full }
        items.append(Item(name: name, isChecked: isChecked))
        return items.count - 1
    }

    private mutating func remove(_ names: [String]) throws(Refusal) {
        let places = Set(try names.map { name throws(Refusal) in try place(of: name) })
        items = items.indices.filter { !places.contains($0) }.map { items[$0] }
    }

    private mutating func setChecked(_ isChecked: Bool, _ name: String) throws(Refusal) {
        items[try place(of: name)].isChecked = isChecked
    }

    /// Puts removed ingredients back to their places, as far as there is room. Those that were added again stay.
    public mutating func restore(_ removed: Removal.Items<Item>) {
        let names = Set(items.map(\.name))
        removed.restore(to: &items, limit: Self.capacity) { !names.contains($0.name) }
    }

    private func place(of name: String) throws(Refusal) -> Int {
        guard let index = index(of: name) else { throw .unknown(name) }
        return index
    }

    /// Returns the index of the ingredient with exactly this name, or else of the one with its normalized name.
    private func index(of typed: String) -> Int? {
        items.firstIndex { $0.name == typed } ?? typed.foodName.flatMap { name in items.firstIndex { $0.name == name } }
    }
}
