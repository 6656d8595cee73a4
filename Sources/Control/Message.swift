internal import FoundationEssentials

/// Requests and replies as the bytes of a frame: one JSON object, with the version of the messages in it.
enum Message {
    static let version = 1

    static func bytes(of request: ControlRequest, from sender: Sender = Sender()) -> [UInt8] {
        do {
            return Array(try JSONText.of(Versioned(body: Sent(request: request, sender: sender))).utf8)
        } catch {
            preconditionFailure("a request is made of texts and finite numbers: \(error)")
        }
    }

    /// - Throws: `EncodingError` for a number that is none.
    static func bytes(of reply: ControlReply) throws -> [UInt8] {
        Array(try JSONText.of(Versioned(body: reply)).utf8)
    }

    /// - Throws: what the one who asked is to be told.
    static func request(from bytes: [UInt8]) throws(ControlFailure) -> Sent {
        do {
            let head = try decode(RequestHead.self, from: bytes)
            guard head.version == version else { throw wrongVersion(head.version) }
            guard ControlRequest.Name(rawValue: head.request) != nil else { throw unknown(head.request) }
            return try decode(Versioned<Sent>.self, from: bytes).body
        } catch let failure as ControlFailure {
            throw failure
        } catch {
            throw unreadable(error)
        }
    }

    static func reply(from bytes: [UInt8]) throws(StrangeReply) -> ControlReply {
        do {
            let head = try decode(Head.self, from: bytes)
            guard head.version == version else {
                throw StrangeReply(reason: "it is in version \(head.version) of the messages, not \(version)")
            }
            return try decode(Versioned<ControlReply>.self, from: bytes).body
        } catch let strange as StrangeReply {
            throw strange
        } catch {
            throw StrangeReply(reason: "it is no reply")
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

/// A request and what is told of who asks: one object.
struct Sent: Hashable, Codable {
    var request: ControlRequest
    var sender: Sender

    init(request: ControlRequest, sender: Sender) {
        self.request = request
        self.sender = sender
    }

    init(from decoder: any Decoder) throws {
        request = try ControlRequest(from: decoder)
        sender = try Sender(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try request.encode(to: encoder)
        try sender.encode(to: encoder)
    }
}

/// A reply that cannot be read, and why.
struct StrangeReply: Error, Hashable {
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
private struct Versioned<Body> {
    enum Key: String, CodingKey {
        case version
    }

    var body: Body
}

extension Versioned: Encodable where Body: Encodable {
    func encode(to encoder: any Encoder) throws {
        var destination = encoder.container(keyedBy: Key.self)
        try destination.encode(Message.version, forKey: .version)
        try body.encode(to: encoder)
    }
}

extension Versioned: Decodable where Body: Decodable {
    init(from decoder: any Decoder) throws {
        body = try Body(from: decoder)
    }
}
