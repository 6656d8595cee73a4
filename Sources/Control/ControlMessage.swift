internal import FoundationEssentials

/// Coding of requests and replies as the bytes of a frame: one JSON object, which includes the version of the messages.
enum ControlMessage {
    /// Version of the messages. A kiosk refuses requests of another version. Raise it in a release that changes the
    /// meaning of a request without changing its name.
    static let version = 2

    static func bytes(of request: some ControlRequest, from sender: Sender = Sender()) -> [UInt8] {
        do {
            return Array(try JSONText.of(Sent(request: request, sender: sender)).utf8)
        } catch {
            preconditionFailure("a request can't be encoded as JSON: \(error)")
        }
    }

    /// Encodes a reply.
    ///
    /// - Throws: `EncodingError` for a number that JSON can't express, such as NaN.
    static func bytes(of reply: ServedReply) throws -> [UInt8] {
        Array(try JSONText.of(Versioned(body: reply)).utf8)
    }

    /// Decodes a request.
    ///
    /// - Parameters:
    ///   - bytes: the message.
    ///   - types: the types of the known requests, by their names.
    /// - Throws: `ControlFailure` to send as the reply, if the request is not known or can't be decoded.
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
                throw UnreadableReply(reason: "it has message version \(head.version) instead of \(version)")
            }
            return try decode(ControlReply<Document>.self, from: bytes)
        } catch let unreadable as UnreadableReply {
            throw unreadable
        } catch {
            throw UnreadableReply(reason: "it is not the expected JSON")
        }
    }

    private static func decode<Body: Decodable>(_ type: Body.Type, from bytes: [UInt8]) throws -> Body {
        try JSONDecoder().decode(type, from: Data(bytes))
    }

    private static func wrongVersion(_ other: Int) -> ControlFailure {
        ControlFailure(
            .unavailable,
            "The kiosk and this command are of different releases (message versions \(version) and \(other)); nothing was "
                + "done. Restart the kiosk.")
    }

    private static func unknown(_ request: String) -> ControlFailure {
        ControlFailure(
            .usage,
            "The kiosk doesn't know the request “\(request.prefix(40))”; nothing was done. "
                + "Restart the kiosk: it is probably from another release.")
    }

    /// Returns the failure for a request that can't be decoded. Its message has the place of the error, but not the
    /// value, which may be a secret.
    private static func unreadable(_ error: any Error) -> ControlFailure {
        let path: [any CodingKey] =
            switch error as? DecodingError {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            default: []
            }
        let place = path.isEmpty ? "it is not valid JSON" : path.map(\.stringValue).joined(separator: ".")
        return ControlFailure(.unacceptable, "The request can't be read (\(place)); nothing was done.")
    }
}

/// A received request with its sender.
struct ReceivedRequest: Sendable {
    var request: any ControlRequest
    var sender: Sender
}

/// JSON object of a request, with its name and its sender.
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

/// Error for a reply that can't be decoded.
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

/// JSON object with the keys of the body and `version`.
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
