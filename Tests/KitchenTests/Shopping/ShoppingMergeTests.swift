import Kitchen
import Testing

/// Two copies of one list that were changed apart.
@Suite struct ShoppingMergeTests {
    private static let milk = ShoppingList.Item(name: "milk", amount: 2, unit: "l")
    private static let eggs = ShoppingList.Item(name: "eggs", amount: 6)
    private static let base = ShoppingList([milk, eggs])

    private func merged(_ ours: [ShoppingList.Item], _ theirs: [ShoppingList.Item]) -> [ShoppingList.Item] {
        ShoppingList(ours).merging(ShoppingList(theirs), base: Self.base).items
    }

    @Test func whatOneSideHasAddedOrRemovedCounts() {
        let salt = ShoppingList.Item(name: "salt")
        #expect(merged([Self.milk, Self.eggs, salt], [Self.eggs]) == [Self.eggs, salt])
        #expect(merged([Self.eggs], [Self.milk, Self.eggs, salt]) == [Self.eggs, salt])
        #expect(merged([], []).isEmpty)
    }

    @Test func aLineThatOneSideChangesAndTheOtherRemovesStays() {
        var done = Self.milk
        done.isDone = true
        #expect(merged([done, Self.eggs], [Self.eggs]) == [done, Self.eggs])
        #expect(merged([Self.eggs], [done, Self.eggs]) == [Self.eggs, done])
    }

    @Test func changesOfOneLineByBothSidesCount() {
        let (three, five) = (ShoppingList.Item(name: "milk", amount: 3, unit: "l"), Self.item(milk: 5))
        #expect(merged([three, Self.eggs], [five, Self.eggs]).first == Self.item(milk: 6))
        #expect(merged([three, Self.eggs], [three, Self.eggs]).first == three)
        #expect(merged([three, Self.eggs], [Self.milk, Self.eggs]).first == three)
        var done = Self.milk
        done.isDone = true
        // More than was checked off is still to buy.
        #expect(merged([three, Self.eggs], [done, Self.eggs]).first == three)
        #expect(merged([done, Self.eggs], [three, Self.eggs]).first == three)
        let one = Self.item(milk: 1)
        #expect(merged([one, Self.eggs], [done, Self.eggs]).first == Self.item(milk: 1, isDone: true))
        #expect(merged([done, Self.eggs], [one, Self.eggs]).first == Self.item(milk: 1, isDone: true))
    }

    @Test func aLineThatBothHaveAddedAddsUp() {
        let list = ShoppingList([Self.item(milk: 2)]).merging(ShoppingList([Self.item(milk: 1)]), base: ShoppingList())
        #expect(list.items == [Self.item(milk: 3)])
    }

    @Test func aLineWhoseNameOrUnitHasChangedByAddingIsStillTheSame() {
        let tomato = ShoppingList.Item(name: "tomato", amount: 2)
        let base = ShoppingList([Self.item(milk: 1), tomato])
        func merged(_ ours: [ShoppingList.Item], _ theirs: [ShoppingList.Item]) -> [ShoppingList.Item] {
            ShoppingList(ours).merging(ShoppingList(theirs), base: base).items
        }
        func tomatoes(_ amount: Double) -> ShoppingList.Item { .init(name: "tomatoes", amount: amount) }
        let milk = ShoppingList.Item(name: "milk", amount: 500, unit: "ml")
        #expect(
            merged([Self.item(milk: 1), tomatoes(5)], [Self.item(milk: 1), .init(name: "tomato", amount: 3)])
                == [Self.item(milk: 1), tomatoes(6)])
        #expect(merged(base.items, [milk, tomatoes(5)]) == [milk, tomatoes(5)])
        #expect(
            merged([Self.item(milk: 3), tomatoes(5)], [milk, tomatoes(6)]) == [Self.item(milk: 2.5), tomatoes(9)])
        // Removed at one side.
        #expect(merged([Self.item(milk: 1), tomatoes(5)], [Self.item(milk: 1)]) == [Self.item(milk: 1), tomatoes(5)])
        #expect(merged([], [milk, tomato]) == [milk])
        // A checked line and an open one are two.
        let done = ShoppingList.Item(name: "tomato", amount: 2, isDone: true)
        #expect(
            ShoppingList([done, tomatoes(3)]).merging(ShoppingList([done]), base: ShoppingList([done])).items
                == [done, tomatoes(3)])
    }

    @Test func linesKeepTheOrderOfTheDisplay() {
        let list = ShoppingList([.init(name: "salt"), Self.eggs, Self.item(milk: 4)])
        #expect(list.ordered(as: Self.base).items == [Self.item(milk: 4), Self.eggs, .init(name: "salt")])
    }

    private static func item(milk amount: Double, isDone: Bool = false) -> ShoppingList.Item {
        ShoppingList.Item(name: "milk", amount: amount, unit: "l", isDone: isDone)
    }
}
