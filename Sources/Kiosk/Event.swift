public import Kitchen

/// What reaches the kiosk from outside; the only way in which its state changes.
public enum Event: Sendable {
    /// What was there before the start. Comes first; and again, without a recipe, where the store could be read only
    /// later.
    case restored(RestoredData)
    case gesture(Gesture)
    /// Somebody presses or types from afar: that wakes the light, and means what it means all the same. Comes before it.
    case touched
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
    /// The very first start of the kiosk, which greets with it; nil: somebody looks from afar, who is to see home.
    case greeting(Greeting?)
    /// This run leaves out all that may have made those before it crash: nothing but timers is read from the store.
    case safeMode
    /// Settings are tried, and go back then unless somebody confirms them; nil: none are any more, and until then they
    /// are.
    case trial(ends: Instant?)
    /// How the store is, at the start and whenever that changes.
    case store(StoreState)
}

/// Ties an answer to its request; never used twice in a run.
public struct RequestID: Hashable, Sendable {
    public let number: Int

    public init(_ number: Int) {
        self.number = number
    }
}

/// What the store held when the program started.
public struct RestoredData: Sendable {
    /// Nil: it could not be read yet.
    public var kept: UserData?
    public var timers: [RecoveredTimer]
    /// What home shows first.
    public var recipe: Recipe?

    public init(kept: UserData? = UserData(), timers: [RecoveredTimer] = [], recipe: Recipe? = nil) {
        self.kept = kept
        self.timers = timers
        self.recipe = recipe
    }
}

/// What the owner set and the kiosk goes by.
public struct Preferences: Hashable, Sendable {
    /// How long home shows a recipe before it turns to another; nil: only by hand.
    public var changeEvery: Duration?
    /// How long an alarm sounds before it gives up.
    public var buzzerDuration: Duration
    public var sound: BuzzerPattern
    /// Whether success is told with a short tick.
    public var ticks: Bool
    /// Whether recipes come from a service, so that waiting for one shows at once.
    public var hasService: Bool
    /// Whether of favorites from the service titles alone are stored, so that opening one needs the network.
    public var keepsTitles: Bool
    /// Whether it is set where the kitchen is.
    public var hasLocation: Bool
    /// What amounts are written in.
    public var units: UnitSystem
    /// What the owner wants of recipes.
    public var filter: RecipeFilter
    /// The host that shared recipes are sent to; nil: they are not sent.
    public var shareHost: String?
    /// Whether nothing on the glass slides or moves.
    public var isStill: Bool
    /// Whether times that are read from afar are written large.
    public var hasLargeText: Bool
    /// True for a clock of 12 hours, false for one of 24.
    public var hasTwelveHours: Bool
    /// How long after the last press the backlight goes off; nil: it never does, or cannot.
    public var backlightOffAfter: Duration?

    public init(
        changeEvery: Duration? = .seconds(3600), buzzerDuration: Duration = .seconds(300),
        sound: BuzzerPattern = .classic, ticks: Bool = true, hasService: Bool = false, keepsTitles: Bool = false,
        hasLocation: Bool = false, units: UnitSystem = .metric, filter: RecipeFilter = RecipeFilter(),
        shareHost: String? = nil, isStill: Bool = false, hasLargeText: Bool = false,
        hasTwelveHours: Bool = false, backlightOffAfter: Duration? = nil
    ) {
        self.changeEvery = changeEvery
        self.buzzerDuration = buzzerDuration
        self.sound = sound
        self.ticks = ticks
        self.hasService = hasService
        self.keepsTitles = keepsTitles
        self.hasLocation = hasLocation
        self.units = units
        self.filter = filter
        self.shareHost = shareHost
        self.isStill = isStill
        self.hasLargeText = hasLargeText
        self.hasTwelveHours = hasTwelveHours
        self.backlightOffAfter = backlightOffAfter
    }
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
        /// What was asked makes no sense; nothing was done.
        case unacceptable
        /// It could not be written.
        case notStored
    }

    public var kind: Kind
    /// A few words, 20 columns a line: what happened and what to press.
    public var glass: String
    /// What happened, what was kept, what to do.
    public var detail: String
    /// Whether the log need not tell of it: it has, or nothing is wrong with the kiosk.
    public var isLogged = false
    /// Whether no other try helps until a person acts: sets the key anew, logs in to the network.
    public var needsPerson = false

    public init(_ kind: Kind, glass: String, detail: String) {
        self.kind = kind
        self.glass = glass
        self.detail = detail
    }
}

/// What a command line can ask of a running kiosk.
public enum Order: Sendable {
    case timer(TimerRack.Order)
    /// Under a food; nil: the one that it is cooked with.
    case save(Recipe, food: String? = nil)
    case unsave(RecipeID)
    case addFood(String)
    case removeFood(String)
    /// Brings back what was removed last.
    case restore
    case pantry(Pantry.Order)
    case shopping(ShoppingList.Order)
    /// The owner has read what a damage of the store did.
    case acknowledgeDamage
    case dish(DishOrder)
    case price(PriceChange)
    case profile(ProfileOrder)
    case own(OwnRecipeOrder)
    /// Fills the open text field.
    case type(String)
}
