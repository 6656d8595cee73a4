internal import Kitchen

/// A search as it is put to a ``RecipeIndex``.
struct RecipeQuery {
    struct Pass {
        /// Recipes of a lower tier come first.
        let tier: Int
        /// Nil: every recipe, the most liked first.
        let text: SearchText?
        var order = Order.newest
    }

    /// Which of those that a pass finds come first; the newest of equals.
    enum Order {
        case newest
        /// Those with the shortest title, of which the words are the most.
        case shortestTitle
        /// By how rare the words are that a recipe has, which looks at every recipe that has one (BM25). Of no use
        /// where all that are found have the same words.
        case relevance
    }

    /// Of these lists of passes the first that finds something counts; in it each recipe counts once.
    let passes: [[Pass]]
    let filter: RecipeFilter
    /// How many of those that fit are ranked: the newest.
    private(set) var ranked = RecipeIndex.mostFound
    /// How many of those that are ranked are found: the best.
    private(set) var found = RecipeIndex.mostFound
    private(set) var excluded: RecipeID?
    /// What there is to cook with, by which recipes are ranked then.
    private(set) var stock: Stock?

    /// - Parameter model: what others are to be like, for `related`.
    init(_ search: RecipeSearch, model: RecipeWords? = nil) {
        filter = search.filter
        switch search.subject {
        case .words(let text): passes = Self.passes(typed: text)
        case .food(let name):
            passes = [Self.titleFirst(.any(of: SearchText.texts(food: name))?.within(.title, .ingredients))]
        case .popular: passes = [[Pass(tier: 0, text: nil)]]
        case .ingredients(let names):
            let stock = Stock(names)
            passes = Self.anywhere(stock.candidates, .newest)
            self.stock = stock
            ranked = RecipeIndex.mostCooked
        case .related(let id):
            passes = Self.anywhere(model?.likeness ?? [], .relevance)
            excluded = id
            (ranked, found) = (RecipeIndex.mostWalked, 30)
        }
    }

    /// All words; where nothing has them all, any of them.
    private static func passes(typed text: String) -> [[Pass]] {
        let words = text.searchWords
        let all = titleFirst(.all(words.map(SearchText.init(word:))), .all(words.map(SearchText.init(beginning:))))
        let any = SearchText.any(of: words.map(SearchText.init(typed:)))
        return words.count > 1 ? [all, titleFirst(any, order: .relevance)] : [all]
    }

    /// Those that have one of the texts in the title, then those that have one elsewhere; of either those with the
    /// first text before those with the next.
    private static func titleFirst(_ texts: SearchText?..., order: Order? = nil) -> [Pass] {
        let texts = texts.compactMap { $0 }
        let inTitle = texts.map { ($0.within(.title), order ?? .shortestTitle) }
        return (inTitle + texts.map { ($0, order ?? .newest) }).enumerated().map { tier, pass in
            Pass(tier: tier, text: pass.0, order: pass.1)
        }
    }

    private static func anywhere(_ texts: [SearchText], _ order: Order) -> [[Pass]] {
        SearchText.any(of: texts).map { [[Pass(tier: 0, text: $0, order: order)]] } ?? []
    }
}

/// What the index knows of a recipe, for finding others that are like it.
struct RecipeWords {
    let title: String
    /// Names.
    let ingredients: [String]

    init(title: String, ingredients: [String]) {
        self.title = title
        self.ingredients = ingredients
    }

    init(_ recipe: Recipe) {
        self.init(title: recipe.title, ingredients: recipe.ingredients.map(\.name))
    }

    /// The words of its title, without the shortest, which every title has; and what it is made of rather than
    /// flavored with: the first few that not every kitchen has anyway.
    var likeness: [SearchText] {
        let words = title.searchWords.filter { $0.count > 2 && !["and", "with", "the"].contains($0.lowercased()) }
        let foods = ingredients.filter { CommonFood.named($0)?.isStaple != true }.prefix(6)
        return words.map(SearchText.init(typed:)) + foods.compactMap { SearchText(named: $0)?.within(.ingredients) }
    }
}
