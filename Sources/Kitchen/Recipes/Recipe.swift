/// A dish: its ingredients, its steps, and its source.
///
/// ``Ingredient`` is a line of the list of ingredients, and ``Step`` is one thing to do, with its ``StepTimer``s. A
/// recipe is a value, and its operations return another one: ``written(in:)`` converts its measures, and
/// ``scaled(toServings:)-(Double)`` its amounts.
public struct Recipe: Hashable, Sendable, Codable, Identifiable {
    public let id: RecipeID
    public var title: String
    /// The number of servings, or `nil` if it is unknown.
    public var servings: Double?
    /// The minutes from start to table, or `nil` if they are unknown.
    public var minutes: Int?
    public var likes: Int?
    public var source: Source?
    public var cuisines: [String]
    public var diets: [String]
    /// A few sentences of plain text about the dish.
    public var summary: String?
    /// The web address of a picture.
    public var picture: String?
    /// The nutrition of one serving, or `nil` if it is unknown.
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

    /// The author of a recipe, and the web address at which it can be read.
    public struct Source: Hashable, Sendable, Codable {
        public var name: String
        public var url: String?

        public init(name: String, url: String? = nil) {
            self.name = name
            self.url = url
        }
    }

    /// The ID and title of a recipe, for a row of a list.
    public struct Heading: Hashable, Sendable, Codable, Identifiable {
        public let id: RecipeID
        public var title: String

        public init(id: RecipeID, title: String) {
            self.id = id
            self.title = title
        }
    }

    /// The recipe's `minutes` as a duration, or `nil` if they are unknown or out of a timer's range.
    public var duration: Duration? {
        guard let minutes, (1...6000).contains(minutes) else { return nil }
        return .timer(seconds: minutes * 60)
    }

    public var heading: Heading { Heading(id: id, title: title) }
}

/// A line of a recipe's list of ingredients.
public struct Ingredient: Hashable, Sendable, Codable {
    /// The food alone: `rye flour`.
    public var name: String
    /// The amount in `unit`, or `nil` for an unmeasured ingredient.
    public var amount: Double?
    /// The unit as written. `nil` or empty if pieces are counted.
    public var unit: String?
    /// The line as a person writes it: `500 g rye flour`.
    public var text: String
    /// The stored form of ``isFixed``: true or `nil`, never false, because stored recipes have the key only if it is
    /// true.
    private var fixed: Bool?

    private enum CodingKeys: String, CodingKey {
        case name, amount, unit, text, fixed = "isFixed"
    }

    /// True if the amount stays the same for any number of servings, by its author's wish.
    public var isFixed: Bool { fixed == true }

    public init(name: String, amount: Double? = nil, unit: String? = nil, text: String, isFixed: Bool = false) {
        self.name = name
        self.amount = amount
        self.unit = unit
        self.text = text
        fixed = isFixed ? true : nil
    }
}

/// A step of a recipe.
public struct Step: Hashable, Sendable, Codable {
    public var text: String
    /// The timers that the step offers, in the order in which they are offered.
    public var timers: [StepTimer]
    /// The duration in seconds that a service gives beside the text. It isn't a timer; see
    /// ``StepTimer/read(from:length:)``.
    public var length: Int?

    public init(text: String, timers: [StepTimer] = [], length: Int? = nil) {
        self.text = text
        self.timers = timers
        self.length = length
    }
}

/// A time in a step, which the kiosk offers as a timer. It never starts by itself.
public struct StepTimer: Hashable, Sendable, Codable {
    public var label: String
    /// The duration in seconds, or the shorter end of a range. `nil` if the text leaves it open.
    public var seconds: Int?
    /// The longer end of a range, in seconds.
    public var until: Int?
    /// True if the kiosk must ask for the time. `seconds` is then a proposal.
    public var ask: Bool
    /// True if the timer starts when the previous one in the step is done.
    ///
    /// A second side and a time after *then* follow. A time that runs in parallel and an alternative don't.
    public var follows: Bool
    /// The quantity that the time is for, if only the cook knows how many there are: `15 min per lb`.
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

    /// - Throws: A `DecodingError` if a field is missing or has another type.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        label = try fields.decode(String.self, forKey: .label)
        seconds = try fields.decodeIfPresent(Int.self, forKey: .seconds)
        until = try fields.decodeIfPresent(Int.self, forKey: .until)
        ask = try fields.decode(Bool.self, forKey: .ask)
        // Recipes stored before the field existed have no chained timers.
        follows = try fields.decodeIfPresent(Bool.self, forKey: .follows) ?? false
        rate = try fields.decodeIfPresent(String.self, forKey: .rate)
    }

    /// The time as a duration, or `nil` if there is none or it is out of a timer's range.
    public var duration: Duration? {
        seconds.flatMap(Duration.timer(seconds:))
    }

    /// The duration in words, `8 to 10 min`, or `nil` if the kiosk must ask for it.
    public var spokenText: String? {
        ask ? nil : duration.map { $0.spokenText(to: upperDuration) }
    }

    /// The longer end of a range as a duration, or `nil` if it is not longer than `seconds`.
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
    /// The ingredients without the headings among them.
    public var foods: [Ingredient] { ingredients.filter { !$0.isHeading } }
}

extension Ingredient {
    /// True if the line is a heading for the lines that follow, such as `For the drizzle:`.
    public var isHeading: Bool { amount == nil && text.hasSuffix(":") }

    /// The largest valid amount, in any unit. No kitchen uses more.
    public static let largestAmount = 1e6

    /// Returns a number from outside as an amount, or `nil` if it is not a valid one.
    public static func amount(_ number: Double) -> Double? {
        number > 0 && number <= largestAmount ? number : nil
    }
}
