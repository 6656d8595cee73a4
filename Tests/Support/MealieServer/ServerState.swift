internal import HTTP

/// A user of the stand-in.
struct ServerUser: Hashable {
    let id: String
    let name: String
    let household: ServerHousehold

    static let kitchen = ServerUser(id: "0a000000-0000-4000-8000-000000000001", name: "kitchen", household: .family)
    static let anna = ServerUser(id: "0a000000-0000-4000-8000-000000000002", name: "anna", household: .family)
    static let granny = ServerUser(id: "0a000000-0000-4000-8000-000000000003", name: "granny", household: .granny)
    static let all = [kitchen, anna, granny]
    static let group = "0b000000-0000-4000-8000-000000000001"
}

struct ServerHousehold: Hashable {
    let id: String
    let name: String

    static let family = ServerHousehold(id: "0c000000-0000-4000-8000-000000000001", name: "family")
    static let granny = ServerHousehold(id: "0c000000-0000-4000-8000-000000000002", name: "granny")
}

/// A recipe as the stand-in keeps it.
struct StoredRecipe {
    let id: String
    /// The slug by which the recipe is found. The detail shows another one, worked out from the name.
    var slug: String
    var owner: ServerUser
    /// The content, as Mealie 3 shows it in the detail.
    var content: JSONTree
    let created: ServerStamp
    var updated: ServerStamp
    /// The newest cooking ever, and that of each household.
    var lastMade: ServerStamp?
    var lastMadeBy: [String: ServerStamp] = [:]
    /// True if every request for this recipe alone fails.
    var isBroken = false
    /// True if the recipe has lost its household and can't be found any more.
    var isLost = false
    var picture: [UInt8]?

    var name: String { content["name"]?.text ?? "" }
    var isLocked: Bool { content["settings"]?["locked"]?.bool == true }
}

/// A rating or a star of a user.
struct StoredRating {
    var rating: JSONTree = nil
    var isFavorite = false
}

/// Everything that the stand-in knows.
struct ServerState {
    let mode: ScriptedMealie.Mode
    let version: String
    /// The token of the user `kitchen`, and whether it was deleted.
    let token: String
    var isTokenDeleted = false
    /// The seconds that the server's local time is ahead of UTC.
    let zone: Int

    /// The time of the last stamp. Each stamp is later than the one before.
    private(set) var now: ServerStamp
    let started: ServerStamp
    /// The newest `updatedAt` that any answer about a recipe contained.
    var newestSent = ServerStamp(microseconds: 0)

    var recipes: [StoredRecipe] = []
    var ratings: [String: [String: StoredRating]] = [:]
    var events: [JSONTree] = []
    var eventPictures: [String: [UInt8]] = [:]
    var plans: [JSONTree] = []
    var labels: [JSONTree] = []
    var foods: [JSONTree] = []
    var lists: [JSONTree] = []
    var items: [JSONTree] = []
    var cookbooks: [JSONTree] = []
    var wrongLogins = 0
    /// True while added items are confirmed and lost, as in a race of several devices.
    var losesAdds = false

    private var lastID = 0

    init(mode: ScriptedMealie.Mode, version: String, token: String, start: ServerStamp, zone: Int) {
        self.mode = mode
        self.version = version
        self.token = token
        self.zone = zone
        now = start
        started = start
        fillAtStart()
    }

    /// Moves the clock to a time, if that is later than the last stamp.
    mutating func setClock(_ time: ServerStamp) { now = max(now, time) }

    /// Returns a new stamp, later than all before.
    mutating func stamp() -> ServerStamp {
        now.microseconds += 1
        return now
    }

    /// Returns a new id. The ids of a run are the same every time.
    mutating func newID() -> String {
        lastID += 1
        let digits = String(lastID, radix: 16)
        return "0e000000-0000-4000-9000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    /// The server's own day.
    var today: String { now.adding(.seconds(zone)).day }
}

extension JSONTree {
    /// Returns the object with some members replaced.
    func with(_ members: [String: JSONTree]) -> JSONTree {
        var copy = self
        for (key, value) in members { copy[key] = value }
        return copy
    }

    /// Returns the object without some members.
    func without(_ keys: String...) -> JSONTree {
        var copy = self
        for key in keys { copy[key] = nil as JSONTree? }
        return copy
    }

    /// The text of a member; empty if there is none.
    func text(_ key: String) -> String { self[key]?.text ?? "" }

    static func texts(_ texts: [String]) -> JSONTree { .array(texts.map { .text($0) }) }
}
