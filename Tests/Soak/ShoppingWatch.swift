import Kiosk
import Kitchen

/// The foods that were added to a shared shopping list, and the foods that were removed from it since.
struct ShoppingLedger {
    private(set) var added: Set<String> = []
    private(set) var removed: Set<String> = []

    mutating func add(_ foods: some Sequence<String>) { added.formUnion(foods) }
    mutating func remove(_ food: String) { removed.insert(food) }

    func hasRemoved(_ food: String) -> Bool { removed.contains { $0.isSameFood(as: food) } }

    /// The foods that must be on each list.
    var kept: [String] { added.filter { !hasRemoved($0) }.sorted() }

    /// Begins anew, once all lists agree.
    mutating func begin(with foods: some Sequence<String>) { (added, removed) = (Set(foods), []) }
}

/// Checks the shopping list of a kiosk that shares it with a server. A food must not leave it without a removal.
struct ShoppingWatch {
    /// The list at the last look; `nil` after a restart.
    private var list: ShoppingList?
    /// The list that the kiosk has reported as saved last.
    private var stored = ShoppingList()
    /// True from the kiosk's end until ``restored(_:_:)``, which needs what was stored before.
    private var isRestarting = false

    /// Looks at the list after a turn.
    ///
    /// - Parameters:
    ///   - mayRemove: true if a person or a command may have removed a line since the last look.
    ///   - isSaved: true if nothing is being written, and nothing has failed.
    mutating func look(
        at list: ShoppingList, mayRemove: Bool, isSaved: Bool, _ ledger: inout ShoppingLedger
    ) throws(BrokenPromise) {
        if let before = self.list, before != list {
            for food in before.foods.sorted() where !list.foods.hold(food) {
                if mayRemove {
                    ledger.remove(food)
                } else if !ledger.hasRemoved(food) {
                    throw BrokenPromise("\(food) left the shopping list without a removal")
                }
            }
        }
        self.list = list
        guard isSaved, !isRestarting else { return }
        if stored != list { ledger.add(list.foods) }
        stored = list
    }

    /// Notes that the kiosk has died.
    mutating func died() { (list, isRestarting) = (nil, true) }

    /// Compares the list that a kiosk has read at its start.
    ///
    /// - Parameters:
    ///   - mayRemove: true if the kiosk ended before the reply to a request that removes lines.
    mutating func restored(
        _ list: ShoppingList, mayRemove: Bool, _ ledger: inout ShoppingLedger
    ) throws(BrokenPromise) {
        for food in stored.foods.sorted() where !list.foods.hold(food) && !ledger.hasRemoved(food) {
            guard mayRemove else { throw BrokenPromise("after the restart, \(food) is not on the shopping list") }
            ledger.remove(food)
        }
        isRestarting = false
    }

    /// Returns the first difference between a kiosk's list and a server's; `nil` if both are the same.
    static func difference(of list: ShoppingList, from lines: [SimulatedCalendar.Line]) -> String? {
        var rest = lines
        for item in list.items {
            guard let place = rest.firstIndex(where: { $0.shows(item) }) else { return "the server lacks \(item)" }
            rest.remove(at: place)
        }
        return rest.first.map { "the kiosk lacks \($0)" }
    }
}

extension SimulatedCalendar.Line {
    /// The food; `nil` if the line names none.
    var food: String? { ShoppingList.Item(line: text)?.name }

    /// True if the line is how a phone shows an item: as the kiosk has written it, or as the phone did.
    func shows(_ item: ShoppingList.Item) -> Bool {
        guard isDone == item.isDone else { return false }
        var read = ShoppingList.Item(line: text)
        read?.isDone = isDone
        return [item.text(in: .metric), item.text(in: .us)].contains(text) || read == item
    }
}

extension ShoppingList {
    fileprivate var foods: Set<String> { Set(items.map(\.name)) }
}

extension Set<String> {
    /// True if one of the foods is this one, perhaps in the plural.
    func hold(_ food: String) -> Bool { contains(food) || contains { $0.isSameFood(as: food) } }
}

extension String {
    fileprivate func isSameFood(as food: String) -> Bool {
        self == food || ShoppingList.Item(name: self).converted(to: food, unit: nil) != nil
    }
}
