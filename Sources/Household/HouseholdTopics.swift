/// The topics of a household, version 1.
public struct HouseholdTopics: Hashable, Sendable {
    /// The topics below a kiosk's own.
    public enum Part: String, Sendable {
        /// `online` or `offline`.
        case online
        /// Name and version of the kiosk, as JSON.
        case about
    }

    /// The meaning of a topic.
    public enum Meaning: Hashable, Sendable {
        case document(DocumentPlace)
        case kiosk(String, Part)
        /// A request for all documents, from a kiosk that has connected.
        case ask
    }

    public let root: String
    public let kiosk: String

    public init(_ household: String, _ kiosk: String) {
        root = "galley/1/\(household)"
        self.kiosk = kiosk
    }

    public func topic(of place: DocumentPlace) -> String { "\(root)/set/\(place.kind.rawValue)/\(place.bucket.number)" }
    public func topic(of part: Part) -> String { "\(root)/kiosk/\(kiosk)/\(part.rawValue)" }
    public var ask: String { "\(root)/ask" }

    /// The rights that the kiosk's account needs at the broker.
    public var rights: [BrokerRight] {
        [
            BrokerRight(.readWrite, "\(root)/set/#"), BrokerRight(.readWrite, ask),
            BrokerRight(.readWrite, "\(root)/kiosk/\(kiosk)/#"), BrokerRight(.read, "\(root)/#"),
        ]
    }

    /// All topics to subscribe to. Few, because a broker has work for each: NATS and RabbitMQ can't serve one a document.
    public var all: [String] { ["\(root)/kiosk/+/online", "\(root)/kiosk/+/about", ask, "\(root)/set/+/+"] }

    /// Returns the meaning of a topic, or `nil` for one of another version.
    public func meaning(of topic: String) -> Meaning? {
        guard topic.hasPrefix(root + "/") else { return nil }
        let parts = topic.dropFirst(root.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        switch parts.first {
        case "ask" where parts.count == 1: return .ask
        case "set" where parts.count == 3:
            guard let kind = SharedKind(rawValue: parts[1]), let number = Int(parts[2]),
                let bucket = Bucket(number: number)
            else { return nil }
            return .document(DocumentPlace(kind, bucket))
        case "kiosk" where parts.count == 3:
            return Part(rawValue: parts[2]).map { .kiosk(parts[1], $0) }
        default: return nil
        }
    }
}
