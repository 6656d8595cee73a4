/// The topics of a household, version 1.
public struct HouseholdTopics: Hashable, Sendable {
    /// The topics below a kiosk's own.
    public enum Part: String, Sendable {
        /// `online` or `offline`.
        case online
        /// Name and version of the kiosk, as JSON.
        case about
        /// The timers, as JSON.
        case timers
        /// An event of an alarm, as JSON. Not retained: Home Assistant would take it for a new one after each restart.
        case alarm
        /// Id and title of the recipe on the display, as JSON.
        case recipe
        /// A command to the kiosk, as JSON.
        case cmd

        /// The parts that a kiosk subscribes to, of all kiosks.
        static let heard = [online, about, timers, alarm]
        /// The parts that the broker keeps.
        public static let retained = [online, about, timers, recipe]
    }

    /// The meaning of a topic.
    public enum Meaning: Hashable, Sendable {
        case document(DocumentPlace)
        case kiosk(String, Part)
        /// A request for all documents, from a kiosk that has connected.
        case ask
        /// A request for the photo with a hash.
        case wantedPhoto(String)
        /// A part of a photo, and the number of its parts.
        case photo(String, part: Int, count: Int)
        /// The state of Home Assistant.
        case homeAssistant
    }

    /// The topic on which Home Assistant says `online` after it has started.
    public static let homeAssistant = "homeassistant/status"

    public let root: String
    public let kiosk: String

    public init(_ household: String, _ kiosk: String) {
        root = "galley/1/\(household)"
        self.kiosk = kiosk
    }

    public func topic(of place: DocumentPlace) -> String { "\(root)/set/\(place.kind.rawValue)/\(place.bucket.number)" }
    public func topic(of part: Part) -> String { "\(root)/kiosk/\(kiosk)/\(part.rawValue)" }
    public var ask: String { "\(root)/ask" }
    public func want(_ photo: String) -> String { "\(root)/photo/\(photo)/want" }
    public func topic(ofPart part: Int, of count: Int, photo: String) -> String {
        "\(root)/photo/\(photo)/\(part)/\(count)"
    }
    /// The topic on which Home Assistant looks for this kiosk.
    public var discovery: String { "homeassistant/device/galley_\(kiosk)/config" }

    /// The rights that the kiosk's account needs at the broker.
    public var rights: [BrokerRight] {
        [
            BrokerRight(.readWrite, "\(root)/set/#"), BrokerRight(.readWrite, ask),
            BrokerRight(.readWrite, "\(root)/photo/#"),
            BrokerRight(.readWrite, "\(root)/kiosk/\(kiosk)/#"), BrokerRight(.read, "\(root)/#"),
            BrokerRight(.write, discovery), BrokerRight(.read, Self.homeAssistant),
        ]
    }

    /// All topics to subscribe to. Few, because a broker has work for each: NATS and RabbitMQ can't serve one a document.
    public var all: [String] {
        Part.heard.map { "\(root)/kiosk/+/\($0.rawValue)" }
            + [topic(of: .cmd), ask, "\(root)/set/+/+", "\(root)/photo/#"]
    }

    /// Returns the meaning of a topic, or `nil` for one of another version.
    public func meaning(of topic: String) -> Meaning? {
        guard topic != Self.homeAssistant else { return .homeAssistant }
        guard topic.hasPrefix(root + "/") else { return nil }
        let parts = topic.dropFirst(root.count + 1).split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        switch parts.first {
        case "ask" where parts.count == 1: return .ask
        case "photo" where parts.count == 3 && parts[2] == "want": return .wantedPhoto(parts[1])
        case "photo" where parts.count == 4:
            guard let part = Int(parts[2]), let count = Int(parts[3]) else { return nil }
            return .photo(parts[1], part: part, count: count)
        case "set" where parts.count == 3:
            guard let kind = SharedKind(rawValue: parts[1]), let number = Int(parts[2]),
                let bucket = Bucket(number: number, in: kind)
            else { return nil }
            return .document(DocumentPlace(kind, bucket))
        case "kiosk" where parts.count == 3:
            return Part(rawValue: parts[2]).map { .kiosk(parts[1], $0) }
        default: return nil
        }
    }
}
