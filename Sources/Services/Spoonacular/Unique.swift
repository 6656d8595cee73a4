internal import Kitchen

extension Sequence {
    /// Returns the first element for each key, in the original order.
    func unique<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension FoundRecipes {
    /// Creates the results of an endpoint without pages.
    init(all results: [SearchResult]) {
        let results = results.unique(by: \.id)
        self.init(total: results.count, results: results)
    }
}
