internal import Kitchen

/// A text field for four buttons. Ok takes the selected letter or word, back deletes a letter, and holding ok is
/// *Done*.
struct SpellerPage: Page {
    let title: String
    /// The label of the item that completes the field: *Search* or *Done*.
    private let doneLabel: String
    private let finish: Continuation<String>
    /// An entry that is offered while nothing is typed.
    private let other: Entry?
    private var speller: Speller
    /// The text at the start.
    private let initialText: String
    /// The key under which an unfinished text is remembered.
    let key: FieldKey

    /// The properties of a field for a part of a draft.
    struct DraftField {
        var style = Speller.Style.line
        /// The text at the start.
        var text: String
        /// Maximum number of characters.
        var limit: Int
        /// The key under which an unfinished text is remembered.
        var key: FieldKey
    }

    /// Creates a text field.
    ///
    /// - Parameters:
    ///   - title: the title, under which an unfinished text is remembered unless `draft` has a key.
    ///   - doneLabel: the label of the item that completes the field.
    ///   - foods: true to complete names of foods only.
    ///   - words: the words to complete instead of all known ones.
    ///   - style: the kind of text, unless `draft` has one.
    ///   - draft: the properties of a field for a part of a draft.
    ///   - other: an entry that is offered while nothing is typed.
    ///   - letters: the characters of a text that isn't made of words.
    ///   - kiosk: the kiosk.
    ///   - finish: runs with the completed text, which is never empty.
    init(
        _ title: String, done: String, foods: Bool = false, words: Vocabulary? = nil,
        style: Speller.Style = .name, draft: DraftField? = nil, orElse other: Entry? = nil,
        letters: [Character]? = nil, in kiosk: inout Kiosk, then finish: @escaping Continuation<String>
    ) {
        self.title = title
        key = draft?.key ?? .titled(title)
        initialText = draft?.text ?? ""
        doneLabel = done
        self.finish = finish
        self.other = other
        let style = draft?.style ?? style
        let known: Vocabulary = style == .sentence ? .sentences : foods ? .foods : kiosk.vocabulary()
        speller = Speller(
            words ?? (letters == nil ? known : .empty), style: style, text: kiosk[typed: key] ?? "",
            hasOther: other != nil, limit: draft?.limit ?? Speller.limit, letters: letters)
        // The text at the start may need no change.
        if let text = draft?.text, kiosk[typed: key] == nil { speller.replace(with: text) }
    }

    /// True while a text is unfinished, so that waiting doesn't discard it.
    var staysOpen: Bool { !speller.text.isEmpty }

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
        case .numbers: "0-9"
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
        case .back where speller.isEmpty: kiosk.leave()
        case .back: change(in: &kiosk) { $0.deleteLetter() }
        default:
            guard let movement = press.movement else { return }
            change(in: &kiosk) { $0.move(by: movement) }
        }
    }

    /// Replaces the text, for a command of the command line.
    func type(_ text: String, in kiosk: inout Kiosk) {
        change(in: &kiosk) { $0.replace(with: text) }
    }

    private func change(in kiosk: inout Kiosk, _ change: (inout Speller) -> Void) {
        var page = self
        change(&page.speller)
        kiosk[typed: key] = page.speller.text == initialText ? nil : page.speller.text
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

/// A cached vocabulary with the data that it was made of.
struct CachedVocabulary: Sendable {
    let searched: [String]
    let titles: [String]
    /// The titles of the favorites that are completed.
    let favorites: [String]
    let vocabulary: Vocabulary
}

extension Vocabulary {
    /// A vocabulary for texts that no known word completes, such as a person's name.
    static let empty = Vocabulary(foods: [])

    /// The vocabulary of fields for a food.
    fileprivate static let foods = Vocabulary(foods: CommonFood.all.map(\.name))

    /// Dishes and foods in turn, because both are searched for.
    package static let dishesAndFoods: [String] = {
        let foods = CommonFood.all.map(\.name)
        let pairs = zip(RecipeSearch.dishes, foods).flatMap { [$0, $1] }
        return (pairs + foods).unique
    }()

    /// The vocabulary of the steps of a recipe.
    package static let sentences = Vocabulary(foods: (OwnRecipe.stepWords + CommonFood.all.map(\.name)).unique)
}

extension Kiosk {
    /// Number of the newest favorites whose titles are completed. With all of them a field would open slowly.
    private static let completedFavorites = 500

    /// Returns the words that text fields complete. They are cached until their data changes, because making them takes
    /// some milliseconds of a press.
    fileprivate mutating func vocabulary() -> Vocabulary {
        let favorites = user.favorites.prefix(Self.completedFavorites).map(\.title)
        if let known = cachedVocabulary, known.searched == user.searched, known.titles == user.titles,
            known.favorites == favorites
        {
            return known.vocabulary
        }
        let vocabulary = Vocabulary(
            recent: user.searched, stored: (favorites + user.titles).unique, foods: Vocabulary.dishesAndFoods)
        // Keeping all favorites here would copy all of them at the next change of one.
        cachedVocabulary = CachedVocabulary(
            searched: user.searched, titles: user.titles, favorites: favorites, vocabulary: vocabulary)
        return vocabulary
    }

    /// Puts a text into the open field, if there is one.
    mutating func fillField(with text: String) {
        (pages.last as? SpellerPage)?.type(text, in: &self)
    }
}
