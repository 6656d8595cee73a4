/// What is in the kitchen, and which of it a search is to use.
public struct Pantry: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public var name: String
        /// Whether it is used in the search; having it is another thing.
        public var isChecked: Bool

        public init(name: String, isChecked: Bool = true) {
            self.name = name
            self.isChecked = isChecked
        }
    }

    /// In the order in which they were added.
    public private(set) var items: [Item]

    public init(_ items: [Item] = []) {
        self.items = items
    }
}
