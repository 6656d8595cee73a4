internal import Household
internal import MQTT

/// The topics of a household, version 1.
struct HouseholdTopics: Hashable, Sendable {
    /// The topics below a kiosk's own.
    enum Part: String {
        /// `online` or `offline`.
        case online
        /// Name and version of the kiosk, as JSON.
        case about
    }

    /// The meaning of a topic.
    enum Meaning: Hashable {
        case document(DocumentPlace)
        case kiosk(String, Part)
        /// A request for all documents, from a kiosk that found nothing at the broker.
        case ask
    }

    let root: String
    let kiosk: String

    init(_ household: String, _ kiosk: String) {
        root = "galley/1/\(household)"
        self.kiosk = kiosk
    }

    func topic(of place: DocumentPlace) -> String { "\(root)/set/\(place.kind.rawValue)/\(place.bucket.number)" }
    func topic(of part: Part) -> String { "\(root)/kiosk/\(kiosk)/\(part.rawValue)" }
    var ask: String { "\(root)/ask" }

    func message(_ part: Part, _ text: String, isRetained: Bool) -> MQTTMessage {
        MQTTMessage(topic(of: part), text, isRetained: isRetained)
    }

    /// The rights that the kiosk's account needs, as lines of mosquitto's access list.
    var rights: [String] {
        [
            "topic readwrite \(root)/set/#", "topic readwrite \(ask)", "topic readwrite \(root)/kiosk/\(kiosk)/#",
            "topic read \(root)/#",
        ]
    }

    /// All topics to subscribe to. Few, because a broker has work for each: NATS and RabbitMQ can't serve one a document.
    var all: [String] { ["\(root)/kiosk/+/online", "\(root)/kiosk/+/about", ask, "\(root)/set/+/+"] }

    /// Returns the meaning of a topic, or `nil` for one of another version.
    func meaning(of topic: String) -> Meaning? {
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
