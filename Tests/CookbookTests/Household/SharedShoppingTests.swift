import Household
import Kitchen
import Synchronization
import Testing

@testable import Cookbook

/// The shopping lists of two stores that share their data.
@Suite struct SharedShoppingTests {
    private static let milk = ShoppingList.Item(name: "milk", amount: 2, unit: "l")
    private static let eggs = ShoppingList.Item(name: "eggs", amount: 6)
    private let (kitchen, cabin): (SharingStore, SharingStore)

    init() async throws {
        (kitchen, cabin) = (try await SharingStore(), try await SharingStore())
    }

    @Test func linesComeToTheEndOfTheOtherListAndGoAgain() async throws {
        try await cabin.change { $0 += [.init(name: "salt")] }
        try await kitchen.change { $0 += [Self.milk, Self.eggs] }
        try await kitchen.exchange(with: cabin)
        #expect(try await cabin.lines.first == .init(name: "salt"))
        #expect(try await Set(cabin.lines) == [.init(name: "salt"), Self.milk, Self.eggs])
        try await cabin.change { $0.removeAll { $0.name == "milk" } }
        try await cabin.exchange(with: kitchen)
        #expect(try await Set(kitchen.lines) == [Self.eggs, .init(name: "salt")])
        #expect(kitchen.cookbook.takeSharedChanges().isEmpty)
    }

