internal import Kitchen

/// A query of a ``RecipeIndex``.
struct IndexQuery {
    /// One statement of the query.
    struct Pass {
        /// The tier of its matches. Recipes of a lower tier come first.
        let tier: Int
        /// The expression to match, or `nil` for all recipes, the most liked first.
        let text: MatchExpression?
        let order: Order
    }

    /// The order of the matches of a pass. The newest come first among equals.
    enum Order {
        case newest
        /// The shortest title first: the words make up most of it.
        case shortestTitle
        /// Recipes with the rarest words first (BM25). Reads every recipe that has one of the words, so it is used only
        /// if the matches have different words.
        case relevance
    }

    /// Lists of passes, in the order in which they are tried. The first list that finds recipes is the result.
    let passes: [[Pass]]
    let filter: RecipeFilter
    /// The number of matching recipes to rank, the newest.
    private(set) var ranked = RecipeIndex.mostFound
    /// The number of ranked recipes to return, the best.
    private(set) var found = RecipeIndex.mostFound
    private(set) var excluded: RecipeID?
    /// The ingredients by which recipes are ranked, or `nil` if they don't matter.
    private(set) var stock: AvailableIngredients?

    /// Creates the query of a search.
    ///
    /// - Parameters:
    ///   - search: The search.
    ///   - model: The recipe that others should resemble, for `related`.
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

    /// Returns passes for all words, then for any of them.
    private static func passes(typed text: String) -> [[Pass]] {
        let words = text.searchWords
        guard let whole = MatchExpression.all(words.map(MatchExpression.init(word:))),
            let some = MatchExpression.any(of: words.map(MatchExpression.init(beginning:))),
            let all = MatchExpression.all(words.map(MatchExpression.init(beginning:)))
        else { return [] }
        let inTitle = [whole, all].map { ($0.within(.title), Order.shortestTitle) }
        guard words.count > 1 else { return [tiers(inTitle + [(whole, .newest), (all, .newest)])] }
        // Recipes with some of the words in the title come before those with all words elsewhere.
        let partly = MatchExpression.all([some.within(.title), all]).map { [($0, Order.newest)] } ?? []
        return [
            tiers(inTitle + partly + [(whole, .newest), (all, .newest)]),
            titleFirst(.any(of: words.map(MatchExpression.init(typed:))), .relevance, .relevance),
        ]
    }

    private static func titleFirst(_ text: MatchExpression?, _ inTitle: Order, _ elsewhere: Order) -> [Pass] {
        text.map { tiers([($0.within(.title), inTitle), ($0, elsewhere)]) } ?? []
    }

    /// Returns one pass for each expression, with tiers in their order.
    private static func tiers(_ texts: [(MatchExpression, Order)]) -> [Pass] {
        texts.enumerated().map { tier, text in Pass(tier: tier, text: text.0, order: text.1) }
    }

    private static func anywhere(_ texts: [MatchExpression], _ order: Order) -> [[Pass]] {
        MatchExpression.any(of: texts).map { [[Pass(tier: 0, text: $0, order: order)]] } ?? []
    }
}

/// The words of a recipe in the index, for finding similar recipes.
struct RecipeWords {
    let title: String
    /// The names of the ingredients.
    let ingredients: [String]

    /// Expressions that match similar recipes: the longer words of the title, and the first six ingredients.
    ///
    /// Skips words that many titles have, and staples that every kitchen has.
    var likeness: [MatchExpression] {
        let words = title.searchWords.filter { $0.count > 2 && !["and", "with", "the"].contains($0.lowercased()) }
        let foods = ingredients.filter { CommonFood.named($0)?.isStaple != true }.prefix(6)
        return words.map(MatchExpression.init(typed:))
            + foods.compactMap { MatchExpression(named: $0)?.within(.ingredients) }
    }
}
