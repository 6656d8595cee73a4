/// Where a food is eaten: the cuisines of places, and words of their names, that promise it.
///
/// Cuisines are those that OpenStreetMap counts most (its key `cuisine`); which food belongs to which is our own judgment.
/// A food is named where a guest would look for it, so that pasta leads to Italian places and not to every one that has
/// some. Foods that every kitchen cooks, such as onions or chicken stock, have no line: they match by name alone.
struct FoodCuisines {
    let cuisines: Set<String>
    /// Words with which a place's name may begin one of its own: `pizz` for `Pizzeria`.
    let names: Set<String>

    /// What a food leads to, found by the name it was typed with, its words, and the more general food that it is a kind
    /// of: `spaghetti carbonara` leads where pasta does.
    init(for food: String) {
        let words = food.foodWords.map(\.withoutPlural)
        let common = CommonFood.named(food)
        let keys = Set([food.lowercased()] + words + [common?.name, common?.general.name].compactMap(\.self))
        let lines = Self.table.filter { !$0.foods.isDisjoint(with: keys) }
        cuisines = lines.reduce(into: keys) { $0.formUnion($1.cuisines) }
        // A short word would be found in names that mean something else.
        let own = keys.union(words).filter { $0.count >= 4 && !$0.contains(" ") }
        names = lines.reduce(into: own) { $0.formUnion($1.names) }
    }

    /// Whether one may well get it there.
    func match(_ place: Place) -> Bool {
        if place.cuisines.contains(where: cuisines.contains) { return true }
        return place.name.foodWords.contains { word in
            // A short one begins too many words: `pho` is no photo.
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
        precondition(parts.count == 3, "cuisines.txt: no line of three parts: \(line)")
        return Line(foods: parts[0], cuisines: parts[1], names: parts[2])
    }
}
