/// A dish: what goes in, what is done, and who is to be credited.
public struct Recipe: Hashable, Sendable, Codable, Identifiable {
    public let id: RecipeID
    public var title: String
    /// How many people it serves, when known.
    public var servings: Double?
    /// Minutes from start to table, when known.
    public var minutes: Int?
    public var likes: Int?
    public var source: Source?
    public var cuisines: [String]
    public var diets: [String]
    /// A few sentences of plain text.
    public var summary: String?
    /// The address of a picture.
    public var picture: String?
    /// Of a serving, when known.
    public var nutrition: Nutrition?
    public var ingredients: [Ingredient]
    public var steps: [Step]

    public init(
        id: RecipeID, title: String, servings: Double? = nil, minutes: Int? = nil, likes: Int? = nil,
        source: Source? = nil, cuisines: [String] = [], diets: [String] = [], summary: String? = nil,
        picture: String? = nil, nutrition: Nutrition? = nil, ingredients: [Ingredient] = [], steps: [Step] = []
    ) {
        self.id = id
        self.title = title
        self.servings = servings
        self.minutes = minutes
        self.likes = likes
        self.source = source
        self.cuisines = cuisines
        self.diets = diets
        self.summary = summary
        self.picture = picture
        self.nutrition = nutrition
        self.ingredients = ingredients
        self.steps = steps
    }

    /// Who wrote the recipe, and where it can be read.
    public struct Source: Hashable, Sendable, Codable {
        public var name: String
        public var url: String?

        public init(name: String, url: String? = nil) {
            self.name = name
            self.url = url
        }
    }

    /// What a list needs to know of a recipe.
    public struct Heading: Hashable, Sendable, Codable, Identifiable {
        public let id: RecipeID
        public var title: String

        public init(id: RecipeID, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// `minutes` as a timer runs them; nil for none, and for what no timer can run.
    public var duration: Duration? {
        guard let minutes, (1...6000).contains(minutes) else { return nil }
        return .timer(seconds: minutes * 60)
    }

    public var heading: Heading { Heading(id: id, title: title) }
}

/// A line of the list of ingredients.
public struct Ingredient: Hashable, Sendable, Codable {
    /// The food itself: `rye flour`.
    public var name: String
    /// How much, in `unit`; nil for *some*.
    public var amount: Double?
    /// As written; nil or empty where pieces are counted.
    public var unit: String?
    /// As a person would write it: `500 g rye flour`.
    public var text: String
    /// True or nil, never false: stored recipes have the key only where it is true.
    private var fixed: Bool?

    private enum CodingKeys: String, CodingKey {
        case name, amount, unit, text, fixed = "isFixed"
    }

    /// Whether its author wants just so much of it for any number of people.
    public var isFixed: Bool { fixed == true }

    public init(name: String, amount: Double? = nil, unit: String? = nil, text: String, isFixed: Bool = false) {
        self.name = name
        self.amount = amount
        self.unit = unit
        self.text = text
        fixed = isFixed ? true : nil
    }
}

/// One thing to do.
public struct Step: Hashable, Sendable, Codable {
    public var text: String
    /// Times that the step names, in the order in which they are offered.
    public var timers: [StepTimer]
    /// Seconds that a service gives for it beside the text, which no timer is made of; see ``StepTimer/read(from:length:)``.
    public var length: Int?

    public init(text: String, timers: [StepTimer] = [], length: Int? = nil) {
        self.text = text
        self.timers = timers
        self.length = length
    }
}

/// A time that a step names; it is offered and never starts by itself.
public struct StepTimer: Hashable, Sendable, Codable {
    public var label: String
    /// Seconds, the shorter end of a range; nil when the text leaves it open.
    public var seconds: Int?
    /// The longer end of a range, in seconds.
    public var until: Int?
    /// Whether the person must be asked for the time, `seconds` being a proposal.
    public var ask: Bool
    /// Whether it begins when the one before it in the step is done, as the second side does, and what comes *then*; not
    /// one that runs beside it, and not the other one of a choice.
    public var follows: Bool
    /// What it is for each of several, where only the cook knows how many: `15 min per lb`.
    public var rate: String?

    public init(
        label: String, seconds: Int?, until: Int? = nil, ask: Bool = false, follows: Bool = false, rate: String? = nil
    ) {
        self.label = label
        self.seconds = seconds
        self.until = until
        self.ask = ask
        self.follows = follows
        self.rate = rate
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        label = try fields.decode(String.self, forKey: .label)
        seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds)
        until = try fields.decodeIfPresent(Int.self, forKey: .until)
        ask = try fields.decode(Bool.self, forKey: .ask)
        // What was written before there were chains has none.
        follows = try fields.decodeIfPresent(Bool.self, forKey: .follows) ?? false
        rate = try fields.decodeIfPresent(String.self, forKey: .rate)
    }

    /// `seconds` as a timer runs them; nil for none, and for what no timer can run.
    public var duration: Duration? {
        seconds.flatMap(Duration.timer(seconds:))
    }

    /// How long it is, `8 to 10 min`; nil where that is asked.
    public var spokenText: String? {
        ask ? nil : duration.map { $0.spokenText(to: upperDuration) }
    }

    /// `until` as a timer runs it; nil where it is no longer than `seconds`.
    public var upperDuration: Duration? {
        until.flatMap(Duration.timer(seconds:)).flatMap { upper in duration.map { upper > $0 } == true ? upper : nil }
    }
}

extension Duration {
    fileprivate static func timer(seconds: Int) -> Duration? {
        TimerRack.durations.contains(.seconds(seconds)) ? .seconds(seconds) : nil
    }
}

extension Recipe {
    /// What goes in: its ingredients without the headings among them.
    public var foods: [Ingredient] { ingredients.filter { !$0.isHeading } }
}

extension Ingredient {
    /// Whether it merely heads the lines that follow, as `For the drizzle:` does.
    public var isHeading: Bool { amount == nil && text.hasSuffix(":") }

    /// The largest amount, in any unit: no kitchen means more.
    public static let largestAmount = 1e6

    /// A number from outside as an amount; nil where it cannot be meant for one.
    public static func amount(_ number: Double) -> Double? {
        number > 0 && number <= largestAmount ? number : nil
    }
}
