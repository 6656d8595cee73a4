public import Kitchen

/// What reaches the kiosk from outside; the only way in which its state changes.
public enum Event: Sendable {
    /// What was there before the start. Comes first; and again, without a recipe, where the store could be read only
    /// later.
    case restored(Restored)
    case gesture(Gesture)
    /// The instant has come for which the kiosk asked with `Effect.wake`.
    case woke
    case answered(RequestID, Answer)
    case failed(RequestID, Failure)
    /// Something asked for over the command line, answered with `Effect.reply`.
    case order(Order, RequestID)
    case preferences(Preferences)
    /// The wall clock was set, or it is trusted now, or no longer.
    case clock(ClockReading)
    /// Something that the cook should know though nobody asked: a card that is full, a display that is gone.
    case notice(Failure)
}

/// Ties an answer to its request; never used twice in a run.
public struct RequestID: Hashable, Sendable {
    public let number: Int

    public init(_ number: Int) {
        self.number = number
    }
}

/// What the store held when the program started.
public struct Restored: Sendable {
    public var favorites: [Recipe.Heading]
    public var timers: [RecoveredTimer]
    /// What home shows first.
    public var recipe: Recipe?
    /// Texts that were typed, the newest first.
    public var recentTexts: [String]
    /// Titles of recipes, which text fields offer to complete; those that are wanted most first.
    public var storedTitles: [String]

    public init(
        favorites: [Recipe.Heading] = [], timers: [RecoveredTimer] = [], recipe: Recipe? = nil,
        recentTexts: [String] = [], storedTitles: [String] = []
    ) {
        self.favorites = favorites
        self.timers = timers
        self.recipe = recipe
        self.recentTexts = recentTexts
        self.storedTitles = storedTitles
    }
}

/// What the owner set and the kiosk goes by.
public struct Preferences: Hashable, Sendable {
    /// How long home shows a recipe before it turns to another; nil: only by hand.
    public var changeEvery: Duration?
    /// How long an alarm sounds before it gives up.
    public var buzzerDuration: Duration
    /// Whether success is told with a short tick.
    public var ticks: Bool
    /// Whether recipes come from a service, so that waiting for one shows at once.
    public var hasService: Bool
    /// What amounts are written in.
    public var units: UnitSystem

    public init(
        changeEvery: Duration? = .seconds(3600), buzzerDuration: Duration = .seconds(300), ticks: Bool = true,
        hasService: Bool = false, units: UnitSystem = .metric
    ) {
        self.changeEvery = changeEvery
        self.buzzerDuration = buzzerDuration
        self.ticks = ticks
        self.hasService = hasService
        self.units = units
    }
}

/// What a request brought.
public enum Answer: Sendable {
    /// A recipe, and a word on it if it is not what was hoped for (`stored`, `no network`).
    case recipe(Recipe, note: String?)
    /// It is written and will be there after a power cut.
    case stored
}

/// Why something did not happen, in words for the glass and for the log.
public struct Failure: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// No network, service busy, quota used up: trying again helps.
        case passing
        /// The key is refused.
        case notPermitted
        /// There is no such recipe.
        case notFound
        /// It could not be written.
        case notStored
    }

    public var kind: Kind
    /// A few words, 20 columns a line: what happened and what to press.
    public var glass: String
    /// What happened, what was kept, what to do.
    public var detail: String

    public init(_ kind: Kind, glass: String, detail: String) {
        self.kind = kind
        self.glass = glass
        self.detail = detail
    }
}

/// What a command line can ask of a running kiosk.
public enum Order: Sendable {
    case timer(TimerRack.Order)
    case save(Recipe)
    case unsave(RecipeID)
    /// Fills the open text field.
    case type(String)
}
