/// What is in the kitchen, and which of it a search is to use.
public struct Pantry: Hashable, Sendable {
    /// How many ingredients it can have: more cannot be gone through with two buttons.
    public static let capacity = 200
    /// Characters of the longest name.
    public static let longestName = 60

    public struct Item: Hashable, Sendable {
        public var name: String
        /// Whether it is used in the search; having it is another thing.
        public var isChecked: Bool

        public init(name: String, isChecked: Bool = true) {
            self.name = name
            self.isChecked = isChecked
        }
    }

    /// What is to be done with the ingredients of these names, with all of them or with none.
    public enum Order: Hashable, Sendable {
        case list
        /// They are checked; those that are there already, too.
        case add([String])
        /// Adds what was bought. An ingredient that is there already keeps its check mark. A new one is checked if it is
        /// a common food: a search cannot use paper towels.
        case stow([String])
        case remove([String])
        case check([String])
        case uncheck([String])
    }

    /// Why an order was not carried out.
    public enum Refusal: Error, Hashable, Sendable {
        /// Nobody can read it, or it has more than ``longestName`` characters.
        case badName(String)
        /// It has none of that name.
        case unknown(String)
        /// It would have more than ``capacity`` ingredients.
        case full
    }

    /// In the order in which they were added.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }

    /// What a search is to use.
    public var checked: [String] { items.filter(\.isChecked).map(\.name) }

    /// Carries out an order. One that is refused changes nothing.
    ///
    /// - Throws: the reason of the refusal.
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

    /// Adds an ingredient unless it is there. Returns its index.
    private mutating func put(_ typed: String, isChecked: Bool) throws(Refusal) -> Int {
        guard let name = typed.foodName, typed.sanitized(limit: Self.longestName + 1).count <= Self.longestName else {
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

    private func place(of name: String) throws(Refusal) -> Int {
        guard let index = index(of: name) else { throw .unknown(name) }
        return index
    }

    /// Of the ingredient that is called just so, else of the one that is so called in lists.
    private func index(of typed: String) -> Int? {
        items.firstIndex { $0.name == typed } ?? typed.foodName.flatMap { name in items.firstIndex { $0.name == name } }
    }
}
