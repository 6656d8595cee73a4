public import Kitchen

/// A whole recipe, as `recipe show` prints it; amounts are in the units that the recipe is written in.
public struct RecipeDocument: Hashable, Sendable, Codable {
    public var id: RecipeID
    public var title: String
    @Nullable public var servings: Double?
    /// From start to table.
    @Nullable public var minutes: Int?
    public var favorite: Bool
    @Nullable public var likes: Int?
    @Nullable public var source: Source?
    public var cuisines: [String]
    public var diets: [String]
    @Nullable public var summary: String?
    /// Of a serving.
    @Nullable public var nutrition: Nutrition?
    /// Null unless they were asked for.
    @Nullable public var prices: RecipePricesDocument?
    public var ingredients: [Ingredient]
    public var steps: [Step]
    /// Photos of it as it was cooked, the newest first.
    public var photos: [PhotoDocument]
    /// How often it was cooked, and how good it was.
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
        /// Null where pieces are counted.
        @Nullable public var unit: String?
        /// As people write it.
        public var text: String

        public init(_ ingredient: Kitchen.Ingredient) {
            name = ingredient.name
            amount = ingredient.amount
            unit = ingredient.unit?.isEmpty == true ? nil : ingredient.unit
            text = ingredient.text
        }
    }

    public struct Step: Hashable, Sendable, Codable {
        /// 1 for the first.
        public var number: Int
        public var text: String
        /// In the order in which they are offered.
        public var timers: [Timer]

        public init(_ step: Kitchen.Step, number: Int) {
            self.number = number
            text = step.text
            timers = step.timers.map(Timer.init)
        }
    }

    /// A time that a step names.
    public struct Timer: Hashable, Sendable, Codable {
        public var label: String
        /// The shorter end of a range; null where the text leaves it open.
        @Nullable public var seconds: Int?
        /// The longer end of a range.
        @Nullable public var until: Int?
        /// Whether the person must be asked, `seconds` being a proposal.
        public var ask: Bool
        /// Whether it begins when the one before it is done.
        public var follows: Bool
        /// What it is for each of several, as in `15 min per lb`, where the cook is asked; null: it is for one thing.
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

/// A page of `recipe list` and `favorite list`: a reply holds no more.
public struct RecipePageDocument: Hashable, Sendable, Codable {
    public var recipes: [RecipeEntryDocument]
    /// Place after which the next page begins; null: this is the last one.
    @Nullable public var next: Int?

    public init(_ recipes: [RecipeEntryDocument], next: Int? = nil) {
        self.recipes = recipes
        self.next = next
    }
}

extension RecipeEntryDocument {
    /// Returns the warning about a recipe that was a favorite before it was saved.
    public static func savedAlready(_ title: String) -> String { "\(title) was saved already" }
}

extension ControlFailure {
    public static func noRecipe(_ id: RecipeID) -> ControlFailure {
        ControlFailure(.notFound, "there is no recipe \(id); galley recipe list shows those that are stored")
    }
}

extension RecipeDocument: BriefDocument {
    var isBrief: Bool { steps.count + ingredients.count < 60 }
}

extension RecipePageDocument: BriefDocument {
    var isBrief: Bool { recipes.count < 20 }
}
