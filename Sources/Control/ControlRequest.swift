public import Kitchen

/// What a command asks of the running kiosk.
public enum ControlRequest: Hashable, Sendable {
    /// The glass now; with a text to wait for, once it is there, or a failure after the timeout.
    case screen(waitFor: String?, timeout: Duration)
    /// Buttons by name, one after another, each held if `hold`; then the glass.
    case press(buttons: [String], hold: Bool)
    /// Replaces the text of the open field; then the glass.
    case type(String)
    case status
    /// What is known of each host that the kiosk asks things of.
    case hosts
    case timer(TimerRequest)
    case recipe(RecipeRequest)
    case favorite(FavoriteRequest)
    case config(ConfigRequest)

    public enum TimerRequest: Hashable, Sendable {
        case list
        /// Without a label, the timer is named after its number.
        case start(duration: Duration, label: String?)
        case pause(Int)
        case resume(Int)
        case stop(Int)
    }

    public enum RecipeRequest: Hashable, Sendable {
        /// The recipes that are stored; those that are favorites, those written here.
        case list(favorites: Bool, own: Bool)
        /// The recipe of that id; nil: the one that the kiosk shows.
        case show(RecipeID?)
    }

    public enum FavoriteRequest: Hashable, Sendable {
        case list
        case add(RecipeID)
        case remove(RecipeID)
    }

    public enum ConfigRequest: Hashable, Sendable {
        /// The keys that begin with the prefix; nil: all.
        case show(prefix: String?)
        case get(key: String)
        /// One change: all or none.
        case set([Assignment])
        /// One change: all or none.
        case unset(keys: [String])
    }

    /// A value for a key, as a person writes it.
    public struct Assignment: Hashable, Sendable, Codable {
        public var key: String
        public var value: String

        public init(key: String, value: String) {
            self.key = key
            self.value = value
        }
    }
}
