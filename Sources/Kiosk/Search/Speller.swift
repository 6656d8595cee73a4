internal import Kitchen

/// A text field that is spelled with three buttons: up, down and ok.
///
/// The items form a ring around the best one. Above it are the other completions and *Done*, below it the letters.
/// Further letters alternate between both sides, likeliest first, so that a letter is half as far away as in a list.
/// Letters that no known word continues with come last, in alphabetical order.
package struct Speller: Sendable {
    package enum Item: Hashable, Sendable {
        /// A whole text that replaces what is typed.
        case text(String)
        case letter(Character)
        case done
        /// An item that leads elsewhere, such as to the filters.
        case other
    }

    /// Default maximum number of characters in a text.
    package static let limit = 60
    /// Punctuation of sentences and amounts.
    static let marks: [Character] = [".", ",", "/", "(", ")", "%", ":"]
    /// Maximum number of offered completions. More would push the letters away.
    private static let offers = 6
    package static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let others = Array(" 0123456789'-")
    /// The characters of a price and its unit, likeliest first.
    package static let priceLetters = Array("0123456789. gklmpoundtsbeciazr/")

    private let vocabulary: Vocabulary
    /// True if an item that leads elsewhere is offered while nothing is typed.
    private let hasOther: Bool
    let limit: Int
    /// The characters that can be typed.
    private let alphabet: [Character]
    /// True if the text isn't made of known words. The letters then keep their order.
    private let hasOwnLetters: Bool
    package private(set) var text = ""
    package private(set) var items: [Item] = []
    /// Place of the best item, where the selection starts.
    package private(set) var best = 0
    package private(set) var selected = 0

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - vocabulary: the words that complete the text.
    ///   - text: the text that was typed earlier.
    ///   - hasOther: true to offer an item that leads elsewhere while nothing is typed.
    ///   - limit: the maximum number of characters.
    ///   - letters: characters that replace the alphabet and keep their order, or `nil`.
    ///   - signs: characters that are added to the alphabet.
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

    /// Moves the selection by one step around the ring, even if `steps` is larger: letters that rush by can't be read.
    package mutating func move(by steps: Int) {
        selected = (selected + steps.signum() + items.count) % items.count
    }

    /// Replaces the text with a complete one, which didn't come from the buttons.
    package mutating func replace(with text: String) {
        self.text = text.sanitized(limit: limit)
        guard hasOwnLetters else { return offer(isWhole: !self.text.isEmpty) }
        offerAlphabet()
        // A complete text probably needs only *Done*.
        selected = 0
    }

    /// Applies the selected item to the text.
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

    /// Deletes the last letter, if there is one.
    package mutating func deleteLetter() {
        guard !text.isEmpty else { return }
        text.removeLast()
        offer()
    }

    // MARK: Offered items

    private mutating func offer() {
        if hasOwnLetters { return offerAlphabet() }
        offer(isWhole: vocabulary.contains(SpellingKey(text)))
    }

    /// Offers the characters in their own order. *Done* is one step above the first, so that a second press of ok
    /// doesn't hit it.
    private mutating func offerAlphabet() {
        let end: [Item] = text.isEmpty ? [] : [.done]
        items = end + alphabet.filter(canFollow).map(Item.letter)
        best = end.count
        selected = best
    }

    /// Offers items for the text. `isWhole` is true if the text is probably complete.
    private mutating func offer(isWhole: Bool) {
        let offers = offers()
        var letters = likelyLetters(besides: offers, isWhole: isWhole)[...]
        let others = alphabet.filter { canFollow($0) && !letters.contains($0) }
        var words = offers.map(Item.text)
        if !text.isEmpty { words.insert(.done, at: isWhole ? 0 : words.count) }
        if text.isEmpty, hasOther { words.append(.other) }
        // Without a completion, another letter is likelier than *Done*.
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

    /// Returns the letters that can follow, likeliest first.
    private func likelyLetters(besides offers: [String], isWhole: Bool) -> [Character] {
        let space: [Character] = isWhole ? [" "] : []
        let likely = vocabulary.following(SpellingKey(text), besides: offers).map(Character.init)
        return (space + likely).unique.filter(canFollow)
    }

    private func canFollow(_ letter: Character) -> Bool {
        letter != " " || !(text.isEmpty || text.last == " ")
    }

    /// Returns the completions of the text. Those that were already offered one letter earlier come last.
    private func offers() -> [String] {
        let offers = completions(of: text)
        guard text.count > 1 else { return offers }
        let seen = completions(of: String(text.dropLast()))
        return offers.filter { !seen.contains($0) } + offers.filter(seen.contains)
    }

    /// Returns the completions of a text: recent and stored texts first, but some foods among them, then completions of
    /// the last of several words. An empty text offers the most recent ones.
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
    /// Returns the texts of one source, likeliest first.
    fileprivate func from(_ source: Vocabulary.Source) -> [String] {
        filter { $0.source == source }.sorted(by: Vocabulary.Entry.isLikelier).map(\.text)
    }
}
