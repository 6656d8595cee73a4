internal import Kitchen

/// An item of a list, and what the buttons do with it.
struct Entry {
    let label: String
    var isMarked = false
    /// What ok does.
    let action: Action
    /// What holding ok does.
    var held = Action.nothing
    /// What the favorite button saves of it; nil: nothing.
    var savable: Savable?
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

    func list(_ name: View.Name, title: String, empty: String = "", in kiosk: Kiosk) -> View {
        let entries = entries(in: kiosk)
        let selected = cursor.held(in: entries.count)
        return View(name, title: title, selected: selected, of: entries.count, body: .list(empty: empty)) { place in
            let entry = entries[place]
            return View.Item(entry.label, isSelected: place == selected, isMarked: entry.isMarked)
        }
    }

    func savable(in kiosk: Kiosk) -> Savable? {
        selected(in: kiosk)?.savable ?? subject.map { .recipe($0) }
    }

    func selected(in kiosk: Kiosk) -> Entry? {
        let entries = entries(in: kiosk)
        return entries.isEmpty ? nil : entries[cursor.held(in: entries.count)]
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .back { return kiosk.leave() }
        guard let entry = selected(in: kiosk) else { return }
        switch press {
        case .ok:
            if leavesOnChoice { kiosk.leave() }
            kiosk.take(entry.action)
        case .holdOK: kiosk.take(entry.held)
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
        self.init(
            label: favorite.title, isMarked: true, action: .open(favorite),
            held: .askToRemove(favorite), savable: .heading(favorite))
    }
}

extension Kiosk {
    /// What was removed last, at the end of lists that it may have been in.
    var undoEntries: [Entry] {
        undo.map { [Entry(label: "Undo: \($0.removal.name.capitalizedName)", action: .undo)] } ?? []
    }
}

extension String {
    /// A name as a title has it.
    var capitalizedName: String { prefix(1).uppercased() + dropFirst() }
}
