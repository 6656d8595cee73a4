public import Kitchen

/// Recipe of a web page, which isn't saved.
public struct WebRecipeDocument: Hashable, Sendable, Codable {
    public var recipe: OwnRecipe
    /// Parts of the page that were left out, in words.
    public var notes: [String]
    /// Own recipe that was taken from the same page before; null for none.
    @Nullable public var known: Recipe.Heading?

    public init(_ recipe: OwnRecipe, notes: [String], known: Recipe.Heading?) {
        self.recipe = recipe
        self.notes = notes
        self.known = known
    }
}

/// Own recipe before it is saved, as `recipe add --dry-run` prints it: the keys of `recipe show` that it has already.
public struct UnsavedRecipeDocument: Hashable, Sendable, Codable {
    public var title: String
    @Nullable public var servings: Double?
    /// Total time in minutes.
    @Nullable public var minutes: Int?
    @Nullable public var source: RecipeDocument.Source?
    public var cuisines: [String]
    public var diets: [String]
    @Nullable public var summary: String?
    /// Nutrition of one serving.
    @Nullable public var nutrition: Nutrition?
    public var ingredients: [RecipeDocument.Ingredient]
    public var steps: [RecipeDocument.Step]
    /// Parts of the text that were left out, in words.
    public var notes: [String]
    /// Id of the own recipe that was taken from the same page before; null for none.
    @Nullable public var known: RecipeID?

    public init(_ recipe: OwnRecipe, notes: [String], known: RecipeID? = nil) {
        title = recipe.title
        servings = recipe.servings
        minutes = recipe.minutes
        source = recipe.source.map(RecipeDocument.Source.init)
        cuisines = recipe.cuisines
        diets = recipe.diets
        summary = recipe.summary
        nutrition = recipe.nutrition?.rounded
        ingredients = recipe.ingredients.map(RecipeDocument.Ingredient.init)
        steps = recipe.steps.enumerated().map { RecipeDocument.Step($1.timed, number: $0 + 1) }
        self.notes = notes
        self.known = known
    }
}
