/// What is to be bought.
public struct ShoppingList: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public var name: String
        /// How much, in `unit`; nil for *some*.
        public var amount: Double?
        /// Nil where pieces are counted.
        public var unit: String?
        public var isDone: Bool

        public init(name: String, amount: Double? = nil, unit: String? = nil, isDone: Bool = false) {
            self.name = name
            self.amount = amount
            self.unit = unit
            self.isDone = isDone
        }
    }

    /// In the order in which they were added.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }
}
