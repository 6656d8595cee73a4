public import Kitchen

/// What the kiosk answers to a request.
public struct ControlReply: Hashable, Sendable {
    public var outcome: Outcome
    /// Said on standard error though the request was done: a timer that runs but could not be stored.
    public var warning: String?

    public enum Outcome: Hashable, Sendable {
        case success(ControlDocument)
        case failure(ControlFailure)
    }

    public init(_ outcome: Outcome, warning: String? = nil) {
        self.outcome = outcome
        self.warning = warning
    }

    public static func success(_ document: ControlDocument = .none, warning: String? = nil) -> ControlReply {
        ControlReply(.success(document), warning: warning)
    }

    public static func failure(_ status: Sysexit, _ message: String, note: String? = nil) -> ControlReply {
        ControlReply(.failure(ControlFailure(status, message, note: note)))
    }
}

/// Why a request was not done.
public struct ControlFailure: Error, Hashable, Sendable, Codable {
    /// How the command that asked ends.
    public var code: Sysexit
    /// One line for the shell: what happened, what was kept, what to do next.
    public var message: String
    /// More, where it helps: the nearest key, the rule that a value breaks.
    public var note: String?

    public init(_ code: Sysexit, _ message: String, note: String? = nil) {
        self.code = code
        self.message = message
        self.note = note
    }
}

/// What a request brought; each is printed by `--json` as it is.
public enum ControlDocument: Hashable, Sendable {
    /// It is done, and there is nothing to tell.
    case none
    case screen(ScreenDocument)
    case look(LookDocument)
    case status(StatusDocument)
    case hosts([HostDocument])
    case doctor(DoctorDocument)
    case test(TestDocument)
    case timers([TimerDocument])
    case timer(TimerDocument)
    case recipes(RecipePageDocument)
    case recipe(RecipeDocument)
    case search(SearchDocument)
    case foods([FoodDocument])
    /// Names to choose from.
    case names([String])
    case pantry([PantryItemDocument])
    case shopping([ShoppingItemDocument])
    case profiles([ProfileDocument])
    case diet(DietDocument)
    case nearby(NearbyDocument)
    case removal(RemovalDocument)
    case prices([PriceDocument])
    case shared(SharedRecipe)
    /// A picture's bytes, a photo that is kept, or how far one is that is being sent.
    case picture(PictureDocument)
    case dish(DishDocument)
    case settings([SettingDocument])
    case setting(SettingDocument)
    case configChange(ConfigChangeDocument)
    /// The newest first.
    case revisions([RevisionDocument])
    /// A recipe as it is written, for who writes it as others do.
    case whole(Recipe)
    case recipeID(RecipeIDDocument)
    case backup(BackupDocument)
}
