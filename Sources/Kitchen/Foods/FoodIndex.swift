/// The table of foods, indexed for lookup by name and by the beginning of a name.
struct FoodIndex: Sendable {
    static let shared = FoodIndex(CommonFood.all)

    /// A name of a food.
    struct Name {
        let text: String
        let food: CommonFood

        var words: [Substring] { text.split(separator: " ") }
    }

    private let foods: [CommonFood]
    /// The names by their words as written, and by their words in the singular unless another name is spelled that way.
    private let names: [String: Name]
    /// The number of words in the longest name.
    private let longest: Int
    /// The beginnings that typed text is compared with, in alphabetical order.
    private let beginnings: [Beginning]

    /// A name, or the rest of a name from a later word on.
    private struct Beginning {
        let text: String
        /// True if it is part of the food's name, not of a synonym.
        let isOfName: Bool
        /// True if it is the whole name.
        let isWhole: Bool
        /// The food's index in the table.
        let place: Int

        /// Returns the rank in the results, lower first: exact matches, names, later words of names, synonyms.
        func rank(for typed: String) -> Int {
            if isWhole && text == typed { return 0 }
            return isOfName ? (isWhole ? 1 : 2) : 3
        }
    }

    init(_ foods: [CommonFood]) {
        self.foods = foods
        let called = foods.flatMap { food in food.names.map { Name(text: $0, food: food) } }
        let written = Dictionary(called.map { ($0.text, $0) }) { first, _ in first }
        names = written.merging(called.map { (Self.singular($0.words), $0) }) { first, _ in first }
        longest = called.map(\.words.count).max() ?? 0
        beginnings = foods.enumerated().flatMap(Self.beginnings).sorted { $0.text < $1.text }
    }

    private static func singular(_ words: some Collection<some StringProtocol>) -> String {
        words.map { String($0).withoutPlural }.joined(separator: " ")
    }

    private static func beginnings(place: Int, food: CommonFood) -> [Beginning] {
        food.names.flatMap { name in
            let starts = [name.startIndex] + name.indices.filter { name[$0] == " " }.map(name.index(after:))
            return starts.map { start in
                Beginning(
                    text: String(name[start...]), isOfName: name == food.name, isWhole: start == name.startIndex,
                    place: place)
            }
        }
    }

    /// Returns the name that these words make up exactly, possibly in the plural.
    func name(of words: ArraySlice<String>) -> Name? {
        names[words.joined(separator: " ")] ?? names[Self.singular(words)]
    }

    /// Words that end the part of a text that names the food.
    private static let ends: Set = [
        ",", "and", "or", "with", "without", "in", "for", "from", "to", "on", "over", "plus", "e", "al", "alla",
    ]

    /// Returns the names of foods in a text, each as long as possible.
    ///
    /// A comma or a word such as `with` begins a new group. No group is empty.
    func groups(in text: String) -> [[Name]] {
        var groups: [[Name]] = [[]]
        var rest = text.foodWords[...]
        while let word = rest.first {
            let lengths = (1...longest).reversed().lazy
            if let name = lengths.compactMap({ name(of: rest.prefix($0)) }).first {
                groups[groups.count - 1].append(name)
                rest = rest.dropFirst(name.words.count)
                continue
            }
            if Self.ends.contains(word) { groups.append([]) }
            rest = rest.dropFirst()
        }
        return groups.filter { !$0.isEmpty }
    }

    /// Returns up to `limit` foods with a word that begins with the text, best first.
    func search(_ text: String, limit: Int) -> [CommonFood] {
        let typed = text.foodWords.joined(separator: " ")
        guard !typed.isEmpty else { return [] }
        let found = beginnings[beginnings.partitioningIndex { $0.text >= typed }...].prefix { $0.text.hasPrefix(typed) }
        var places: Set<Int> = []
        return found.sorted { ($0.rank(for: typed), $0.place) < ($1.rank(for: typed), $1.place) }
            .filter { places.insert($0.place).inserted }
            .prefix(max(limit, 0)).map { foods[$0.place] }
    }
}

extension [FoodIndex.Name] {
    /// The last of the longest names. In English, the word that says what something is comes last.
    var best: CommonFood? {
        let length = map(\.words.count).max()
        return last { $0.words.count == length }?.food
    }
}

extension RandomAccessCollection {
    /// Returns the first index from which on the condition holds, in a collection that is partitioned by it.
    public func partitioningIndex(where holds: (Element) -> Bool) -> Index {
        var (start, count) = (startIndex, count)
        while count > 0 {
            let middle = index(start, offsetBy: count / 2)
            if holds(self[middle]) {
                count /= 2
            } else {
                start = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return start
    }
}
