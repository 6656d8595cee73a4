public import Kitchen

extension ShoppingList: WriteBehindValue {
    static var current: WritableKeyPath<UserData, ShoppingList> { \.shopping }
    static var writes: WritableKeyPath<UserData, WriteBehind<ShoppingList>> { \.shoppingWrites }
    var reply: Reply { .shopping(self) }

    func hasAll(of removal: Removal) -> Bool {
        removal.shopping.map { $0.items.allSatisfy(items.contains) } ?? false
    }

    func write(over base: ShoppingList) -> ShoppingListChange { ShoppingListChange(list: self, base: base) }
}

/// Writes the shopping list. What other kiosks have changed in `base` meanwhile stays.
public struct ShoppingListChange: Change {
    public let list: ShoppingList
    public let base: ShoppingList

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) {
        try await handler.keep(list, changedFrom: base)
    }
}

extension Kiosk {
    /// Carries out an order. The reply follows after the write.
    mutating func carryOut(_ order: ShoppingList.Order, for id: RequestID) {
        if order == .list, user.shoppingWrites.stored != nil { return perform(.reply(id, .shopping(user.shopping))) }
        do throws(ShoppingList.Refusal) {
            var list = user.shopping
            try list.carryOut(order)
            switch order {
            case .remove, .removeLines, .clear: noteRemoval(from: user.shopping, to: list)
            case .list, .add, .done: break
            }
            keep(list, order: id)
        } catch {
            perform(.reply(id, .shoppingRefused(error)))
        }
    }

    /// Changes the list from the kiosk.
    mutating func changeShopping(_ change: (inout ShoppingList) -> Void) {
        var list = user.shopping
        change(&list)
        keep(list)
        viewChanges()
    }

    /// Removes items at the kiosk and offers to undo it.
    mutating func removeFromShopping(_ remove: (inout ShoppingList) -> Void) {
        let before = user.shopping
        changeShopping(remove)
        guard noteRemoval(from: before, to: user.shopping) else { return }
        offerUndo()
    }

    /// Notes the removed items, so that the removal can be undone. Returns false if there are none.
    @discardableResult
    private mutating func noteRemoval(from before: ShoppingList, to after: ShoppingList) -> Bool {
        guard let removed = Removal.Items(in: before.items, missingIn: after.items) else { return false }
        note(Removal(shopping: removed))
        for index in pages.indices {
            if let page = pages[index] as? ShoppingPage { pages[index] = page.held(in: after) }
        }
        return true
    }

    /// True if the list has open lines that the kiosk has not shown yet.
    var hasShoppingNews: Bool {
        guard user.shopping != seenShopping else { return false }
        let seen = Set(seenShopping.items)
        return user.shopping.items.contains { !$0.isDone && !seen.contains($0) }
    }

    mutating func removeFromShopping(_ item: ShoppingList.Item) {
        removeFromShopping { $0.remove(item) }
    }

    /// Opens the list at its first open line, with checked lines at its end. The list isn't sorted while you use it.
    mutating func openShopping() {
        user.shopping.sort()
        open(ShoppingPage())
    }

    /// Puts a recipe's ingredients on the list. If the pantry has some of them, it asks whether to add only the missing
    /// ones.
    mutating func askWhatToBuy(of recipe: Recipe) {
        let servings = user.servings[recipe.id]
        let served = served(recipe)
        let all = served.toBuy
        let missing = served.toBuy(lackedBy: user.pantry)
        guard !missing.isEmpty, missing.count < all.count, !user.pantry.items.isEmpty else {
            return putOnList(all, for: servings)
        }
        open(
            ChoicePage(
                title: "To shopping list",
                choices: [
                    Entry("Missing (\(missing.count))") { $0.putOnList(missing, for: servings) },
                    Entry("All (\(all.count))") { $0.putOnList(all, for: servings) },
                ], recipe: recipe))
    }

    /// Adds ingredients. The message names the chosen servings, because someone else may have chosen them.
    private mutating func putOnList(_ ingredients: [Ingredient], for servings: Int?) {
        guard !ingredients.isEmpty else { return say("No ingredients\nto add") }
        let end = servings.map { "for \($0) servings" } ?? "to the list"
        if addToList(ingredients) { confirm("✓ \(ingredients.count) added\n\(end)") }
    }

    /// Shows on the list, as long as it lasts, why it isn't shared.
    mutating func follow(shoppingProblem text: String?) {
        guard shoppingProblem != text else { return }
        shoppingProblem = text
        viewChanges()
    }

    /// Opens the text field for the next line.
    mutating func openShoppingSpeller() {
        open(SpellerPage("Buy", done: "Done", foods: true, style: .line, in: &self) { $0.addToShopping($1) })
    }

    /// Adds a typed line. A text that is refused stays in the field.
    private mutating func addToShopping(_ text: String) {
        openShoppingSpeller()
        fillField(with: text)
        guard let ingredient = Ingredient(line: text) else { return say("Name what to buy,\nlike 2 l milk") }
        guard addToList([ingredient]) else { return }
        fillField(with: "")
        confirm("✓ \(text)\nadded")
    }

    /// Adds ingredients. Returns false if that fails.
    private mutating func addToList(_ ingredients: [Ingredient]) -> Bool {
        var list = user.shopping
        do throws(ShoppingList.Refusal) {
            try list.add(ingredients)
        } catch {
            say("The list is full:\nclear some lines")
            return false
        }
        keep(list)
        return user.shoppingWrites.stored != nil
    }
}
