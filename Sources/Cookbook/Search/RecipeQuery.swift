internal import Kitchen

/// A search as it is put to a ``RecipeIndex``.
struct RecipeQuery {
    struct Pass {
        /// Recipes of a lower tier come first.
        let tier: Int
        /// Nil: every recipe, the most liked first.
        let text: SearchText?
    }

    /// Of these lists of passes the first that finds something counts; in it each recipe counts once.
    let passes: [[Pass]]
    let filter: RecipeFilter
    /// How many of those that fit are ranked: the newest.
    private(set) var ranked = RecipeIndex.mostRanked
    /// How many of those that are ranked are found: the best.
    private(set) var found = RecipeIndex.mostRanked
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
            passes = Self.anywhere(stock.candidates)
            self.stock = stock
            (ranked, found) = (RecipeIndex.mostWalked, 300)
        case .related(let id):
            passes = Self.anywhere(model?.likeness ?? [])
            excluded = id
            (ranked, found) = (RecipeIndex.mostWalked, 30)
        }
    }

    /// All words; where nothing has them all, any of them.
    private static func passes(typed text: String) -> [[Pass]] {
        let words = text.searchWords.map(SearchText.init(typed:))
        return [titleFirst(.all(words)), titleFirst(.any(of: words))]
    }

    private static func titleFirst(_ text: SearchText?) -> [Pass] {
        text.map { [Pass(tier: 0, text: $0.within(.title)), Pass(tier: 1, text: $0)] } ?? []
    }

    private static func anywhere(_ texts: [SearchText]) -> [[Pass]] {
        SearchText.any(of: texts).map { [[Pass(tier: 0, text: $0)]] } ?? []
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
