internal import FoundationEssentials

/// Requests and replies as the bytes of a frame: one JSON object, with the version of the messages in it.
enum ControlMessage {
    /// The version of the messages. Raise it in a release that changes the meaning of a request without changing its name:
    /// a kiosk refuses requests of another version.
    static let version = 2

    static func bytes(of request: some ControlRequest, from sender: Sender = Sender()) -> [UInt8] {
        do {
            return Array(try JSONText.of(Sent(request: request, sender: sender)).utf8)
        } catch {
            preconditionFailure("a request is made of texts and finite numbers: \(error)")
        }
    }

    /// - Throws: `EncodingError` for a number that is none.
    static func bytes(of reply: ServedReply) throws -> [UInt8] {
        Array(try JSONText.of(Versioned(body: reply)).utf8)
    }

    /// - Parameter types: requests that are known, by their names.
    /// - Throws: the failure that the caller gets as the reply.
    static func request(
        from bytes: [UInt8], among types: [String: any ControlRequest.Type]
    ) throws(ControlFailure) -> ReceivedRequest {
        do {
            let head = try decode(RequestHead.self, from: bytes)
            guard head.version == version else { throw wrongVersion(head.version) }
            guard let type = types[head.request] else { throw unknown(head.request) }
            return try received(type, from: bytes)
        } catch let failure as ControlFailure {
            throw failure
        } catch {
            throw unreadable(error)
        }
    }

    private static func received<Request: ControlRequest>(
        _ type: Request.Type, from bytes: [UInt8]
    ) throws -> ReceivedRequest {
        let sent = try decode(Sent<Request>.self, from: bytes)
        return ReceivedRequest(request: sent.request, sender: sent.sender)
    }

    static func reply<Document>(
        from bytes: [UInt8], as document: Document.Type
    ) throws(UnreadableReply) -> ControlReply<Document> {
        do {
            let head = try decode(Head.self, from: bytes)
            guard head.version == version else {
                throw UnreadableReply(reason: "it is in version \(head.version) of the messages, not \(version)")
            }
            return try decode(ControlReply<Document>.self, from: bytes)
        } catch let strange as UnreadableReply {
            throw strange
        } catch {
            throw UnreadableReply(reason: "it is no reply")
        }
    }

    private static func decode<Body: Decodable>(_ type: Body.Type, from bytes: [UInt8]) throws -> Body {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    private static func wrongVersion(_ other: Int) -> ControlFailure {
        ControlFailure(
            .unavailable,
            "Version \(version) of the kiosk's messages met version \(other); nothing was done. "
                + "Restart the kiosk, so that it and its commands are of one release.")
    }

    private static func unknown(_ request: String) -> ControlFailure {
        ControlFailure(.usage, "The kiosk knows no request “\(request.prefix(40))”; nothing was done.")
    }

    /// Names the place and never what stood there: it may be a secret.
    private static func unreadable(_ error: any Error) -> ControlFailure {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            default: []
            }
        let place = path.isEmpty ? "it is not the JSON of one" : path.map(\.stringValue).joined(separator: ".")
        return ControlFailure(.unacceptable, "The request cannot be read (\(place)); nothing was done.")
    }
}

/// A request that has come, and its sender.
struct ReceivedRequest: Sendable {
    var request: any ControlRequest
    var sender: Sender
}

/// A request with its name, and its sender: one object.
private struct Sent<Request: ControlRequest>: Codable {
    enum Key: String, CodingKey {
        case version, request
    }

    var request: Request
    var sender: Sender

    init(request: Request, sender: Sender) {
        self.request = request
        self.sender = sender
    }

    init(from decoder: any Decoder) throws {
        request = try Request(from: decoder)
        sender = try Sender(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: Key.self)
        try destination.encode(ControlMessage.version, forKey: .version)
        try destination.encode(Request.name, forKey: .request)
        try request.encode(to: encoder)
        try sender.encode(to: encoder)
    }
}

/// A reply that cannot be read, and why.
struct UnreadableReply: Error, Hashable {
    var reason: String
}

private struct Head: Decodable {
    var version: Int
}

private struct RequestHead: Decodable {
    var version: Int
    var request: String
}

/// `version` beside the body's own keys, in one object.
private struct Versioned<Body: Encodable>: Encodable {
    enum Key: String, CodingKey {
        case version
    }

    var body: Body

    func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: Key.self)
        try destination.encode(ControlMessage.version, forKey: .version)
        try body.encode(to: encoder)
    }
}
