internal import Kitchen
public import Linux

/// Who asks a kiosk for something.
public struct Caller: Hashable, Sendable {
    /// As the kernel tells.
    public var peer: Peer
    /// Two requests bear the same number if they came over one connection; no two connections of a server do.
    public var connection: Int
    /// As the peer tells.
    public var sender: Sender

    public init(peer: Peer, connection: Int, sender: Sender = Sender()) {
        self.peer = peer
        self.connection = connection
        self.sender = sender
    }
}

/// What a peer tells of whom it asks for. Whoever may talk to the kiosk may tell anything: it serves the history, and to
/// forbid more than the peer's user is forbidden, never to allow more.
public struct Sender: Hashable, Sendable {
    /// The letters of `author` that are kept.
    public static let authorLimit = 80

    /// The comment of an SSH key.
    public let author: String?
    /// Whether the request came through `galley ssh`.
    public let isRemote: Bool

    /// - Parameters:
    ///   - author: cut to ``authorLimit`` letters, and freed of control characters.
    ///   - isRemote: whether the request came through `galley ssh`.
    public init(author: String? = nil, isRemote: Bool = false) {
        let name = author?.sanitized(limit: Self.authorLimit) ?? ""
        self.author = name.isEmpty ? nil : name
        self.isRemote = isRemote
    }
}

extension Sender: Codable {
    enum CodingKeys: String, CodingKey {
        case author, remote
    }

    public init(from decoder: any Decoder) throws {
        let source = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            author: try source.decodeIfPresent(String.self, forKey: .author),
            isRemote: try source.decodeIfPresent(Bool.self, forKey: .remote) ?? false)
    }

    /// What is not told is not written.
    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: CodingKeys.self)
        try destination.encodeIfPresent(author, forKey: .author)
        if isRemote { try destination.encode(true, forKey: .remote) }
    }
}
