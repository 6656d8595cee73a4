import Kiosk
import Kitchen

/// The data that a kiosk must find again after a restart, as far as it has reported it as saved.
struct StoredData {
    /// The values that each field may have after a restart: the saved one, and those that are being written.
    private var candidates: [String: Set<AnyHashable>] = [:]
    private var last: (data: UserData, isSaved: Bool)?

    private static func fields(of data: UserData) -> [String: AnyHashable] {
        // A list is sorted whenever it is opened, which isn't stored.
        var shopping = data.shopping
        shopping.sort()
        return [
            "favorites": data.favorites, "foods": data.foods, "pantry": data.pantry, "shopping list": shopping,
            "own recipes": data.own, "people": data.people, "diet": data.diet, "servings": data.servings,
            "recent timers": data.recentTimers, "dishes": data.dishes,
        ]
    }

    /// Notes the kiosk's data.
    ///
    /// - Parameter isSaved: True if nothing is being written, and nothing has failed.
    mutating func note(_ data: UserData, isSaved: Bool) {
        let isKnown = last.map { $0.isSaved == isSaved && $0.data == data } ?? false
        // Arrays that share their storage are compared at once, so these are kept.
        last = (data, isSaved)
        if isKnown { return }
        for (name, value) in Self.fields(of: data) {
            if isSaved { candidates[name] = [value] } else { candidates[name, default: []].insert(value) }
        }
    }

    /// Compares the data that the kiosk has read at its start.
    func check(_ data: UserData, except other: String?) throws(BrokenPromise) {
        for (name, value) in Self.fields(of: data).sorted(by: { $0.key < $1.key }) where name != other {
            guard let possible = candidates[name], !possible.contains(value) else { continue }
            throw BrokenPromise(
                "after the restart, the \(name) are \(value.base), not \(possible.map { "\($0.base)" }.sorted().joined(separator: " or "))"
            )
        }
    }
}
