internal import Kitchen

/// The shopping list. Ok checks a line off, holding ok offers to remove it.
struct ShoppingPage: EntryList {
    var cursor = ListCursor()
    var isShared: Bool { true }

    func entries(in kiosk: Kiosk) -> ItemEntries<ShoppingList.Item> {
        let units = kiosk.preferences.units
        return ItemEntries(items: kiosk.user.shopping.items, after: actions(in: kiosk)) { index, item in
            Entry(item.text(in: units), isMarked: item.isDone) {
                $0.changeShopping { $0.toggle(index) }
            } held: {
                $0.open(
                    ChoicePage(
                        title: item.text(in: units), choices: [Entry("Remove") { $0.removeFromShopping(item) }]))
            }
        }
    }

    /// The entries after the lines.
    private func actions(in kiosk: Kiosk) -> [Entry] {
        let list = kiosk.user.shopping
        var entries = [Entry("Add") { $0.openShoppingSpeller() }]
        if list.items.contains(where: { !$0.isDone }) {
            entries.append(Entry("Where to buy") { $0.look(for: .stores(for: $0.user.shopping)) })
        }
        if list.hasDone {
            entries.append(
                Entry("Clear done") {
                    // The selection moves to the top, because *Clear all* may take the place of this entry.
                    $0.turn(to: ShoppingPage())
                    $0.removeFromShopping { $0.clear(doneOnly: true) }
                })
        }
        if !list.items.isEmpty {
            entries.append(
                Entry("Clear all") {
                    $0.open(
                        ChoicePage.question(
                            "\($0.user.shopping.items.count) on the list", title: "Clear all?", safe: "Keep",
                            other: "Clear"
                        ) { $0.removeFromShopping { $0.clear(doneOnly: false) } })
                })
        }
        // Last, so that no line changes its place when the problem comes or goes.
        return entries + kiosk.undoEntries(for: .shopping)
            + [kiosk.shoppingProblem].compactMap(\.self).map { problem in
                Entry("! " + (problem.split(separator: "\n").last ?? "")) { $0.say(problem) }
            }
    }

    /// Returns the list. Its title is the kind of shop that sells the selected line, because a heading among the lines
    /// could be selected.
    func view(in kiosk: Kiosk) -> View {
        let items = kiosk.user.shopping.items
        let line = cursor.held(in: entries(in: kiosk).count)
        return list(.shopping, title: items.indices.contains(line) ? items[line].shop.label : "Shopping", in: kiosk)
    }

    /// Returns the page with the selection on a line, or on *Add* if there is none, after a line was removed.
    func held(in list: ShoppingList) -> ShoppingPage {
        var page = self
        page.cursor.index = cursor.held(in: list.items.count)
        return page
    }
}
