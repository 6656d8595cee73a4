/// A food that home cooks buy, from the table `foods.txt`.
public struct CommonFood: Hashable, Sendable {
    /// The name in lower case and plain letters, in the usual number: `onion`, `pasta`, `red lentil`.
    public let name: String
    public let shop: Shop
    /// True if most kitchens have it.
    public let isStaple: Bool
    /// The name and its synonyms: `spring onion`, `scallion`.
    public let names: [String]
    /// The name of the more general food that it can stand in for: spaghetti for pasta.
    public let kind: String?
    /// True for water and salt. Every kitchen has them, so they are never missing.
    public var isAlwaysThere: Bool { ["water", "salt"].contains(name) }
    /// True if the food flavors, thickens or moistens a dish. A dish is named after it only if it has no other food.
    let isSide: Bool

    /// Reads a line of the table, `name, synonym: shop staple side of kind`, or returns `nil` if it is malformed.
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
    /// Removes the first word if it is this one, and returns true if it was.
    fileprivate mutating func take(_ word: String) -> Bool {
        guard first.map({ $0 == word }) == true else { return false }
        removeFirst()
        return true
    }
}

extension CommonFood {
    /// All foods of the table. The ones that home cooks use most come first, in our own judgment.
    public static let all = DataFile.lines(of: PackageResources.foods_txt).map { line in
        guard let food = CommonFood(line: line) else { preconditionFailure("foods.txt: a line is malformed: \(line)") }
        return food
    }

    /// The foods that most kitchens have. The pantry offers them at first use.
    public static let staples = all.filter(\.isStaple)

    /// Returns the food that an ingredient's name means, or `nil` if no word is known.
    ///
    /// Plurals, adjectives and preparations are ignored: `large onions, chopped` is onion. The longest name wins, and
    /// the last of equally long ones. Only the part before the first comma, `or`, `with` and the like counts:
    /// `butter or oil` is butter.
    public static func named(_ text: String) -> CommonFood? {
        FoodIndex.shared.groups(in: text).first?.best
    }

    /// Returns up to `limit` foods with a word that begins with the typed text. Letter case and accents don't matter.
    ///
    /// The food of exactly this name comes first, then names that begin with the text, names with a later word
    /// that begins with it, and finally synonyms. Within each group, more common foods come first.
    public static func search(_ text: String, limit: Int) -> [CommonFood] {
        FoodIndex.shared.search(text, limit: limit)
    }

    /// The more general food that it can stand in for, or the food itself if there is none.
    var general: CommonFood { kind.flatMap { Self.named($0) } ?? self }
}
