internal import Kitchen

/// A text field, filled with four buttons: ok takes the selected letter or word, back deletes a letter, holding ok is
/// done.
struct SpellerPage: Page {
    let title: String
    /// What the item that ends it is called: *Search*, or *Done* where it names something.
    private let doneLabel: String
    private let finish: Continuation<String>
    /// What else there is to choose before anything is typed.
    private let other: Entry?
    private var speller: Speller
    /// What stood in it before anybody typed.
    private let given: String
    /// Under what is half typed is remembered.
    let key: FieldKey

    /// A field for more than a word or two.
    struct Prose {
        /// What stands in it before anybody types.
        var text: String
        /// Characters at most.
        var limit: Int
        /// Under what is half typed is remembered.
        var key: FieldKey
    }

    /// `then` tells what is done with the text, which is not empty; `foods` whether nothing but a food is meant; `words`
    /// what is completed in place of all that is known; `letters` are those of a text that is made of no known words.
    init(
        _ title: String, done: String, foods: Bool = false, words: Vocabulary? = nil, prose: Prose? = nil,
        orElse other: Entry? = nil, letters: [Character]? = nil, in kiosk: inout Kiosk,
        then finish: @escaping Continuation<String>
    ) {
        self.title = title
        key = prose?.key ?? .titled(title)
        given = prose?.text ?? ""
        doneLabel = done
        self.finish = finish
        self.other = other
        let words = words ?? (letters != nil ? Vocabulary() : foods ? .foods : kiosk.vocabulary())
        speller = Speller(
            words, text: kiosk[typed: key] ?? "", hasOther: other != nil, limit: prose?.limit ?? Speller.limit,
            letters: letters, signs: prose == nil ? [] : Speller.marks)
        // What stands there may be all that is wanted.
        if let text = prose?.text, kiosk[typed: key] == nil { speller.replace(with: text) }
    }

    /// What is half typed is not thrown away by waiting.
    var stays: Bool { !speller.text.isEmpty }

    func view(in kiosk: Kiosk) -> View {
        let items = speller.items.enumerated().map { View.Item(label(of: $1), isSelected: $0 == speller.selected) }
        var view = View(.search, title: title, items: items, body: .speller(best: speller.best))
        view.text = speller.text
        return view
    }

    private func label(of item: Speller.Item) -> String {
        switch item {
        case .text(let text): text
        case .letter(" "): "space"
        case .letter(let letter): String(letter)
        case .done: doneLabel
        case .other: other?.item.label ?? ""
        }
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok where speller.selectedItem == .done: finish(in: &kiosk)
        case .ok where speller.selectedItem == .other: other?.action(&kiosk)
        case .ok: change(in: &kiosk) { $0.take() }
        case .holdOK: finish(in: &kiosk)
        case .back where speller.text.isEmpty: kiosk.leave()
        case .back: change(in: &kiosk) { $0.deleteLetter() }
        default:
            guard let movement = press.movement else { return }
            change(in: &kiosk) { $0.move(by: movement) }
        }
    }

    /// Fills it from afar.
    func type(_ text: String, in kiosk: inout Kiosk) {
        change(in: &kiosk) { $0.replace(with: text) }
    }

    private func change(in kiosk: inout Kiosk, _ change: (inout Speller) -> Void) {
        var page = self
        change(&page.speller)
        kiosk[typed: key] = page.speller.text == given ? nil : page.speller.text
        kiosk.turn(to: page)
    }

    private func finish(in kiosk: inout Kiosk) {
        let text = speller.text.sanitized(limit: speller.limit)
        guard !text.isEmpty else { return kiosk.say("Nothing typed yet") }
        kiosk[typed: key] = nil
        kiosk.leave()
        finish(&kiosk, text)
    }
}

/// A vocabulary, and what it was made of.
struct KnownWords: Sendable {
    let searched: [String]
    let titles: [String]
    let favorites: [Recipe.Heading]
    let vocabulary: Vocabulary
}

extension Vocabulary {
    /// For what is like nothing else, such as the name of a person.
    static let empty = Vocabulary(foods: [])

    /// What fields for a food complete.
    fileprivate static let foods = Vocabulary(foods: CommonFood.all.map(\.name))
}

extension Kiosk {
    /// Of so many favorites, the newest, fields complete the titles: of all, a field would be slow to open.
    private static let completedFavorites = 500

    /// What text fields complete, made anew where anything of it has changed: to make it takes some milliseconds, which a
    /// press would wait for.
    fileprivate mutating func vocabulary() -> Vocabulary {
        if let known = knownWords, known.searched == user.searched, known.titles == user.titles,
            known.favorites == user.favorites
        {
            return known.vocabulary
        }
        let favorites = user.favorites.prefix(Self.completedFavorites).map(\.title)
        let vocabulary = Vocabulary(
            recent: user.searched, stored: (favorites + user.titles).unique, foods: CommonFood.all.map(\.name))
        knownWords = KnownWords(
            searched: user.searched, titles: user.titles, favorites: user.favorites, vocabulary: vocabulary)
        return vocabulary
    }

    /// Puts a text into the field that is open, if one is.
    mutating func fillField(with text: String) {
        (pages.last as? SpellerPage)?.type(text, in: &self)
    }
}
