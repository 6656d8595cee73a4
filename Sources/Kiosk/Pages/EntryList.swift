internal import Kitchen

/// Something that is done when it is chosen.
typealias Action = @Sendable (inout Kiosk) -> Void

/// An item of a list, and what the buttons do with it.
struct Entry: Sendable {
    let item: View.Item
    /// What ok does.
    let action: Action
    /// What holding ok does; nil: it saves the recipe that the page is about.
    let held: Action?
    /// What the favorite button saves of it; nil: nothing.
    let savable: Savable?

    init(_ item: View.Item, savable: Savable? = nil, action: @escaping Action = { _ in }, held: Action? = nil) {
        self.item = item
        self.action = action
        self.held = held
        self.savable = savable
    }

    init(
        _ label: String, isMarked: Bool = false, savable: Savable? = nil, action: @escaping Action = { _ in },
        held: Action? = nil
    ) {
        self.init(View.Item(label, isMarked: isMarked), savable: savable, action: action, held: held)
    }
}

/// A list of what is there at the moment: ok does one thing with the selected entry, holding ok another.
protocol EntryList: Page {
    associatedtype Entries: RandomAccessCollection<Entry> where Entries.Index == Int

    var cursor: ListCursor { get set }
    /// Whether it has served once something is chosen with ok.
    var leavesOnChoice: Bool { get }

    func entries(in kiosk: Kiosk) -> Entries
}

/// Favorites, of which each becomes an entry only where it is looked at, and a few other entries after them.
struct FavoriteEntries: RandomAccessCollection {
    let favorites: [Recipe.Heading]
    let others: [Entry]
    var startIndex: Int { 0 }
    var endIndex: Int { favorites.count + others.count }

    subscript(index: Int) -> Entry {
        index < favorites.count ? Entry(favorite: favorites[index]) : others[index - favorites.count]
    }
}

extension EntryList {
    var leavesOnChoice: Bool { false }

    func list(_ name: View.Name, title: String, body: View.Body = .list(empty: ""), in kiosk: Kiosk) -> View {
        let entries = entries(in: kiosk)
        let selected = cursor.held(in: entries.count)
        return View(name, title: title, selected: selected, of: entries.count, body: body) { place in
            var item = entries[place].item
            item.isSelected = place == selected
            return item
        }
    }

    func savable(in kiosk: Kiosk) -> Savable? {
        selected(in: kiosk)?.savable ?? subject.map { .recipe($0) }
    }

    func selected(in kiosk: Kiosk) -> Entry? {
        let entries = entries(in: kiosk)
        return entries.isEmpty ? nil : entries[cursor.held(in: entries.count)]
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) { handleAsList(press, in: &kiosk) }

    func handleAsList(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .back: kiosk.leave()
        case .ok:
            guard let entry = selected(in: kiosk) else { return }
            if leavesOnChoice { kiosk.leave() }
            entry.action(&kiosk)
        case .holdOK:
            if let held = selected(in: kiosk)?.held { return held(&kiosk) }
            if let subject { kiosk.save(subject) }
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: entries(in: kiosk).count)
            kiosk.turn(to: page)
        }
    }
}

extension Entry {
    /// A recipe that was saved: ok opens it, holding ok asks to remove it.
    init(favorite: Recipe.Heading) {
        self.init(favorite.title, isMarked: true, savable: .heading(favorite)) {
            $0.open(favorite)
        } held: {
            $0.open(ChoicePage.removal(of: favorite.title) { $0.unsave(favorite.id) })
        }
    }
}

extension Kiosk {
    /// Opens a recipe once it is fetched.
    mutating func open(_ recipe: Recipe.Heading) { fetch(recipe.id) { $0.openRecipe($1) } }

    /// What was removed last, at the end of lists that it may have been in.
    var undoEntries: [Entry] {
        user.undo.map { [Entry("Undo: \($0.removal.name.capitalizedName)") { $0.restoreRemoved() }] } ?? []
    }
}
