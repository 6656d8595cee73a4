/// The cuisines, and the words in names of places, that suggest that a place serves a food.
///
/// The cuisines are the ones that OpenStreetMap counts most (its key `cuisine`). The assignment of foods to cuisines is
/// our own judgment. A food is listed where a guest would look for it: pasta leads to Italian places, and not to every
/// place that serves some. Foods that every kitchen cooks, such as onions or chicken stock, have no line. They match by
/// name alone.
struct FoodCuisines {
    let cuisines: Set<String>
    /// The beginnings of words in a place's name: `pizz` for `Pizzeria`.
    let names: Set<String>

    /// Collects the cuisines for a food by its typed name, the words of the name, and the more general food:
    /// `spaghetti carbonara` finds the same places as pasta.
    init(for food: String) {
        let words = food.foodWords.map(\.withoutPlural)
        let common = CommonFood.named(food)
        let keys = Set([food.lowercased()] + words + [common?.name, common?.general.name].compactMap(\.self))
        let lines = Self.table.filter { !$0.foods.isDisjoint(with: keys) }
        cuisines = lines.reduce(into: keys) { $0.formUnion($1.cuisines) }
        // A short word also occurs in unrelated names.
        let own = keys.union(words).filter { $0.count >= 4 && !$0.contains(" ") }
        names = lines.reduce(into: own) { $0.formUnion($1.names) }
    }

    /// Returns true if a place probably serves the food.
    func match(_ place: Place) -> Bool {
        if place.cuisines.contains(where: cuisines.contains) { return true }
        return place.name.foodWords.contains { word in
            // A short beginning fits too many words: `pho` is the start of `photo`.
            names.contains { word == $0 || $0.count > 3 && word.hasPrefix($0) }
        }
    }

    private struct Line {
        var foods: Set<String>
        var cuisines: Set<String>
        var names: Set<String>
    }

    private static let table = DataFile.lines(of: PackageResources.cuisines_txt).map { line in
        let parts = line.split(separator: ":", omittingEmptySubsequences: false).map { part in
            Set(part.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") })
        }
        precondition(parts.count == 3, "cuisines.txt: a line needs three parts: \(line)")
        return Line(foods: parts[0], cuisines: parts[1], names: parts[2])
    }
}
