public import Kitchen

/// A whole recipe, as `recipe show` prints it. Amounts are in the recipe's own units.
public struct RecipeDocument: Hashable, Sendable, Codable {
    public var id: RecipeID
    public var title: String
    @Nullable public var servings: Double?
    /// Total time in minutes.
    @Nullable public var minutes: Int?
    public var favorite: Bool
    @Nullable public var likes: Int?
    @Nullable public var source: Source?
    public var cuisines: [String]
    public var diets: [String]
    @Nullable public var summary: String?
    /// Nutrition of one serving.
    @Nullable public var nutrition: Nutrition?
    /// Prices of the ingredients; null if they were not requested.
    @Nullable public var prices: RecipePricesDocument?
    public var ingredients: [Ingredient]
    public var steps: [Step]
    /// Photos of the dish, newest first.
    public var photos: [PhotoDocument]
    /// Number of times that it was cooked, with its rating.
    public var cooked: DishDocument

    public struct Source: Hashable, Sendable, Codable {
        public var name: String
        @Nullable public var url: String?

        public init(_ source: Recipe.Source) {
            name = source.name
            url = source.url
        }
    }

    public struct Ingredient: Hashable, Sendable, Codable {
        public var name: String
        @Nullable public var amount: Double?
        /// Unit of the amount; null for pieces.
        @Nullable public var unit: String?
        /// Ingredient as the recipe writes it.
        public var text: String

        public init(_ ingredient: Kitchen.Ingredient) {
            name = ingredient.name
            amount = ingredient.amount
            unit = ingredient.unit?.isEmpty == true ? nil : ingredient.unit
            text = ingredient.text
        }
    }

    public struct Step: Hashable, Sendable, Codable {
        /// Number of the step, from 1.
        public var number: Int
        public var text: String
        /// Timers in the order in which the kiosk offers them.
        public var timers: [Timer]

        public init(_ step: Kitchen.Step, number: Int) {
            self.number = number
            text = step.text
            timers = step.timers.map(Timer.init)
        }
    }

    /// A time in the text of a step.
    public struct Timer: Hashable, Sendable, Codable {
        public var label: String
        /// Duration in seconds, or the shorter end of a range; null if the text leaves it open.
        @Nullable public var seconds: Int?
        /// Longer end of a range in seconds; null if there is no range.
        @Nullable public var until: Int?
        /// True if the kiosk asks the cook for the time and proposes `seconds`.
        public var ask: Bool
        /// True if it begins when the timer before it is done.
        public var follows: Bool
        /// Rate such as `15 min per lb`, for which the kiosk asks the cook; null for a plain time.
        @Nullable public var rate: String?

        public init(_ timer: StepTimer) {
            label = timer.label
            seconds = timer.seconds
            until = timer.until
            ask = timer.ask
            follows = timer.follows
            rate = timer.rate
        }
    }

    public init(_ recipe: Recipe, isFavorite: Bool, photos: [DishPhoto] = [], notes: DishNotes = DishNotes()) {
        id = recipe.id
        title = recipe.title
        servings = recipe.servings
        minutes = recipe.minutes
        favorite = isFavorite
        likes = recipe.likes
        source = recipe.source.map(Source.init)
        cuisines = recipe.cuisines
        diets = recipe.diets
        summary = recipe.summary
        nutrition = recipe.nutrition?.rounded
        prices = nil
        ingredients = recipe.ingredients.map(Ingredient.init)
        steps = recipe.steps.enumerated().map { Step($1, number: $0 + 1) }
        self.photos = photos.map(PhotoDocument.init)
        cooked = DishDocument(notes)
    }
}

/// A line of `recipe list` and `favorite list`.
public struct RecipeEntryDocument: Hashable, Sendable, Codable {
    public var id: RecipeID
    public var title: String
    public var favorite: Bool

    public init(_ heading: Recipe.Heading, isFavorite: Bool) {
        id = heading.id
        title = heading.title
        favorite = isFavorite
    }
}

/// A page of `recipe list` and `favorite list`, because a reply can't hold very long lists.
public struct RecipePageDocument: Hashable, Sendable, Codable {
    public var recipes: [RecipeEntryDocument]
    /// Value of ``ListRecipes/after`` for the next page; null on the last page.
    @Nullable public var next: Int?

    public init(_ recipes: [RecipeEntryDocument], next: Int? = nil) {
        self.recipes = recipes
        self.next = next
    }
}

extension RecipeEntryDocument {
    /// Returns the warning for a recipe that was a favorite before it was saved.
    public static func savedAlready(_ title: String) -> String { "\(title) was saved already" }
}

extension ControlFailure {
    public static func noRecipe(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no recipe \(id); galley recipe list shows the stored recipes")
    }
}

extension RecipeDocument: BriefDocument {
    var isBrief: Bool { steps.count + ingredients.count < 60 }
}

extension RecipePageDocument: BriefDocument {
    var isBrief: Bool { recipes.count < 20 }
}
