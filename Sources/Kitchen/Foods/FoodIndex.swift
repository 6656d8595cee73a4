/// The table of foods, prepared for looking up.
struct FoodIndex: Sendable {
    static let shared = FoodIndex(CommonFood.all)

    /// A food as it is called.
    struct Name {
        let text: String
        let food: CommonFood

        var words: [Substring] { text.split(separator: " ") }
    }

    private let foods: [CommonFood]
    /// By the words as they are written, and without their plurals where nothing else is written so.
    private let names: [String: Name]
    /// Words of the longest name.
    private let longest: Int
    /// What typed text may begin, in alphabetical order.
    private let beginnings: [Beginning]

    private struct Beginning {
        let text: String
        /// Whether it is of the food's name, not of what it is also called.
        let isOfName: Bool
        /// Whether it is not only the later words.
        let isWhole: Bool
        /// In the table.
        let place: Int

        /// The smaller the better: what was typed to its end, names, later words of names, all else.
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

    /// What exactly these words name, be it in the plural.
    func name(of words: ArraySlice<String>) -> Name? {
        names[words.joined(separator: " ")] ?? names[Self.singular(words)]
    }

    /// Words that end the part of a text that tells what it is of.
    private static let ends: Set = [
        ",", "and", "or", "with", "without", "in", "for", "from", "to", "on", "over", "plus", "e", "al", "alla",
    ]

    /// The foods that a text names, as long as possible, in groups between which a comma or a word such as `with`
    /// stands; no group is empty.
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

    /// Up to `limit` foods with a word that begins with this, the best first.
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
    /// Of the longest names the last one, as the word that tells what something is stands last.
    var best: CommonFood? {
        let length = map(\.words.count).max()
        return last { $0.words.count == length }?.food
    }
}

extension RandomAccessCollection {
    /// The first place from which on the condition holds, in a collection that is sorted by it.
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
