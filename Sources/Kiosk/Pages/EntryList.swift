internal import Kitchen

/// An action that runs when an entry is chosen.
typealias Action = @Sendable (inout Kiosk) -> Void

/// An item of a list with the actions of its buttons.
struct Entry: Sendable {
    let item: View.Item
    /// The action of ok.
    let action: Action
    /// The action of holding ok, or `nil` to save the recipe that the page is about.
    let held: Action?
    /// The recipe or food that the favorite button saves, or `nil` if there is none.
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

/// A page with a list of entries. Ok runs one action of the selected entry, holding ok another.
protocol EntryList: Page {
    associatedtype Entries: RandomAccessCollection<Entry> where Entries.Index == Int

    var cursor: ListCursor { get set }
    /// True if choosing an entry with ok closes the page.
    var leavesOnChoice: Bool { get }

    func entries(in kiosk: Kiosk) -> Entries
}

/// The entries of items, between others. It creates the entry of an item only on access, so that a press in a long list is as
/// quick as in a short one.
struct ItemEntries<Item>: RandomAccessCollection {
    var before: [Entry] = []
    let items: [Item]
    let after: [Entry]
    /// Returns the entry of the item at a place among the items.
    let entry: (_ place: Int, _ item: Item) -> Entry
    var startIndex: Int { 0 }
    var endIndex: Int { before.count + items.count + after.count }

    subscript(index: Int) -> Entry {
        guard index >= before.count else { return before[index] }
        let place = index - before.count
        return place < items.count ? entry(place, items[place]) : after[place - items.count]
    }
}

extension EntryList {
    var leavesOnChoice: Bool { false }

    func list(_ name: View.Name, title: String, body: View.Body = .list(empty: ""), in kiosk: Kiosk) -> View {
        let entries = entries(in: kiosk)
        let selected = cursor.held(in: entries.count)
        let window = View.window(on: selected, of: entries.count, most: kiosk.mostItems)
        return View(name, title: title, window: window, of: entries.count, body: body) { place in
            var item = entries[place].item
            item.isSelected = place == selected
            return item
        }
    }

    func offersHold(in kiosk: Kiosk) -> Bool { selected(in: kiosk)?.held != nil }

    func savable(in kiosk: Kiosk) -> Savable? {
        selected(in: kiosk)?.savable ?? subject.map { .recipe($0) }
    }

    func selected(in kiosk: Kiosk) -> Entry? {
        let entries = entries(in: kiosk)
        return entries.isEmpty ? nil : entries[cursor.held(in: entries.count)]
    }

    /// Returns the page with its selection on an entry that was selected before the entries changed. If the entry is gone,
    /// the selection keeps its place.
    func following(_ selected: Entry, in kiosk: Kiosk) -> Self {
        let same = entries(in: kiosk).firstIndex { entry in
            selected.savable.map { $0 == entry.savable } ?? (entry.item.text == selected.item.text)
        }
        var page = self
        if let same { page.cursor.index = same }
        return page
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
            page.cursor.move(by: movement, in: entries(in: kiosk).count, isHeld: kiosk.input.isHeld)
            kiosk.turn(to: page)
        }
    }
}

extension Entry {
    /// Creates the entry of a saved recipe. Ok opens it, holding ok asks to remove it.
    init(favorite: Recipe.Heading) {
        self.init(favorite.title, isMarked: true, savable: .heading(favorite)) {
            $0.open(favorite)
        } held: {
            $0.open(ChoicePage.removal(of: favorite.title) { $0.unsave(favorite.id) })
        }
    }
}

extension Kiosk {
    /// Fetches a recipe and opens it.
    mutating func open(_ recipe: Recipe.Heading) { fetch(recipe.id) { $0.openRecipe($1) } }

    /// The entry that undoes the last removal, for the end of the lists that it may have affected.
    ///
    /// - Parameter list: the list that the entry is for, or `nil` for lists of recipes and foods.
    func undoEntries(for list: Removal.List? = nil) -> [Entry] {
        guard let removal = user.undos.last?.removal, removal.list == list else { return [] }
        return [Entry("Undo: \(removal.name.capitalizedName)") { $0.restoreRemoved() }]
    }
}
