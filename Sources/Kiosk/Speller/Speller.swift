internal import Kitchen

/// Text that is spelled with up, down and ok.
///
/// Its items stand in a ring around the best one: up from it the other words that complete the text and what ends it,
/// down from it the letters, and then letters on both sides, each side beginning with what is likeliest. So a letter
/// is half as far as in a list, and what cannot follow is farthest away but there.
package struct Speller: Sendable {
    package enum Item: Hashable, Sendable {
        /// A whole text that takes the place of what is typed.
        case text(String)
        case letter(Character)
        case done
    }

    /// How many characters a text may have.
    package static let limit = 60
    /// So many whole texts are offered, that letters stay near.
    private static let offers = 4
    package static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let others = Array(" 0123456789'-")

    private let vocabulary: Vocabulary
    package private(set) var text = ""
    package private(set) var items: [Item] = []
    /// Where the best item is; the selection begins there.
    package private(set) var best = 0
    package private(set) var selected = 0

    package init(_ vocabulary: Vocabulary, text: String = "") {
        self.vocabulary = vocabulary
        replace(with: text)
    }

    package var selectedItem: Item { items[selected] }

    /// Moves the selection around the ring: a step at a time, as letters that rush by cannot be read.
    package mutating func move(by steps: Int) {
        selected = (selected + steps.signum() + items.count) % items.count
    }

    /// The text as it came from elsewhere: whole words.
    package mutating func replace(with text: String) {
        self.text = text.sanitized(limit: Self.limit)
        offer(isWhole: !self.text.isEmpty)
    }

    /// Takes the selected item into the text.
    package mutating func take() {
        switch selectedItem {
        case .text(let text): replace(with: text)
        case .letter(let letter):
            guard text.count < Self.limit else { return }
            text.append(letter)
            offer(isWhole: vocabulary.contains(SpellingKey(text)))
        case .done: break
        }
    }

    /// Does nothing where there is none.
    package mutating func deleteLetter() {
        guard !text.isEmpty else { return }
        text.removeLast()
        offer(isWhole: vocabulary.contains(SpellingKey(text)))
    }

    // MARK: What is offered

    /// `isWhole` tells that the text may well end here.
    private mutating func offer(isWhole: Bool) {
        let key = SpellingKey(text)
        var letters = letters(following: key, isWhole: isWhole).map(Item.letter)[...]
        var words = completions(of: key).map(Item.text)
        if !text.isEmpty { words.insert(.done, at: isWhole ? 0 : words.count) }
        // Where nothing completes the text, going on is likelier than its end.
        let start = words.first == .done && !isWhole ? nil : words.first
        let middle = start ?? letters.removeFirst()
        var above = Array(words.dropFirst(start == nil ? 0 : 1))
        var below = Array(letters.prefix(above.count))
        for (place, letter) in letters.dropFirst(below.count).enumerated() {
            if place.isMultiple(of: 2) { below.append(letter) } else { above.append(letter) }
        }
        items = above.reversed() + [middle] + below
        best = above.count
        selected = best
    }

    /// Every character that can be typed, once, the likeliest first.
    private func letters(following key: SpellingKey, isWhole: Bool) -> [Character] {
        let likely = vocabulary.following(key).map(Character.init)
        let space: [Character] = isWhole ? [" "] : []
        let all = (space + likely + Self.letters + Self.others + vocabulary.otherLetters).unique
        return text.isEmpty || text.last == " " ? all.filter { $0 != " " } : all
    }

    /// The whole texts that begin with what is typed, recent and stored ones first, but not these alone; then those
    /// that complete the last of several words. Before anything is typed there are the recent ones.
    private func completions(of key: SpellingKey) -> [String] {
        let entries = vocabulary.entries(beginningWith: key).filter { $0.key != key }
        let recent = entries.from(.recent)
        if key.isEmpty { return Array(recent.prefix(Self.offers / 2)) }
        let (stored, foods) = (entries.from(.stored), entries.from(.food))
        let whole = recent.prefix(Self.offers / 2) + stored.prefix(recent.isEmpty ? 1 : 0) + foods
        let rest = recent + stored + entries.from(.part) + completionsOfLastWord(of: key)
        return Array((whole + rest).unique.prefix(Self.offers))
    }

    private func completionsOfLastWord(of key: SpellingKey) -> [String] {
        guard let word = key.lastWord, !word.isEmpty, let space = text.lastIndex(of: " ") else { return [] }
        let entries = vocabulary.entries(beginningWith: word).filter { $0.key != word }
        return (entries.from(.food) + entries.from(.part)).map { text[...space] + $0 }
            .filter { $0.count <= Self.limit && !vocabulary.contains(SpellingKey($0)) }
    }
}

extension [Vocabulary.Entry] {
    /// The texts of one source, the likeliest first.
    fileprivate func from(_ source: Vocabulary.Source) -> [String] {
        filter { $0.source == source }.sorted(by: Vocabulary.Entry.isLikelier).map(\.text)
    }
}
