import Kitchen
import Workbench

/// Invented recipes and queries, the same in every run. Word frequencies follow Zipf's law, as in natural
/// language.
struct InventedRecipes {
    private var generator = SplitMix(seed: 4)
    private let foods = Zipf(CommonFood.all.map(\.name))
    private let dishes = Zipf(Self.dishes)
    private let manners = Zipf(Self.manners)
    /// The places and people that dishes are named after.
    private let names: Zipf

    init() {
        var generator = SplitMix(seed: 3)
        names = Zipf((0..<6000).map { _ in Self.name(&generator) })
    }

    /// Returns a title of 3 to 6 words and 8 to 12 ingredients.
    mutating func recipe() -> (title: String, ingredients: [String]) {
        var title = [manners.word(&generator), foods.word(&generator), dishes.word(&generator)]
        if Bool.random(using: &generator) { title.insert(names.word(&generator), at: 0) }
        if Int.random(in: 0..<4, using: &generator) == 0 { title += ["with", foods.word(&generator)] }
        let count = Int.random(in: 8...12, using: &generator)
        var ingredients: Set<String> = []
        while ingredients.count < count { ingredients.insert(foods.word(&generator)) }
        return (title.joined(separator: " "), ingredients.sorted())
    }

    /// Returns, in turn: a common word, a rare word, two words, a prefix of at least three letters, and a word of
    /// no recipe.
    mutating func query(_ number: Int) -> String {
        switch number % 5 {
        case 0: foods.word(&generator)
        case 1: names.words.randomElement(using: &generator) ?? ""
        case 2: "\(foods.word(&generator)) \(dishes.word(&generator))"
        case 3: beginning(of: [foods, dishes, names][number / 5 % 3].word(&generator))
        default: "x\(Self.name(&generator))"
        }
    }

    /// The contents of a pantry.
    mutating func pantry() -> [String] { (0..<20).map { _ in foods.word(&generator) } }

    private mutating func beginning(of word: String) -> String {
        String(word.prefix(Int.random(in: 3...max(3, word.count), using: &generator)))
    }

    private static func name(_ generator: inout SplitMix) -> String {
        (0..<Int.random(in: 2...4, using: &generator)).map { _ in
            [
                "ba", "ce", "do", "fri", "gu", "han", "je", "ko", "lin", "mar", "no", "pel", "ri", "sto", "ta", "va",
                "zu",
            ]
            .randomElement(using: &generator) ?? ""
        }.joined()
    }

    private static let dishes = """
        soup salad stew pasta cake bread curry pie bowl casserole tacos sandwich stir-fry risotto pizza muffins cookies \
        tart omelet chili noodles burger skewers pancakes gratin dumplings wraps frittata pudding sauce dip roast \
        fritters crumble quiche lasagna ragout goulash chowder burrito paella tagine kebab salsa terrine strudel
        """.split(separator: " ").map(String.init)

    private static let manners = """
        easy creamy roasted quick spicy grilled baked fresh homemade simple crispy sweet warm classic slow-cooked \
        stuffed smoky hearty light rustic glazed braised pan-fried caramelized pickled steamed cold savory zesty golden
        """.split(separator: " ").map(String.init)
}

/// Words whose n-th entry is 1/n as frequent as the first.
private struct Zipf {
    let words: [String]
    private let sums: [Double]

    init(_ words: [String]) {
        self.words = words
        var sum = 0.0
        sums = words.indices.map { place in
            sum += 1 / Double(place + 1)
            return sum
        }
    }

    func word(_ generator: inout SplitMix) -> String {
        let chance = Double.random(in: 0..<(sums.last ?? 1), using: &generator)
        var range = 0..<words.count - 1
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            range = sums[middle] <= chance ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return words[range.lowerBound]
    }
}
