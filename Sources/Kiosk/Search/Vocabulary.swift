internal import Kitchen

/// The words and phrases that a speller can complete, and how likely each is.
package struct Vocabulary: Sendable {
    enum Source: Int, CaseIterable {
        /// A text that was typed lately.
        case recent
        /// The title of a stored recipe.
        case stored
        case food
        /// A single word inside a text of the sources above, other than its first word.
        case part
    }

    struct Entry: Sendable {
        let text: String
        let key: SpellingKey
        let source: Source
        /// Place in its list, from 0.
        let rank: Int
        let weight: Double

        static func isLikelier(_ one: Entry, _ other: Entry) -> Bool {
            (other.weight, one.rank, one.key) < (one.weight, other.rank, other.key)
        }
    }

    /// The entries by key. A key that several sources have belongs to the first of them.
    private let entries: [Entry]
    /// The characters that follow each character in known words, likeliest first.
    private let followers: [Unicode.Scalar: [Unicode.Scalar]]
    /// Letters beyond a to z that occur in known words.
    let otherLetters: [Character]

    /// Creates a vocabulary from lists, each with the most wanted text first.
    package init(recent: [String] = [], stored: [String] = [], foods: [String] = []) {
        var found: [SpellingKey: Entry] = [:]
        func add(_ texts: [String], _ source: Source, weight: (Int) -> Double) {
            for (rank, text) in texts.enumerated() where text.count <= Speller.limit {
                let key = SpellingKey(text)
                guard !key.isEmpty, found[key] == nil else { continue }
                found[key] = Entry(text: text, key: key, source: source, rank: rank, weight: weight(rank))
            }
        }
        // The frequency of a food falls roughly with its place in the list of all foods.
        add(recent, .recent) { 2 / Double($0 + 30) }
        add(stored, .stored) { _ in 0.2 / Double(stored.count) }
        add(foods, .food) { 1 / Double($0 + 30) }
        for phrase in found.values.sorted(by: Entry.isLikelier) {
            let parts = phrase.key.scalars.split(separator: " ").dropFirst().filter { $0.count > 2 }
            add(parts.map { String(String.UnicodeScalarView($0)) }, .part) { _ in phrase.weight / 5 }
        }
        entries = found.values.sorted { $0.key < $1.key }
        followers = Self.followers(in: entries)
        let others = (recent + stored + foods).joined().filter { !$0.isASCII && $0.isLetter }
        otherLetters = Set(others.lowercased()).sorted()
    }

    private static func followers(in entries: [Entry]) -> [Unicode.Scalar: [Unicode.Scalar]] {
        var weights: [Unicode.Scalar: [Unicode.Scalar: Double]] = [:]
        for entry in entries {
            for (scalar, next) in zip(entry.key.scalars, entry.key.scalars.dropFirst()) {
                weights[scalar, default: [:]][next, default: 0] += entry.weight
            }
        }
        return weights.mapValues(\.likeliestFirst)
    }

    func contains(_ key: SpellingKey) -> Bool {
        entries(beginningWith: key).first?.key == key
    }

    /// Returns the entries in the order of their keys. An entry that equals the key comes first.
    func entries(beginningWith key: SpellingKey) -> ArraySlice<Entry> {
        let start = entries.partitioningIndex { !($0.key < key) }
        let end = entries[start...].partitioningIndex { !$0.key.begins(with: key) }
        return entries[start..<end]
    }

    /// Returns the characters that can follow the key, each once, in this order: characters that continue it to a text
    /// that isn't `offered`, because offered texts need no spelling; characters that continue it to an offered text;
    /// characters that continue its last word; and characters that follow its last character in any word.
    func following(_ key: SpellingKey, besides offered: [String]) -> [Unicode.Scalar] {
        let entries = entries(beginningWith: key)
        let others = entries.filter { !offered.contains($0.text) }
        var following = next(after: key, in: others) + next(after: key, in: entries)
        if let word = key.lastWord { following += next(after: word, in: self.entries(beginningWith: word)) }
        if let last = key.scalars.last { following += followers[last] ?? [] }
        return following.unique
    }

    private func next(after key: SpellingKey, in entries: some Sequence<Entry>) -> [Unicode.Scalar] {
        var weights: [Unicode.Scalar: Double] = [:]
        for entry in entries where entry.key.count > key.count {
            weights[entry.key.scalars[key.count], default: 0] += entry.weight
        }
        return weights.likeliestFirst
    }
}

extension [Unicode.Scalar: Double] {
    fileprivate var likeliestFirst: [Unicode.Scalar] {
        sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }
}
