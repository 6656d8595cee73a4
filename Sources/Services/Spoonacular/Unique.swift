internal import Kitchen

extension Sequence {
    /// The first element of each key, in their order.
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension FoundRecipes {
    /// All that there is, from an endpoint without pages.
    init(all results: [SearchResult]) {
        let results = results.unique(by: \.id)
        self.init(total: results.count, results: results)
    }
}
