/// Comparison of what a kiosk says about itself in one connection, and what it hears of that from the broker.
///
/// Only this shows that the kiosk may read the household's topics, and that no other kiosk has its id.
struct OwnEcho {
    /// The meaning of a message on the kiosk's own topic.
    enum Meaning: Hashable {
        /// The first message of this connection came back.
        case heard
        case heardAgain
        /// The will of an earlier connection came late. The kiosk must say again that it is online.
        case outdated
        /// Another kiosk has the same id: more was heard than said.
        case copied
    }

    private(set) var hasHeard = false
    private var (said, heard) = (0, 0)

    /// Begins another comparison in the same connection. What is under way counts for the connection.
    mutating func begin() { hasHeard = false }

    mutating func say() { said += 1 }

    mutating func hear(_ text: String) -> Meaning {
        guard text == "online" else { return .outdated }
        heard += 1
        guard heard <= said else { return .copied }
        defer { hasHeard = true }
        return hasHeard ? .heardAgain : .heard
    }
}
