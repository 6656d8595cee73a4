/// A food that home cooks buy.
public struct CommonFood: Hashable, Sendable {
    /// Lower case, plain letters, in the singular where people say so: `onion`, `pasta`, `red lentil`.
    public let name: String
    public let shop: Shop
    /// Whether most kitchens have it.
    public let isStaple: Bool
    /// Its name, and what else it is called: `spring onion`, `scallion`.
    public let names: [String]
    /// The name of the more general food that it can stand for: spaghetti for pasta.
    public let kind: String?
    /// True for water and salt: every kitchen has them, so they are never missing.
    public var isAlwaysThere: Bool { ["water", "salt"].contains(name) }
    /// Whether it flavors, thickens or wets, so that no dish is named after it while there is another.
    let isSide: Bool

    /// Reads a line of the table: `name, other name: shop staple side of kind`; nil where it is none.
    init?(line: Substring) {
        let halves = line.split(separator: ":")
        guard halves.count == 2 else { return nil }
        names = halves[0].split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
        var marks = halves[1].split(separator: " ")[...]
        guard let name = names.first, let shop = marks.popFirst().flatMap({ Shop(rawValue: String($0)) }) else {
            return nil
        }
        self.name = name
        self.shop = shop
        isStaple = marks.take("staple")
        isSide = marks.take("side")
        kind = marks.take("of") ? marks.joined(separator: " ") : nil
        guard kind != nil || marks.isEmpty else { return nil }
    }
}

extension ArraySlice<Substring> {
    /// Whether it begins with a word, which is then taken away.
    fileprivate mutating func take(_ word: String) -> Bool {
        guard first.map({ $0 == word }) == true else { return false }
        removeFirst()
        return true
    }
}

extension CommonFood {
    /// Every food that the program knows, the ones that home cooks use most first, in our own judgment.
    public static let all = DataFile.lines(of: PackageResources.foods_txt).map { line in
        guard let food = CommonFood(line: line) else { preconditionFailure("foods.txt: no line of a food: \(line)") }
        return food
    }

    /// What most kitchens have, for the pantry's first question.
    public static let staples = all.filter(\.isStaple)

    /// The food that an ingredient's name means, without plural, adjectives and preparation: `large onions, chopped` is
    /// onion.
    ///
    /// It is the one with the longest name, and of those the last, before the first comma, `or`, `with`…: `butter or
    /// oil` is butter. Nil where no word is known.
    public static func named(_ text: String) -> CommonFood? {
        FoodIndex.shared.groups(in: text).first?.best
    }

    /// Up to `limit` foods that have a word that begins with the typed text, letter case and accents aside.
    ///
    /// The food of just this name comes first, then names that begin with it, names with it in a later word, and foods
    /// that are also called so, the more common ones before the others.
    public static func search(_ text: String, limit: Int) -> [CommonFood] {
        FoodIndex.shared.search(text, limit: limit)
    }

    /// The more general food that it can stand for; itself where there is none.
    var general: CommonFood { kind.flatMap { Self.named($0) } ?? self }
}
