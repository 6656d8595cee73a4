public import Kitchen

/// Input of the kiosk. Its state changes only by events.
public enum Event: Sendable {
    /// The stored data. This is the first event. It comes again, without a recipe, when the store becomes readable
    /// later, and after a backup was restored.
    case restored(RestoredData)
    /// The stored data after other kiosks have changed favorites, foods or profiles.
    case shared(UserData)
    case household(HouseholdNotice)
    /// The recipe of a planned meal that is next, with the meal as its notice.
    case meal(RecipeWithNotice)
    /// The reason why the shopping list isn't shared now, for the display, or `nil` if there is none.
    case shoppingProblem(String?)
    case gesture(Gesture)
    /// A remote press or text follows. It wakes the light without using up the press.
    case touched
    /// The instant that `Effect.wake` asked for has come.
    case woke
    case answered(RequestID, Answer)
    case failed(RequestID, Failure)
    /// A request of the command line, answered with `Effect.reply`.
    case order(Order, RequestID)
    case preferences(Preferences)
    /// The wall clock was set, or has become trusted or untrusted.
    case clock(ClockReading)
    /// A problem that the cook should know about at once, such as a full card or a missing display.
    case notice(Failure)
    /// The greeting of the very first start, or `nil` to end it because someone works the kiosk remotely.
    case greeting(Greeting?)
    /// Starts safe mode after repeated crashes: only timers are read from the store.
    case safeMode
    /// The instant at which settings on trial are reverted unless someone confirms them, or `nil` if none are on trial
    /// any more.
    case trial(ends: Instant?)
    /// The state of the store, at the start and after every change.
    case store(StoreState)
}

/// The identifier of a request and its answer. It is unique within a run.
public struct RequestID: Hashable, Sendable {
    public let number: Int

    public init(_ number: Int) {
        self.number = number
    }
}

/// The data that the store held at the start of the program.
public struct RestoredData: Sendable {
    /// The data of people, or `nil` if the store could not be read yet.
    public var userData: UserData?
    public var timers: [RecoveredTimer]
    /// The recipe that home shows first.
    public var recipe: Recipe?

    public init(userData: UserData? = UserData(), timers: [RecoveredTimer] = [], recipe: Recipe? = nil) {
        self.userData = userData
        self.timers = timers
        self.recipe = recipe
    }
}

/// The settings that the kiosk depends on.
public struct Preferences: Hashable, Sendable {
    /// Time after which home shows another recipe, or `nil` to change it by hand only.
    public var changeEvery: Duration?
    /// Time after which an unanswered alarm falls silent.
    public var buzzerDuration: Duration
    public var sound: BuzzerPattern
    /// True to confirm success with a short tick.
    public var ticks: Bool
    /// True if a recipe service is configured. The kiosk then shows at once that it is waiting.
    public var hasService: Bool
    /// True if the household's recipe server has a meal plan.
    public var hasMealPlan: Bool
    /// True if the household's recipe server keeps when its recipes were cooked, for good.
    public var sendsCooking: Bool
    /// True if this kiosk shares its data with others.
    public var hasHousehold: Bool
    /// True if only the titles of the service's favorites are stored, so that opening one needs the network.
    public var keepsTitles: Bool
    /// True if the location of the kitchen is configured.
    public var hasLocation: Bool
    /// The units of amounts.
    public var units: UnitSystem
    /// The kitchen's diet, intolerances, cuisines and time limit for recipes.
    public var filter: RecipeFilter
    /// The host that receives shared recipes, or `nil` if sharing is off.
    public var shareHost: String?
    /// True if nothing on the display slides or moves.
    public var isStill: Bool
    /// True to show running times in large digits.
    public var hasLargeText: Bool
    /// True for a clock of 12 hours, false for one of 24.
    public var hasTwelveHours: Bool
    /// Time after the last press until the backlight goes off, or `nil` if it stays on or can't be switched.
    public var backlightOffAfter: Duration?

    public init(
        changeEvery: Duration? = .seconds(3600), buzzerDuration: Duration = .seconds(300),
        sound: BuzzerPattern = .classic, ticks: Bool = true, hasService: Bool = false,
        hasMealPlan: Bool = false, sendsCooking: Bool = false, hasHousehold: Bool = false, keepsTitles: Bool = false,
        hasLocation: Bool = false, units: UnitSystem = .metric, filter: RecipeFilter = RecipeFilter(),
        shareHost: String? = nil, isStill: Bool = false, hasLargeText: Bool = false,
        hasTwelveHours: Bool = false, backlightOffAfter: Duration? = nil
    ) {
        self.changeEvery = changeEvery
        self.buzzerDuration = buzzerDuration
        self.sound = sound
        self.ticks = ticks
        self.hasService = hasService
        self.hasMealPlan = hasMealPlan
        self.sendsCooking = sendsCooking
        self.hasHousehold = hasHousehold
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

/// The reason why something failed, in words for the display and for the log.
public struct Failure: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A temporary failure, such as no network, a busy service or a used-up quota. Another try may succeed.
        case passing
        /// The service refuses the key.
        case notPermitted
        /// The recipe doesn't exist.
        case notFound
        /// The request is invalid; nothing was done.
        case unacceptable
        /// The data could not be written.
        case notStored
    }

    public var kind: Kind
    /// The text for the display, at most 20 columns a line: what happened and what to press.
    public var glass: String
    /// The text for the log and the command line: what happened, what was kept, what to do next.
    public var detail: String
    /// True if the log needs no entry: it has one already, or the kiosk isn't at fault.
    public var needsNoLog = false
    /// True if another try fails until a person acts, for example sets the key or logs in to the network.
    public var needsPerson = false

    public init(_ kind: Kind, glass: String, detail: String) {
        self.kind = kind
        self.glass = glass
        self.detail = detail
    }
}

/// A request of the command line to a running kiosk.
public enum Order: Sendable {
    case timer(TimerRack.Order)
    /// Carries out all orders, or none if one is refused.
    case timers([TimerRack.Order])
    /// Saves a recipe under a food; `nil` means the recipe's own main food.
    case save(Recipe, food: String? = nil)
    case unsave(RecipeID)
    case addFood(String)
    case removeFood(String)
    /// Undoes the last removal.
    case restore
    /// Asks for the removal that `restore` would undo.
    case lastRemoval
    case pantry(Pantry.Order)
    case shopping(ShoppingList.Order)
    /// Acknowledges the damage of the store.
    case acknowledgeDamage
    case dish(DishOrder)
    case price(PriceChange)
    case profile(ProfileOrder)
    case own(OwnRecipeOrder)
    /// Opens a recipe on top of what is open.
    case open(Recipe)
    /// Replaces the text of the open field.
    case type(String)
}
