internal import Kitchen

/// A search as it is put to a ``RecipeIndex``.
struct IndexQuery {
    struct Pass {
        /// Recipes of a lower tier come first.
        let tier: Int
        /// Nil: every recipe, the most liked first.
        let text: MatchExpression?
        let order: Order
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
    private(set) var stock: AvailableIngredients?

    /// - Parameter model: what others are to be like, for `related`.
    init(_ search: RecipeSearch, model: RecipeWords? = nil) {
        filter = search.filter
        switch search.subject {
        case .words(let text): passes = Self.passes(typed: text)
        case .food(let name):
            let text = MatchExpression.any(of: MatchExpression.texts(food: name))?.within(.title, .ingredients)
            passes = [Self.titleFirst(text, .shortestTitle, .newest)]
        case .popular: passes = [[Pass(tier: 0, text: nil, order: .newest)]]
        case .ingredients(let names):
            let stock = AvailableIngredients(names)
            passes = Self.anywhere(stock.candidates, .newest)
            self.stock = stock
            ranked = RecipeIndex.mostRankedByIngredients
        case .related(let id):
            passes = Self.anywhere(model?.likeness ?? [], .relevance)
            excluded = id
            (ranked, found) = (RecipeIndex.mostScanned, 30)
        }
    }

    /// All words; where nothing has them all, any of them.
    private static func passes(typed text: String) -> [[Pass]] {
        let words = text.searchWords
        guard let whole = MatchExpression.all(words.map(MatchExpression.init(word:))),
            let some = MatchExpression.any(of: words.map(MatchExpression.init(beginning:))),
            let all = MatchExpression.all(words.map(MatchExpression.init(beginning:)))
        else { return [] }
        let inTitle = [whole, all].map { ($0.within(.title), Order.shortestTitle) }
        guard words.count > 1 else { return [tiers(inTitle + [(whole, .newest), (all, .newest)])] }
        // One that has all words, and some of them in the title, is before one that has them elsewhere.
        let partly = MatchExpression.all([some.within(.title), all]).map { [($0, Order.newest)] } ?? []
        return [
            tiers(inTitle + partly + [(whole, .newest), (all, .newest)]),
            titleFirst(.any(of: words.map(MatchExpression.init(typed:))), .relevance, .relevance),
        ]
    }

    private static func titleFirst(_ text: MatchExpression?, _ inTitle: Order, _ elsewhere: Order) -> [Pass] {
        text.map { tiers([($0.within(.title), inTitle), ($0, elsewhere)]) } ?? []
    }

    /// The first before the next.
    private static func tiers(_ texts: [(MatchExpression, Order)]) -> [Pass] {
        texts.enumerated().map { tier, text in Pass(tier: tier, text: text.0, order: text.1) }
    }

    private static func anywhere(_ texts: [MatchExpression], _ order: Order) -> [[Pass]] {
        MatchExpression.any(of: texts).map { [[Pass(tier: 0, text: $0, order: order)]] } ?? []
    }
}

/// What the index knows of a recipe, for finding others that are like it.
struct RecipeWords {
    let title: String
    /// Names.
    let ingredients: [String]

    /// The words of its title, without the shortest, which every title has; and what it is made of rather than
    /// flavored with: the first few that not every kitchen has anyway.
    var likeness: [MatchExpression] {
        let words = title.searchWords.filter { $0.count > 2 && !["and", "with", "the"].contains($0.lowercased()) }
        let foods = ingredients.filter { CommonFood.named($0)?.isStaple != true }.prefix(6)
        return words.map(MatchExpression.init(typed:))
            + foods.compactMap { MatchExpression(named: $0)?.within(.ingredients) }
    }
}
