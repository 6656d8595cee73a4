import Cookbook
import Kiosk
import Kitchen

/// Measures the shopping list, up to its largest number of lines.
enum ShoppingGrowth {
    private static let counts = [10, 100, ShoppingList.capacity]

    static func measure(_ galley: String) async throws -> Subject {
        var (folders, lists): ([Folder], [ShoppingList]) = ([], [])
        for count in counts {
            // One place is left free, to add another line.
            let list = ShoppingList(
                (1..<count).map { number in
                    let food = CommonFood.all[number % CommonFood.all.count]
                    return ShoppingList.Item(name: "\(food.name) \(number)", amount: Double(number), unit: "g")
                })
            let folder = try Folder()
            let store = try Cookbook(folder: folder.path)
            try await store.keep(list, changedFrom: ShoppingList())
            try store.close()
            folders.append(folder)
            lists.append(list)
        }
        let starts = try await ProcessGrowth.rows(galley, folders)
        let kiosks = try lists.map { try BusyKiosk(UserData(shopping: $0)) }
        let presses = Presses.rows(in: kiosks, page: "Shopping list", named: .shopping)
        let stores = try folders.map { try Cookbook(folder: $0.path) }
        let pairs = zip(stores, lists).map { (store: $0, list: $1) }
        var longer: [ShoppingList] = []
        for list in lists {
            var list = list
            try list.add([Ingredient(name: "fresh yeast", amount: 1, unit: "cube", text: "1 cube fresh yeast")])
            longer.append(list)
        }
        let (saves, removals) = try await timesOfSavingAndRemoving(21, of: Array(zip(pairs, longer))) { pair, longer in
            try await pair.store.keep(longer, changedFrom: pair.list)
        } remove: { subject, _ in
            let (pair, longer) = subject
            try await pair.store.keep(pair.list, changedFrom: longer)
        }
        for store in stores { try store.close() }
        return Subject(
            name: "shopping lines", counts: counts,
            rows: starts + presses + [
                Subject.Row("save one on the card", saves), Subject.Row("remove one from the card", removals),
            ])
    }
}
