internal import Kitchen

/// Text that is spelled with up, down and ok.
///
/// Its items stand in a ring around the best one: up from it the other words that complete the text and what ends it,
/// down from it the letters, and then letters on both sides, each side beginning with what is likeliest. So a letter
/// is half as far as in a list. What follows in no known word is on the far side, in the order of the alphabet.
package struct Speller: Sendable {
    package enum Item: Hashable, Sendable {
        /// A whole text that takes the place of what is typed.
        case text(String)
        case letter(Character)
        case done
        /// Something else than text.
        case other
    }

    /// How many characters a text may have, unless it is told.
    package static let limit = 60
    /// The signs of sentences and amounts.
    static let marks: [Character] = [".", ",", "/", "(", ")", "%", ":"]
    /// So many whole texts are offered, that letters stay near.
    private static let offers = 6
    package static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let others = Array(" 0123456789'-")
    /// For a price and what it is for, the likeliest first.
    package static let priceLetters = Array("0123456789. gklmpoundtsbeciazr/")

    private let vocabulary: Vocabulary
    /// Whether there is something else to choose before anything is typed.
    private let hasOther: Bool
    let limit: Int
    /// What can be typed.
    private let alphabet: [Character]
    /// Whether no known words make up the text, so that no letter is likelier than its place in the alphabet says.
    private let hasOwnLetters: Bool
    package private(set) var text = ""
    package private(set) var items: [Item] = []
    /// Where the best item is; the selection begins there.
    package private(set) var best = 0
    package private(set) var selected = 0

    /// `text` is what was half typed before; `hasOther` offers something else while nothing is typed; `letters` take the
    /// place of the alphabet, and `signs` are added to it.
    package init(
        _ vocabulary: Vocabulary, text: String = "", hasOther: Bool = false, limit: Int = Self.limit,
        letters: [Character]? = nil, signs: [Character] = []
    ) {
        self.vocabulary = vocabulary
        self.limit = limit
        self.text = text
        self.hasOther = hasOther
        hasOwnLetters = letters != nil
        alphabet = letters ?? Self.letters + Self.others + signs + vocabulary.otherLetters
        offer()
    }

    package var selectedItem: Item { items[selected] }

    /// Moves the selection around the ring: a step at a time, as letters that rush by cannot be read.
    package mutating func move(by steps: Int) {
        selected = (selected + steps.signum() + items.count) % items.count
    }

    /// The text as it came from elsewhere: whole words.
    package mutating func replace(with text: String) {
        self.text = text.sanitized(limit: limit)
        guard hasOwnLetters else { return offer(isWhole: !self.text.isEmpty) }
        offerAlphabet()
        // A text that comes whole is likely to be all.
        selected = 0
    }

    /// Takes the selected item into the text.
    package mutating func take() {
        switch selectedItem {
        case .text(let text): replace(with: text)
        case .letter(let letter):
            guard text.count < limit else { return }
            text.append(letter)
            offer()
        case .done, .other: break
        }
    }

    /// Does nothing where there is none.
    package mutating func deleteLetter() {
        guard !text.isEmpty else { return }
        text.removeLast()
        offer()
    }

    // MARK: What is offered

    private mutating func offer() {
        if hasOwnLetters { return offerAlphabet() }
        offer(isWhole: vocabulary.contains(SpellingKey(text)))
    }

    /// The end of the text is a step up from the first letter, and never under a finger that goes on.
    private mutating func offerAlphabet() {
        let end: [Item] = text.isEmpty ? [] : [.done]
        items = end + alphabet.filter(canFollow).map(Item.letter)
        best = end.count
        selected = best
    }

    /// `isWhole` tells that the text may well end here.
    private mutating func offer(isWhole: Bool) {
        let offers = offers()
        var letters = likelyLetters(besides: offers, isWhole: isWhole)[...]
        let others = alphabet.filter { canFollow($0) && !letters.contains($0) }
        var words = offers.map(Item.text)
        if !text.isEmpty { words.insert(.done, at: isWhole ? 0 : words.count) }
        if text.isEmpty, hasOther { words.append(.other) }
        // Where nothing completes the text, going on is likelier than its end.
        if !isWhole, offers.isEmpty, let letter = letters.popFirst() { words.insert(.letter(letter), at: 0) }
        var above = Array(words.dropFirst())
        var below = letters.prefix(above.count).map(Item.letter)
        for (place, letter) in letters.dropFirst(below.count).enumerated() {
            if place.isMultiple(of: 2) { below.append(.letter(letter)) } else { above.append(.letter(letter)) }
        }
        items = above.reversed() + Array(words.prefix(1)) + below + others.map(Item.letter)
        best = above.count
        selected = best
    }

    /// What can follow, the likeliest first.
    private func likelyLetters(besides offers: [String], isWhole: Bool) -> [Character] {
        let space: [Character] = isWhole ? [" "] : []
        let likely = vocabulary.following(SpellingKey(text), besides: offers).map(Character.init)
        return (space + likely).unique.filter(canFollow)
    }

    private func canFollow(_ letter: Character) -> Bool {
        letter != " " || !(text.isEmpty || text.last == " ")
    }

    /// The whole texts that complete what is typed. Those that were offered a letter ago and not taken come last.
    private func offers() -> [String] {
        let offers = completions(of: text)
        guard text.count > 1 else { return offers }
        let seen = completions(of: String(text.dropLast()))
        return offers.filter { !seen.contains($0) } + offers.filter(seen.contains)
    }

    /// The whole texts that begin with a text, recent and stored ones first, but not these alone; then those that
    /// complete the last of several words. Before anything is typed there are the recent ones.
    private func completions(of text: String) -> [String] {
        let key = SpellingKey(text)
        let entries = vocabulary.entries(beginningWith: key).filter { $0.key != key }
        let recent = entries.from(.recent)
        if key.isEmpty { return Array(recent.prefix(2)) }
        let (stored, foods) = (entries.from(.stored), entries.from(.food))
        let whole = Array(recent.prefix(2)) + Array(stored.prefix(recent.isEmpty ? 1 : 0)) + foods
        let rest = recent + stored + entries.from(.part) + completionsOfLastWord(of: text)
        return Array((whole + rest).unique.prefix(Self.offers))
    }

    private func completionsOfLastWord(of text: String) -> [String] {
        guard let space = text.lastIndex(of: " "), let word = SpellingKey(text).lastWord, word.count > 1 else {
            return []
        }
        let entries = vocabulary.entries(beginningWith: word).filter { $0.key != word }
        return (entries.from(.food) + entries.from(.part)).map { text[...space] + $0 }
            .filter { $0.count <= limit && !vocabulary.contains(SpellingKey($0)) }
    }
}

extension [Vocabulary.Entry] {
    /// The texts of one source, the likeliest first.
    fileprivate func from(_ source: Vocabulary.Source) -> [String] {
        filter { $0.source == source }.sorted(by: Vocabulary.Entry.isLikelier).map(\.text)
    }
}
