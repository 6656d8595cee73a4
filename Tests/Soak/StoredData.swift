import Kiosk
import Kitchen

/// The data that a kiosk must find again after a restart, as far as it has reported it as saved.
struct StoredData {
    /// The values that each field may have after a restart: the saved one, and those that are being written.
    private var candidates: [String: Set<AnyHashable>] = [:]
    private var last: (data: UserData, isSaved: Bool)?
    /// True from a fault of the card until the next restart. What the kiosk saves in the background may have failed.
    var isUncertain = false

    /// The fields that are saved in the background, shortly after the kiosk has reported that all is saved.
    private static let quiet: Set<String> = ["recent timers", "servings"]

    /// The lines of the shopping list in any order. The list itself has them in their order.
    private static let linesOfShopping = "shopping lines"

    private static func fields(of data: UserData) -> [String: AnyHashable] {
        // A list is sorted whenever it is opened, which isn't stored.
        var shopping = data.shopping
        shopping.sort()
        return [
            "favorites": data.favorites, "foods": data.foods, "pantry": data.pantry, "shopping list": shopping,
            linesOfShopping: Set(shopping.items),
            "own recipes": data.own, "people": data.people, "diet": data.diet, "servings": data.servings,
            "recent timers": data.recentTimers, "dishes": data.dishes,
        ]
    }

    /// Notes the kiosk's data.
    ///
    /// - Parameter isSaved: True if nothing is being written, and nothing has failed.
    mutating func note(_ data: UserData, isSaved: Bool) {
        let before = last
        // Arrays that share their storage are compared at once, so these are kept.
        last = (data, isSaved)
        if let before, before.isSaved == isSaved, before.data == data { return }
        let old = before.map { Self.fields(of: $0.data) } ?? [:]
        for (name, value) in Self.fields(of: data) {
            if isSaved, !Self.quiet.contains(name) {
                candidates[name] = [value]
            } else if isSaved, !isUncertain {
                candidates[name] = [value, old[name] ?? value]
            } else {
                candidates[name, default: []].insert(value)
            }
        }
    }

    /// The fields that a cook's change reaches only after it was written.
    private static let writtenFirst: Set<String> = ["favorites", "foods", "own recipes", "people", "dishes"]

    /// Returns the fields that a request may change in the store before the kiosk shows it.
    static func fields(changedBy request: String) -> Set<String> {
        let words = request.split(separator: " ")
        return switch (words.first, words.dropFirst().first) {
        case ("favorite", _), ("food", "add"), ("food", "remove"), ("food", "keep"): ["favorites", "foods"]
        case ("pantry", _): ["pantry"]
        case ("recipe", "keep"), ("recipe", "remove"): ["own recipes"]
        case ("diet", _): ["diet", "people"]
        case ("cooked", _): ["dishes"]
        case ("shopping", _): ["shopping list", linesOfShopping]
        case ("undo", _): ["favorites", "foods", "own recipes", "pantry", "shopping list", linesOfShopping]
        default: []
        }
    }

    /// Compares the data that the kiosk has read at its start, except for some fields.
    func check(_ data: UserData, except others: Set<String>) throws(BrokenPromise) {
        // A change that was being written may be there, although the kiosk hasn't shown it.
        let others = last?.isSaved == false ? others.union(Self.writtenFirst) : others
        for (name, value) in Self.fields(of: data).sorted(by: { $0.key < $1.key }) where !others.contains(name) {
            guard let possible = candidates[name], !possible.contains(value) else { continue }
            throw BrokenPromise(
                "after the restart, the \(name) are \(value.base), not \(possible.map { "\($0.base)" }.sorted().joined(separator: " or "))"
            )
        }
    }
}
