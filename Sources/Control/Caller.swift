internal import Kitchen
public import Linux

/// Caller of a request, as the kiosk's handlers see it.
public struct Caller: Hashable, Sendable {
    /// User and process at the other end, from the kernel.
    public var peer: Peer
    /// Number of the connection, unique in its server.
    public var connection: Int
    /// Sender that the peer claims.
    public var sender: Sender

    public init(peer: Peer, connection: Int, sender: Sender = Sender()) {
        self.peer = peer
        self.connection = connection
        self.sender = sender
    }
}

/// Person for whom a peer sends a request, as the peer claims.
///
/// A peer that may use the socket can claim anything. So the kiosk uses the claim only for the history of settings, and
/// to forbid more than the peer's user is forbidden, never to allow more.
public struct Sender: Hashable, Sendable {
    /// Most letters of `author`.
    public static let authorLimit = 80

    /// Comment of the SSH key; `nil` if there is none.
    public let author: String?
    /// True if the request came through `galley ssh`.
    public let isRemote: Bool

    /// Creates a sender.
    ///
    /// - Parameters:
    ///   - author: the comment of the SSH key. It is cut to ``authorLimit`` letters, without control characters.
    ///   - isRemote: true if the request came through `galley ssh`.
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

    /// Encodes only the values that differ from the defaults.
    public func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: CodingKeys.self)
        try destination.encodeIfPresent(author, forKey: .author)
        if isRemote { try destination.encode(true, forKey: .remote) }
    }
}
