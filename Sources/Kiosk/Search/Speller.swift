internal import Kitchen

/// A text field that is spelled with three buttons: up, down and ok.
///
/// The items form a ring around the best one. Above it are the other completions and *Done*, below it the letters.
/// Further letters alternate between both sides, likeliest first, so that a letter is half as far away as in a list.
/// Letters that no known word continues with come last, in alphabetical order.
package struct Speller: Sendable {
    package enum Item: Hashable, Sendable {
        /// A word that completes the last one of a sentence, or a whole text that replaces what is typed.
        case text(String)
        case letter(Character)
        /// An item that shows the digits.
        case numbers
        case done
        /// An item that leads elsewhere, such as to the filters.
        case other
    }

    /// The kind of text that a field takes.
    package enum Style: Sendable {
        /// The name of a food, recipe or person. Known texts complete it as a whole.
        case name
        /// A food with an amount. It also has digits nearby, and punctuation.
        case line
        /// Sentences. Each word is completed by itself, and a completed word is followed by a space.
        case sentence
    }

    /// Default maximum number of characters in a text.
    package static let limit = 60
    /// Punctuation of sentences and amounts.
    private static let marks: [Character] = [".", ",", "/", "(", ")", "%", ":"]
    /// Maximum number of offered completions. More would push the letters away.
    private static let offers = 6
    package static let letters = Array("abcdefghijklmnopqrstuvwxyz")
    private static let others = Array(" 0123456789'-")
    /// The digits in the order in which they follow another digit, likeliest first.
    private static let laterDigits = Array("0512346789")
    /// The words that follow a number in a sentence.
    private static let wordsAfterNumber = ["minutes", "hours", "seconds", "°C", "cm"]
    /// The characters of a price and its unit, likeliest first.
    package static let priceLetters = Array("0123456789. gklmpoundtsbeciazr/")

    private let vocabulary: Vocabulary
    private let style: Style
    /// True if an item that leads elsewhere is offered while nothing is typed.
    private let hasOther: Bool
    let limit: Int
    /// The characters that can be typed.
    private let alphabet: [Character]
    /// True if the text isn't made of known words. The letters then keep their order.
    private let hasOwnLetters: Bool
    /// True while only digits are offered.
    private var showsDigits = false
    package private(set) var text = ""
    package private(set) var items: [Item] = []
    /// Place of the best item, where the selection starts.
    package private(set) var best = 0
    package private(set) var selected = 0

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - vocabulary: the words that complete the text.
    ///   - style: the kind of text.
    ///   - text: the text that was typed earlier.
    ///   - hasOther: true to offer an item that leads elsewhere while nothing is typed.
    ///   - limit: the maximum number of characters.
    ///   - letters: characters that replace the alphabet and keep their order, or `nil`.
    package init(
        _ vocabulary: Vocabulary, style: Style = .name, text: String = "", hasOther: Bool = false,
        limit: Int = Self.limit, letters: [Character]? = nil
    ) {
        self.vocabulary = vocabulary
        self.style = style
        self.limit = limit
        self.text = text
        self.hasOther = hasOther
        hasOwnLetters = letters != nil
        let marks = style == .name ? [] : Self.marks
        alphabet = letters ?? Self.letters + Self.others + marks + vocabulary.otherLetters
        offer()
    }

    package var selectedItem: Item { items[selected] }
    /// True if there is neither a text nor a choice of digits to go back from.
    package var isEmpty: Bool { text.isEmpty && !showsDigits }

    /// Moves the selection by one step around the ring, even if `steps` is larger: letters that rush by can't be read.
    package mutating func move(by steps: Int) {
        selected = (selected + steps.signum() + items.count) % items.count
    }

    /// Replaces the text with a complete one, which didn't come from the buttons.
    package mutating func replace(with text: String) {
        self.text = text.sanitized(limit: limit)
        showsDigits = false
        guard hasOwnLetters else { return offer(isComplete: !self.text.isEmpty) }
        offerAlphabet()
        // A complete text probably needs only *Done*.
        selected = 0
    }

    /// Applies the selected item to the text.
    package mutating func take() {
        switch selectedItem {
        case .text(let word) where style == .sentence:
            text = "\(text.dropLast(lastWord.count))\(word) "
            offer()
        case .text(let text): replace(with: text)
        case .letter(let letter):
            append(letter)
            offer()
        case .numbers:
            showsDigits = true
            offer()
        case .done, .other: break
        }
    }

    /// Appends a character. A mark of punctuation takes the place of the space after a word.
    private mutating func append(_ letter: Character) {
        showsDigits = false
        let closesWord = style == .sentence && text.last == " " && ".,:)%".contains(letter)
        if closesWord { text.removeLast() }
        guard text.count < limit else { return }
        text.append(letter)
        if closesWord, text.count < limit { text.append(" ") }
    }

    /// Deletes the last letter, if there is one, or returns from the digits to the letters.
    package mutating func deleteLetter() {
        if showsDigits { showsDigits = false } else { _ = text.popLast() }
        offer()
    }

    // MARK: Offered items

    private mutating func offer() {
        if hasOwnLetters { return offerAlphabet() }
        if showsDigits { return offerDigits() }
        offer(isComplete: style != .sentence && vocabulary.contains(SpellingKey(text)))
    }

    /// Offers the characters in their own order. *Done* is one step above the first, so that a second press of ok
    /// doesn't hit it.
    private mutating func offerAlphabet() {
        let end: [Item] = text.isEmpty ? [] : [.done]
        items = end + alphabet.filter(canFollow).map(Item.letter)
        best = end.count
        selected = best
    }

    private mutating func offerDigits() {
        items = "1234567890".map(Item.letter)
        best = 0
        selected = best
    }

    /// Offers items for the text. `isComplete` is true if the text probably needs nothing more.
    private mutating func offer(isComplete: Bool) {
        let offers = offers()
        let endsWord = isComplete || vocabulary.contains(SpellingKey(lastWord))
        var letters = likelyLetters(besides: offers, endsWord: endsWord)[...]
        var words = offers.map(Item.text)
        // Without a completion, another letter is likelier than *Done*, and after a word of a sentence a space.
        if !isComplete, offers.isEmpty || style == .sentence && endsWord, let letter = letters.popFirst() {
            words.insert(.letter(letter), at: 0)
        }
        words += (signs(endsWord: endsWord) + (text.isEmpty ? [] : [.done])).filter { !words.contains($0) }
        if isComplete, let end = words.firstIndex(of: .done) { words.insert(words.remove(at: end), at: 0) }
        if text.isEmpty, hasOther { words.append(.other) }
        letters.removeAll { words.contains(.letter($0)) }
        let others = alphabet.filter { canFollow($0) && !letters.contains($0) && !words.contains(.letter($0)) }
        var above = Array(words.dropFirst())
        var below = letters.prefix(above.count).map(Item.letter)
        for (place, letter) in letters.dropFirst(below.count).enumerated() {
            if place.isMultiple(of: 2) { below.append(.letter(letter)) } else { above.append(.letter(letter)) }
        }
        items = above.reversed() + Array(words.prefix(1)) + below + others.map(Item.letter)
        best = above.count
        selected = best
    }

    /// The items other than words and letters that are near in a line or a sentence: the digits where a word begins,
    /// the space behind an unknown word of a sentence, and what closes a sentence.
    private func signs(endsWord: Bool) -> [Item] {
        let beginsWord = text.isEmpty || text.last == " "
        switch style {
        case .name: return []
        case .line: return beginsWord ? [.numbers] : []
        case .sentence where text.isEmpty: return [.numbers]
        case .sentence where beginsWord: return [.numbers, .letter("."), .letter(",")]
        case .sentence: return endsWord ? [] : [.letter(" ")]
        }
    }

    /// The word of a sentence that is being typed, which is empty after a space. In other fields, the whole text.
    private var lastWord: String {
        guard style == .sentence, let space = text.lastIndex(of: " ") else { return text }
        return String(text[space...].dropFirst())
    }

    /// Returns the letters that can follow, likeliest first.
    private func likelyLetters(besides offers: [String], endsWord: Bool) -> [Character] {
        let endsNumber = text.last?.isASCIIDigit ?? false
        let first: [Character] = endsNumber ? [" "] + Self.laterDigits : endsWord ? [" "] : []
        let likely = vocabulary.following(SpellingKey(lastWord), besides: offers).map(Character.init)
        return (first + likely).unique.filter(canFollow)
    }

    private func canFollow(_ letter: Character) -> Bool {
        letter != " " || !(text.isEmpty || text.last == " ")
    }

    /// Returns the completions of the text. Those that were already offered one letter earlier come last.
    private func offers() -> [String] {
        let word = lastWord
        // A word of a sentence needs room for the space after it, too.
        let room = limit - text.count + word.count
        if style == .sentence, word.isEmpty {
            let isAfterNumber = text.dropLast().last?.isASCIIDigit ?? false
            return isAfterNumber ? Self.wordsAfterNumber.filter { $0.count < room } : []
        }
        let offers = completions(of: word).filter { style != .sentence || $0.count < room }
        guard word.count > 1 else { return offers }
        let seen = completions(of: String(word.dropLast()))
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

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
