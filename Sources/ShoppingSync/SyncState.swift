public import Kitchen

/// The state of the list that a kiosk and a server have last agreed on.
public struct SyncState: Hashable, Sendable {
    /// The address of the list on the server.
    public var list: String
    public var token: String?
    /// True until the first changes were taken. Lines that both sides have are taken for the same ones then.
    public var isJoining = true
    public var links: [Link] = []

    public init(list: String, token: String? = nil, isJoining: Bool = true, links: [Link] = []) {
        (self.list, self.token, self.isJoining, self.links) = (list, token, isJoining, links)
    }

    /// A line of the server, and the line of the kiosk that is the same.
    public struct Link: Hashable, Sendable, Codable {
        public var id: ServerLine.ID
        /// The key of the kiosk's line. The line may be gone. `nil` if the kiosk had no room for the line.
        public var key: String?
        /// The version that the server had last; `nil` if it is not known.
        public var version: String?
        /// The content that the server had last; `nil` for a line that the kiosk adds and the server hasn't confirmed.
        public var content: ServerLine.Content?
        public var isPlain = true
        /// Writes that may have arrived, the newest last.
        public var pending: [Write] = []
        /// The line that the server has refused for good. It isn't sent again until it changes.
        public var refused: ShoppingList.Item?

        public init(id: ServerLine.ID, key: String?, version: String? = nil, content: ServerLine.Content? = nil) {
            (self.id, self.key, self.version, self.content) = (id, key, version, content)
        }
    }

    /// A write that was sent, or will be.
    public struct Write: Hashable, Sendable, Codable {
        /// A random name, which the line on the server has after the write.
        public let name: String
        public let item: ShoppingList.Item

        public init(name: String, item: ShoppingList.Item) { (self.name, self.item) = (name, item) }
    }

    /// The number of pending writes of a line that are told apart.
    static let mostPending = 8
    /// The number of write names that a line on the server has.
    static let mostWrites = 24
    /// The number of added lines that a line on the server names.
    static let mostAdded = 16
}

/// The lines of the kiosk's list, with the keys by which a link names them.
public struct KeyedLines: Hashable, Sendable {
    public struct Line: Hashable, Sendable {
        /// The key, or `nil` for a new line that gets one when it is stored.
        public var key: String
        public var item: ShoppingList.Item

        public init(key: String, item: ShoppingList.Item) { (self.key, self.item) = (key, item) }
    }

    public var lines: [Line]

    public init(_ lines: [Line] = []) { self.lines = lines }

    subscript(key: String?) -> ShoppingList.Item? {
        get { key.flatMap { key in lines.first { $0.key == key }?.item } }
        set {
            guard let key else { return }
            let index = lines.firstIndex { $0.key == key }
            if let newValue {
                if let index { lines[index].item = newValue } else { lines.append(Line(key: key, item: newValue)) }
            } else if let index {
                lines.remove(at: index)
            }
        }
    }

    /// Adds a line under a key of its own, and returns the key.
    mutating func append(_ item: ShoppingList.Item, named key: String) -> String {
        lines.append(Line(key: key, item: item))
        return key
    }
}
