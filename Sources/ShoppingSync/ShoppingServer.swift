public import Kitchen

/// A server that keeps a shopping list for phones and other kiosks.
///
/// The engine (``Synchronizer``) calls one function at a time. A server declares what it can do; the engine does without
/// the rest.
public protocol ShoppingServer: Sendable {
    var abilities: ShoppingAbilities { get }

    /// Returns what has changed on the list.
    ///
    /// - Parameters:
    ///   - token: The token of the last changes, or `nil` for all lines.
    ///   - known: The versions of the lines that the caller knows. A line with the same version is left out.
    /// - Throws: ``ShoppingServerError``.
    func changes(
        since token: String?, known: [ServerLine.ID: String]
    ) async throws(ShoppingServerError) -> ServerChanges

    /// Adds a line under an id that the caller has drawn, or throws ``ShoppingServerError/conflict`` if there is one.
    ///
    /// - Returns: The version of the line, or `nil` if the server doesn't say.
    func add(_ line: ServerLine.Content, as id: ServerLine.ID) async throws(ShoppingServerError) -> String?

    /// Changes a line. What Galley doesn't know of it stays.
    ///
    /// - Parameters:
    ///   - id: The id of the line.
    ///   - version: The version that the change was made from. The server refuses another one with
    ///     ``ShoppingServerError/conflict``.
    ///   - line: The new content.
    /// - Returns: The version after the change, or `nil` if the server doesn't say.
    func change(
        _ id: ServerLine.ID, from version: String, to line: ServerLine.Content
    ) async throws(ShoppingServerError) -> String?

    /// Removes a line. A line that is gone already is no error.
    func remove(_ id: ServerLine.ID, from version: String) async throws(ShoppingServerError)
}

/// Abilities of a server besides adding lines and checking them off.
public struct ShoppingAbilities: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Lines can be removed. Without it, the engine checks a removed line off.
    public static let remove = ShoppingAbilities(rawValue: 1)
    /// Equal lines don't become one by themselves, so the engine adds them up.
    public static let keepsTwins = ShoppingAbilities(rawValue: 2)
    /// Names and amounts of lines can be changed, and lines keep the names of writes. Without it, the engine changes only
    /// check marks, and adds what was added to a line as a line of its own.
    public static let changeLines = ShoppingAbilities(rawValue: 4)
}

/// A line of the list on a server.
public struct ServerLine: Hashable, Sendable {
    /// The name of a line on the server, which only the server's client understands.
    public typealias ID = String

    /// The part of a line that Galley writes.
    public struct Content: Hashable, Sendable, Codable {
        public var item: ShoppingList.Item
        /// The names of the last writes, the newest last. They tell which of a kiosk's writes have arrived.
        public var writes: [String]
        /// The lines that were added to this one, and are removed then.
        public var added: [ID: ShoppingList.Item]

        public init(item: ShoppingList.Item, writes: [String] = [], added: [ID: ShoppingList.Item] = [:]) {
            (self.item, self.writes, self.added) = (item, writes, added)
        }
    }

    public let id: ID
    public let version: String
    /// The content, or `nil` if the line is nothing that a shopping list can show. It stays on the server then.
    public let content: Content?
    /// True if the line has nothing of others that would be lost with it: no note, no date, no alarm.
    public let isPlain: Bool

    public init(id: ID, version: String, content: Content?, isPlain: Bool = true) {
        (self.id, self.version, self.content, self.isPlain) = (id, version, content, isPlain)
    }
}

/// The changes of a list on a server.
public struct ServerChanges: Hashable, Sendable {
    /// The new and the changed lines.
    public var lines: [ServerLine]
    /// The lines that are gone.
    public var gone: Set<ServerLine.ID>
    /// All lines that the server has, if it has told all; `nil` if it has told only changes.
    public var present: Set<ServerLine.ID>?
    /// The token for the next call, or `nil` if the server has none.
    public var token: String?
    /// True if the server doesn't know the last token any more.
    public var hasLostToken: Bool
    /// True if the server has gone back to older data, as from a backup. ``lines`` has all lines then.
    public var isOlder: Bool

    public init(
        lines: [ServerLine] = [], gone: Set<ServerLine.ID> = [], present: Set<ServerLine.ID>? = nil, token: String?,
        hasLostToken: Bool = false, isOlder: Bool = false
    ) {
        (self.lines, self.gone, self.present, self.token) = (lines, gone, present, token)
        (self.hasLostToken, self.isOlder) = (hasLostToken, isOlder)
    }
}

/// A reason why a server did not do something.
public enum ShoppingServerError: Error, Hashable, Sendable {
    /// The line is not what the caller thought. Read the changes and decide again.
    case conflict
    /// The server takes this line never, with its reason. Other lines are no problem.
    case lineRefused(String)
    case unreachable(String)
    /// The name or the password is wrong, or the account may not do this.
    case notPermitted(String)
    /// The account has no room.
    case full
    /// The list is gone.
    case noList
    /// The list that was used so far has this other name now, or the settings name another list that doesn't exist.
    case renamed(String)
    /// The account has several lists, with these names, and none was chosen.
    case severalLists([String])
    /// No list has the name of the settings. The account has lists with these other names.
    case noSuchList(String, among: [String])
    case untrusted(String)
    /// A library of this machine is missing, with the reason.
    case missing(String)
    /// The address is none of such a server, or the server has answered nonsense.
    case strange(String)
    case canceled
}
