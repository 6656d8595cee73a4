public import Kitchen

/// What a command asks of the running kiosk.
public enum ControlRequest: Hashable, Sendable {
    /// The glass now; with a text to wait for, once it is there, or a failure after the timeout.
    case screen(waitFor: String?, timeout: Duration)
    /// Buttons by name, one after another, each held if `hold`; then the glass.
    case press(buttons: [String], hold: Bool)
    /// The glass with its dots: at once where its number is another than `after`, else once that is so, or after half a
    /// minute as it is. A connection that has asked for it is a watcher, of which there are few at once.
    case watch(after: Int64?)
    /// Replaces the text of the open field; then the glass.
    case type(String)
    case status
    /// The owner has read what a damage of the store did; `status` need not say it any more.
    case acknowledgeDamage
    /// What is known of each host that the kiosk asks things of.
    case hosts
    /// How it stands with each part of the kiosk and of its machine.
    case doctor
    case test(TestStep)
    case timer(TimerRequest)
    case recipe(RecipeRequest)
    case favorite(FavoriteRequest)
    case search(SearchRequest)
    case food(FoodRequest)
    case pantry(Pantry.Order)
    case shopping(ShoppingRequest)
    case picture(PictureRequest)
    case profile(ProfileRequest)
    case amounts(AmountsRequest)
    case nearby(NearbyRequest)
    /// Brings back what was removed last.
    case undo
    case config(ConfigRequest)
    case own(OwnRequest)
    case backup(BackupRequest)

    public enum TimerRequest: Hashable, Sendable {
        case list
        /// Without a label, the timer is named after its number. With `until` it rings softly after `duration` and ends
        /// after `until`.
        case start(duration: Duration, label: String?, until: Duration? = nil)
        case pause(Int)
        case resume(Int)
        case stop(Int)
    }

    public enum RecipeRequest: Hashable, Sendable {
        /// A page of the recipes that are stored; those that are favorites, those written here. `after` is `next` of the
        /// page before; nil: the first page.
        case list(favorites: Bool, own: Bool, after: Int? = nil)
        /// The recipe of that id; nil: the one that the kiosk shows.
        case show(RecipeID?)
        /// Recipes that are like that one.
        case related(RecipeID)
    }

    public enum FavoriteRequest: Hashable, Sendable {
        /// One or more.
        case add([RecipeID])
        case remove(RecipeID)
    }

    /// A page of what is found.
    public struct SearchRequest: Hashable, Sendable {
        /// The last page that can be asked for; no search has so many.
        public static let lastPage = 1000

        public enum Subject: String, Hashable, Sendable, Codable {
            /// The words of `text`.
            case words
            /// What the pantry has checked.
            case pantry
            case popular
        }

        public var subject: Subject
        public var text: String?
        /// Nil: as the settings say, or as was chosen at the kiosk.
        public var diets: [String]?
        public var cuisines: [String]?
        /// Minutes, 0: any.
        public var maxTime: Int?
        /// 1 for the first.
        public var page: Int

        public init(
            _ subject: Subject, text: String? = nil, diets: [String]? = nil, cuisines: [String]? = nil,
            maxTime: Int? = nil, page: Int = 1
        ) {
            self.subject = subject
            self.text = text
            self.diets = diets
            self.cuisines = cuisines
            self.maxTime = maxTime
            self.page = page
        }
    }

    public enum FoodRequest: Hashable, Sendable {
        case list
        /// Names that a typed text may mean.
        case find(String)
        case add(String)
        case remove(String)
        /// A page of recipes for it, 1 the first.
        case recipes(String, page: Int)
        /// Saves a recipe under it.
        case keep(RecipeID, under: String)
    }

    public enum ShoppingRequest: Hashable, Sendable {
        case list
        /// A line as people write it: `2 l milk`.
        case add([String])
        /// What a recipe needs; without what the pantry has, if `missing`.
        case addRecipe(RecipeID, missing: Bool)
        case done([String])
        case undone([String])
        case remove([String])
        /// Everything, or what is done only.
        case clear(doneOnly: Bool)
    }

    public enum OwnRequest: Hashable, Sendable {
        /// Any recipe that can be had, as it is written.
        case read(RecipeID)
        case add(OwnRecipe)
        /// In place of the own recipe of that id.
        case replace(RecipeID, OwnRecipe)
        case remove(RecipeID)
    }
}
