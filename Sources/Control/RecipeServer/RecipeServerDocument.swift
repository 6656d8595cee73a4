/// State of the copy of the household's recipe server, as `status` prints it.
public struct RecipeServerDocument: Hashable, Sendable, Codable, BriefDocument {
    public enum State: String, Hashable, Sendable, Codable {
        case ok
        /// No server is set up.
        case off
        /// The server refuses the token.
        case refused
        /// The server can't be reached, or something else answers at its address. The copy still works.
        case unreachable
        /// The copy doesn't follow the server, because its list of recipes is suddenly much shorter.
        case stale
    }

    public var state: State
    /// Number of recipes in the copy.
    public var recipes: Int
    /// Time in UTC of the last sync; null if there was none, or if the time isn't known.
    @Nullable public var synced: String?
    /// Reason why the copy can't follow the server, and what to do; null if it can.
    @Nullable public var problem: String?
    /// True while the kiosk talks to the server.
    public var syncing: Bool
    /// Recipes that were copied in this sync; null unless some are being copied.
    @Nullable public var progress: Progress?
    /// Number of cooked dishes that the server doesn't know yet.
    public var waiting: Int

    /// Progress of a sync.
    public struct Progress: Hashable, Sendable, Codable {
        public var done: Int
        public var total: Int

        public init(done: Int, total: Int) {
            self.done = done
            self.total = total
        }
    }

    public init(
        state: State, recipes: Int = 0, synced: String? = nil, problem: String? = nil, syncing: Bool = false,
        progress: Progress? = nil, waiting: Int = 0
    ) {
        self.state = state
        self.recipes = recipes
        self.synced = synced
        self.problem = problem
        self.syncing = syncing
        self.progress = progress
        self.waiting = waiting
    }
}
