extension RecipeFilter {
    /// Returns true if the ingredients' names name a food that an intolerance rules out.
    ///
    /// Only intolerances that no diet covers are looked up in this way. The result is also true if the ingredients are
    /// unknown. Names reveal the usual contents only: a bought sauce may contain more.
    func isRuled(outBy ingredients: [String]) -> Bool {
        let unwanted = Set(intolerances.flatMap { Self.foods[$0.lowercased()] ?? [] })
        return !unwanted.isEmpty && (ingredients.isEmpty || ingredients.contains { Self.names($0, anyOf: unwanted) })
    }

    /// Returns true if the ingredient names an unwanted food. Longer names win: a `chestnut mushroom` is not a
    /// chestnut.
    private static func names(_ ingredient: String, anyOf unwanted: Set<String>) -> Bool {
        let words = ingredient.foodWords.map(\.withoutPlural)
        var start = 0
        while start < words.count {
            var length = min(3, words.count - start)
            while length > 0 {
                let name = words[start..<start + length].joined(separator: " ")
                if unwanted.contains(name) { return true }
                if harmless.contains(name) { break }
                length -= 1
            }
            start += max(length, 1)
        }
        return false
    }

    private static let foods = Dictionary(
        uniqueKeysWithValues: DataFile.lines(of: PackageResources.intolerances_txt).map { line in
            let halves = line.split(separator: ":")
            let names = halves[1].split(separator: ",").map { name in
                name.split(separator: " ").map { String($0).withoutPlural }.joined(separator: " ")
            }
            return (String(halves[0]), Set(names))
        })

    private static let harmless = foods["harmless"] ?? []
}
