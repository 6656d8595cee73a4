internal import Kitchen

/// What is to be bought; ok checks a line off, holding ok offers to remove it.
struct ShoppingPage: Page {
    private var cursor = ListCursor()
    var isShared: Bool { true }

    private enum Choice {
        case add, line(Int), whereToBuy, clearDone, clear
    }

    private func choices(in list: ShoppingList) -> [Choice] {
        var choices = [Choice.add] + list.items.indices.map(Choice.line)
        if list.items.contains(where: { !$0.isDone }) { choices.append(.whereToBuy) }
        if list.hasDone { choices.append(.clearDone) }
        if !list.items.isEmpty { choices.append(.clear) }
        return choices
    }

    /// A heading is no choice, so the title is the kind of shop that sells what is selected.
    func view(in kiosk: Kiosk) -> View {
        let choices = choices(in: kiosk.kept.shopping)
        let selected = cursor.held(in: choices.count)
        let items = choices.enumerated().map { index, choice in
            View.Item(
                label(of: choice, in: kiosk), isSelected: index == selected,
                isMarked: line(choice, in: kiosk)?.isDone == true)
        }
        let title = line(choices[selected], in: kiosk)?.shop.label ?? "Shopping"
        return View(.shopping, title: title, items: items, body: .list(empty: ""))
    }

    private func label(of choice: Choice, in kiosk: Kiosk) -> String {
        switch choice {
        case .add: "Add"
        case .line(let index): kiosk.kept.shopping.items[index].text(in: kiosk.preferences.units)
        case .whereToBuy: "Where to buy"
        case .clearDone: "Clear done"
        case .clear: "Clear all"
        }
    }

    private func line(_ choice: Choice, in kiosk: Kiosk) -> ShoppingList.Item? {
        if case .line(let index) = choice { kiosk.kept.shopping.items[index] } else { nil }
    }

    /// Never on what clears, because a line before it has gone.
    func held(in list: ShoppingList) -> ShoppingPage {
        var page = self
        page.cursor.select(cursor.held(in: list.items.count + 1))
        return page
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let choices = choices(in: kiosk.kept.shopping)
        let choice = choices[cursor.held(in: choices.count)]
        switch press {
        case .ok: take(choice, in: &kiosk)
        case .holdOK:
            line(choice, in: kiosk).map { kiosk.open(ChoicePage.shopping($0, in: kiosk.preferences.units)) }
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: choices.count)
            kiosk.turn(to: page)
        }
    }

    private func take(_ choice: Choice, in kiosk: inout Kiosk) {
        switch choice {
        case .add: kiosk.openShoppingSpeller()
        case .line(let index): kiosk.changeShopping { $0.toggle(index) }
        case .whereToBuy: kiosk.take(.nearby(.look(.stores(for: kiosk.kept.shopping))))
        case .clear: kiosk.open(ChoicePage.clearShopping(kiosk.kept.shopping))
        case .clearDone:
            // At its place there is *Clear all* then, or nothing.
            kiosk.turn(to: ShoppingPage())
            kiosk.changeShopping { $0.clear(doneOnly: true) }
        }
    }
}

extension ChoicePage {
    fileprivate static func shopping(_ item: ShoppingList.Item, in system: UnitSystem) -> ChoicePage {
        ChoicePage(
            name: .actions, title: item.text(in: system), choices: [Choice("Remove", .shopping(.remove(item)))])
    }

    fileprivate static func clearShopping(_ list: ShoppingList) -> ChoicePage {
        question(
            "\(list.items.count) on the list", title: "Clear all?", safe: Choice("Keep", .nothing),
            other: Choice("Clear", .shopping(.clear)))
    }
}