    @Test func aCheckMarkFollows() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await kitchen.exchange(with: cabin)
        try await cabin.change { $0[0].isDone = true }
        try await cabin.exchange(with: kitchen)
        #expect(try await kitchen.lines.map(\.isDone) == [true])
    }

    @Test func amountsThatWereAddedAtTwoKiosksAddUp() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await cabin.change { $0 += [.init(name: "milk", amount: 1, unit: "l")] }
        try await meet()
        try await expect([.init(name: "milk", amount: 3, unit: "l")])
        // Each adds to the sum. What both have counts once.
        try await kitchen.change { $0[0] = .init(name: "milk", amount: 4, unit: "l") }
        try await cabin.change { $0[0] = .init(name: "milk", amount: 5, unit: "l") }
        try await meet()
        try await expect([.init(name: "milk", amount: 6, unit: "l")])
    }

    @Test func aLineThatBothCheckOffKeepsItsAmount() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        for store in [kitchen, cabin] { try await store.change { $0[0].isDone = true } }
        try await meet()
        try await expect([.init(name: "milk", amount: 2, unit: "l", isDone: true)])
    }

    @Test func moreOfALineThatIsCheckedOffElsewhereIsStillToBuy() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        try await kitchen.change { $0[0].isDone = true }
        try await cabin.change { $0[0] = .init(name: "milk", amount: 3, unit: "l") }
        try await meet()
        try await expect([.init(name: "milk", amount: 3, unit: "l")])
    }

    @Test func aKioskThatLeavesAndComesBackDoublesNothing() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        try await cabin.cookbook.endSharing()
        _ = try await cabin.cookbook.share(with: "home")
        try await meet()
        try await expect([Self.milk])
        // Both have left, and have changed the line.
        for (store, amount) in [(kitchen, 3.0), (cabin, 4)] {
            try await store.cookbook.endSharing()
            try await store.change { $0 = [.init(name: "milk", amount: amount, unit: "l")] }
            _ = try await store.cookbook.share(with: "home")
        }
        try await meet()
        try await expect([.init(name: "milk", amount: 4, unit: "l")])
        try await kitchen.change { $0 = [.init(name: "milk", amount: 5, unit: "l")] }
        try await meet()
        try await expect([.init(name: "milk", amount: 5, unit: "l")])
    }

    @Test(arguments: [false, true]) func aRepairThatLosesTheDocumentsDoublesNothing(isChangedBefore: Bool) async throws
    {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        let repaired = try await kitchen.repaired(without: ["sharedItem"]) { cookbook in
            guard isChangedBefore else { return }
            let list = try await cookbook.shoppingList()
            try await cookbook.keep(ShoppingList(list.items + [Self.eggs]), changedFrom: list)
        }
        for _ in 1...2 { try await repaired.exchange(with: cabin) }
        for store in [repaired, cabin] {
            #expect(try await Set(store.lines) == (isChangedBefore ? [Self.milk, Self.eggs] : [Self.milk]))
        }
    }

    @Test func anUndoneRemovalCountsNothingTwice() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        try await cabin.change { $0[0] = .init(name: "milk", amount: 3, unit: "l") }
        try await meet()
        try await kitchen.change { $0 = [] }
        // A command may undo it after a restart.
        let again = try await SharingStore(in: kitchen.folder)
        try await again.change { $0 = [.init(name: "milk", amount: 3, unit: "l")] }
        try await cabin.change { $0[0] = .init(name: "milk", amount: 4, unit: "l") }
        for _ in 1...2 { try await again.exchange(with: cabin) }
        #expect(try await again.lines == [.init(name: "milk", amount: 4, unit: "l")])
        #expect(try await cabin.lines == [.init(name: "milk", amount: 4, unit: "l")])
    }

    @Test func aLineThatBothAddAgainAfterItsRemovalAddsUp() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        try await kitchen.change { $0 = [] }
        try await meet()
        for store in [kitchen, cabin] { try await store.change { $0 += [Self.milk] } }
        try await meet()
        try await expect([.init(name: "milk", amount: 4, unit: "l")])
    }

    @Test(arguments: [(2.0, 2.0), (3, 2)])
    func whatBothAddLongAfterBothHaveRemovedItAddsUp(ours: Double, theirs: Double) async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        for (store, amount) in [(kitchen, ours), (cabin, theirs)] {
            try await store.change { $0 = [] }
            try await store.letUndoExpire()
            try await store.change { $0 += [.init(name: "milk", amount: amount, unit: "l")] }
        }
        try await meet()
        try await expect([.init(name: "milk", amount: ours + theirs, unit: "l")])
    }

    @Test func anotherAmountIsNoUndo() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        for (store, amount) in [(kitchen, 3.0), (cabin, 4)] {
            try await store.change { $0 = [] }
            try await store.change { $0 += [.init(name: "milk", amount: amount, unit: "l")] }
        }
        try await meet()
        try await expect([.init(name: "milk", amount: 7, unit: "l")])
    }

    @Test(arguments: [false, true]) func aNewLineDoesNotTakeTheKeyOfARemovedOne(isExpired: Bool) async throws {
        // The second line has a key of its own.
        try await kitchen.change { $0 += [.init(name: "milk", amount: 1, unit: "l", isDone: true), Self.milk] }
        try await meet()
        try await kitchen.change { $0 = [] }
        if isExpired { try await kitchen.letUndoExpire() }
        try await meet()
        let amount = isExpired ? 2.0 : 4
        for store in [kitchen, cabin] {
            try await store.change { $0 += [.init(name: "milk", amount: amount, unit: "l")] }
        }
        try await meet()
        try await expect([.init(name: "milk", amount: 2 * amount, unit: "l")])
    }

    @Test func anUndoneRemovalOfALineThatCameBackAddsNothing() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        try await kitchen.change { $0 = [] }
        try await cabin.change { $0[0] = .init(name: "milk", amount: 3, unit: "l") }
        try await meet()
        let three = ShoppingList.Item(name: "milk", amount: 3, unit: "l")
        try await expect([three])
        try await kitchen.change { $0.insert(Self.milk, at: 0) }
        try await expect([three])
        try await meet()
        try await expect([three])
        // It can be undone once.
        try await kitchen.change { $0 += [Self.eggs] }
        try await meet()
        try await expect([three, Self.eggs])
    }

    @Test func aCheckMarkDoesNotReadWhatWasRemoved() async throws {
        try await kitchen.change { $0 += [Self.milk, Self.eggs] }
        try await kitchen.change { $0.removeLast() }
        let count = Mutex(0)
        try await kitchen.cookbook.store.write { db in
            db.trace { event in
                let sql = "\(event)"
                if sql.contains("removed"), !sql.contains("state") { count.withLock { $0 += 1 } }
            }
        }
        try await kitchen.change { $0[0].isDone = true }
        #expect(count.withLock(\.self) == 0)
        try await kitchen.change { $0 += [.init(name: "salt")] }
        #expect(count.withLock(\.self) > 0)
    }

    // MARK: Lines whose name or unit changes when an amount is added

    @Test(arguments: [
        ("tomato", 2.0, nil, "tomatoes", 3.0, nil, ShoppingList.Item(name: "tomatoes", amount: 6)),
        ("milk", 500, "ml", "milk", 1, "l", .init(name: "milk", amount: 1.75, unit: "l")),
        ("chili", 2, "can", "chili", 3, "cans", .init(name: "chili", amount: 6, unit: "cans")),
    ])
    func aLineStaysTheSameWhenAddingChangesItsNameOrUnit(
        name: String, amount: Double, unit: String?, other: String, more: Double, otherUnit: String?,
        sum: ShoppingList.Item
    ) async throws {
        try await kitchen.change { $0 += [.init(name: name, amount: amount, unit: unit)] }
        try await meet()
        try await kitchen.add(other, more, otherUnit)
        try await cabin.add(name, unit == "ml" ? 250 : 1, unit)
        try await meet()
        try await expect([sum])
        // The line is still the same one for later changes.
        try await cabin.change { $0[0].isDone = true }
        try await meet()
        #expect(try await kitchen.lines.map(\.isDone) == [true])
        try await cabin.change { $0 = [] }
        try await meet()
        try await expect([])
    }

    @Test func anUndoneRemovalOfARenamedLineCountsNothingTwice() async throws {
        try await kitchen.change { $0 += [.init(name: "tomato", amount: 2)] }
        try await meet()
        try await kitchen.add("tomatoes", 3, nil)
        try await meet()
        let sum = ShoppingList.Item(name: "tomatoes", amount: 5)
        try await expect([sum])
        try await cabin.add("tomato", 1, nil)
        try await kitchen.change { $0 = [] }
        try await kitchen.change { $0 = [sum] }
        try await meet()
        try await expect([.init(name: "tomatoes", amount: 6)])
    }

    @Test func anotherNameThatIsNotTheSameFoodIsNotShown() async throws {
        let added = SharedValue.object(["a": .number(2)])
        for (key, name) in [("milk\t", "beer"), ("eggs\t", "\u{1B}eggs"), ("leek\t", "Leeks")] {
            try await cabin.receive(key, .shopping, .object(["added": added, "name": .text(name), "unit": "kg"]))
        }
        #expect(try await Set(cabin.lines.map(\.name)) == ["milk", "eggs", "leek"])
        #expect(try await cabin.lines.allSatisfy { $0.amount == 2 && $0.unit == nil })
    }

    @Test func aLineWithoutAmountThatGetsOneIsOneLineEverywhere() async throws {
        try await kitchen.change { $0 += [.init(name: "salt")] }
        try await meet()
        try await kitchen.add("salt", 500, "g")
        try await meet()
        try await expect([.init(name: "salt", amount: 500, unit: "g")])
    }

    @Test func aCheckedLineAndANewOneOfTheSameFoodStayApart() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await kitchen.change { $0[0].isDone = true }
        try await kitchen.change { $0 += [.init(name: "milk", amount: 1, unit: "l")] }
        try await meet()
        #expect(try await Set(cabin.lines) == Set(kitchen.lines))
        #expect(try await cabin.lines.count == 2)
        try await cabin.change { $0.removeAll(where: \.isDone) }
        try await meet()
        try await expect([.init(name: "milk", amount: 1, unit: "l")])
        #expect(try await kitchen.lines.count == 1)
    }

    @Test func aWriteThatBeganBeforeALineArrivedKeepsIt() async throws {
        let seen = try await cabin.cookbook.shoppingList()
        try await kitchen.change { $0 += [Self.milk] }
        try await kitchen.exchange(with: cabin)
        try await cabin.cookbook.keep(ShoppingList([Self.eggs]), changedFrom: seen)
        #expect(try await Set(cabin.lines) == [Self.milk, Self.eggs])
        try await cabin.exchange(with: kitchen)
        #expect(try await Set(kitchen.lines) == [Self.milk, Self.eggs])
    }

    @Test func aListThatIsNotSharedStaysAsItIs() async throws {
        try await kitchen.change { $0 += [Self.milk] }
        try await meet()
        _ = try await cabin.cookbook.share(with: "home", [.favorites])
        try await cabin.change { $0 += [Self.eggs] }
        try await kitchen.change { $0 = [] }
        try await meet()
        #expect(try await kitchen.lines.isEmpty)
        #expect(try await cabin.lines == [Self.milk, Self.eggs])
        #expect(try await cabin.cookbook.sharedPlaces().isEmpty)
    }

    // MARK: What arrives is not trusted

    @Test(arguments: ["milk", "Milk\tl", "milk\tl\tx\ty", "\tl", "mi\u{1B}lk\t", "milk\tl\u{7}"])
    func anItemThatIsNoLineIsNotShown(key: String) async throws {
        try await cabin.receive(key, .shopping, .object(["amount": .number(2), "done": .bool(false)]))
        #expect(try await cabin.lines.isEmpty)
        // The list can still be changed.
        try await cabin.change { $0 += [Self.eggs] }
        #expect(try await cabin.lines == [Self.eggs])
    }

    @Test(arguments: [-1, 0, 1e300]) func anAmountThatNoLineCanHaveIsLeftOut(amount: Double) async throws {
        let added = SharedValue.object(["a": .number(amount)])
        try await cabin.receive("milk\t", .shopping, .object(["added": added, "amount": .number(amount)]))
        #expect(try await cabin.lines == [.init(name: "milk")])
    }

    private func meet() async throws {
        for _ in 1...2 { try await kitchen.exchange(with: cabin) }
    }

    private func expect(_ lines: [ShoppingList.Item], at location: SourceLocation = #_sourceLocation) async throws {
        #expect(try await kitchen.lines == lines, sourceLocation: location)
        #expect(try await cabin.lines == lines, sourceLocation: location)
    }
}

extension SharingStore {
    fileprivate var lines: [ShoppingList.Item] {
        get async throws { try await cookbook.shoppingList().items }
    }

    fileprivate func change(_ change: (inout [ShoppingList.Item]) -> Void) async throws {
        let before = try await cookbook.shoppingList()
        var items = before.items
        change(&items)
        try await cookbook.keep(ShoppingList(items), changedFrom: before)
    }

    /// Makes all removals older than an undo lasts.
    fileprivate func letUndoExpire() async throws {
        try await cookbook.store.write { db in
            try db.execute(
                sql: """
                    UPDATE sharedItem SET removed = json_set(removed, '$.time', (removed ->> 'time') - ?)
                    WHERE removed IS NOT NULL
                    """, arguments: [Removal.lifetime.components.seconds])
        }
    }

    fileprivate func add(_ name: String, _ amount: Double, _ unit: String?) async throws {
        let before = try await cookbook.shoppingList()
        var list = before
        try list.add([Ingredient(name: name, amount: amount, unit: unit, text: name)])
        try await cookbook.keep(list, changedFrom: before)
    }
}
