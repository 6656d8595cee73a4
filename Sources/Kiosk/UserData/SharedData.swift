internal import Kitchen

extension Kiosk {
    /// Shows what other kiosks and servers have changed. Everything that is being typed, chosen or written here stays, and
    /// the selection stays on its entry.
    mutating func follow(shared data: UserData) {
        // Another person may be logging in; that person's data is read then.
        guard user.isRead, data.people.current.number == user.people.current.number else { return }
        let selections = pages.map { ($0 as? any EntryList)?.selected(in: self) }
        user.favorites = data.favorites
        user.foods = data.foods
        user.own = data.own
        user.dishes = data.dishes
        user.titles = data.titles
        follow(shared: data.shopping)
        user.people.profiles = data.people.profiles
        if user.diet != data.diet {
            user.diet = data.diet
            perform(.person(user.person))
        }
        for (index, selected) in selections.enumerated() {
            // The shopping list has followed its lines, whose texts may have changed.
            guard let selected, let page = pages[index] as? any EntryList, !(page is ShoppingPage) else { continue }
            pages[index] = page.following(selected, in: self)
        }
        viewChanges()
    }

    /// True while the shopping list is being written. What was read from the store meanwhile may lack that change.
    public var isWritingShopping: Bool { user.shoppingWrites.isWriting }

    /// Shows lines of other kiosks. The lines keep the order that they have on the display, and the selection stays on its
    /// line.
    private mutating func follow(shared list: ShoppingList) {
        guard !isWritingShopping else { return }
        let before = user.shopping.items
        user.shopping = list.ordered(as: user.shopping)
        user.shoppingWrites = WriteBehind(stored: list)
        for index in pages.indices {
            guard var page = pages[index] as? ShoppingPage else { continue }
            let line = page.cursor.index
            if before.indices.contains(line) {
                let same = user.shopping.items.firstIndex { before[line].isSameLine(as: $0) }
                page.cursor.index = same ?? page.cursor.held(in: user.shopping.items.count)
            } else {
                page.cursor.index += user.shopping.items.count - before.count
            }
            pages[index] = page
        }
    }
}
