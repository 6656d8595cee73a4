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
        /// The timers, as JSON.
        case timers
        /// An event of an alarm, as JSON. Not retained: Home Assistant would take it for a new one after each restart.
        case alarm
        /// Id and title of the recipe on the display, as JSON.
        case recipe
        /// A command to the kiosk, as JSON.
        case cmd

        /// The parts of which every kiosk hears those of all kiosks.
        static let heard = [online, about, timers, alarm]
        /// The parts that the broker keeps.
        static let retained = [online, about, timers, recipe]
    }

    /// The meaning of a topic.
    enum Meaning: Hashable {
        case document(DocumentPlace)
        case kiosk(String, Part)
        /// A request for all documents, from a kiosk that found nothing at the broker.
        case ask
        /// The state of Home Assistant.
        case homeAssistant
    }

    /// The topic on which Home Assistant says `online` after it has started.
    static let homeAssistant = "homeassistant/status"

    let root: String
    let kiosk: String

    init(_ household: String, _ kiosk: String) {
        root = "galley/1/\(household)"
        self.kiosk = kiosk
    }

    func topic(of place: DocumentPlace) -> String { "\(root)/set/\(place.kind.rawValue)/\(place.bucket.number)" }
    func topic(of part: Part) -> String { "\(root)/kiosk/\(kiosk)/\(part.rawValue)" }
    var ask: String { "\(root)/ask" }
    /// The topic on which Home Assistant looks for this kiosk.
    var discovery: String { "homeassistant/device/galley_\(kiosk)/config" }

    func message(_ part: Part, _ text: String) -> MQTTMessage {
        MQTTMessage(
            topic(of: part), text, isRetained: Part.retained.contains(part),
            // The timers of a kiosk that is gone for good are of no use.
            expiry: part == .timers && !text.isEmpty ? .seconds(86_400) : nil)
    }

    /// The rights that the kiosk's account needs, as lines of mosquitto's access list.
    var rights: [String] {
        [
            "topic readwrite \(root)/set/#", "topic readwrite \(ask)", "topic readwrite \(root)/kiosk/\(kiosk)/#",
            "topic read \(root)/#", "topic write \(discovery)", "topic read \(Self.homeAssistant)",
        ]
    }

    /// All topics to subscribe to. Each document has its own, because not every broker sends the messages that it keeps
    /// to a subscription with wildcards.
    var all: [String] {
        let places = SharedKind.allCases.flatMap { kind in
            (0..<Bucket.count).compactMap { Bucket(number: $0) }.map { DocumentPlace(kind, $0) }
        }
        return Part.heard.map { "\(root)/kiosk/+/\($0.rawValue)" } + [topic(of: .cmd), ask] + places.map(topic)
    }

    /// Returns the meaning of a topic, or `nil` for one of another version.
    func meaning(of topic: String) -> Meaning? {
        guard topic != Self.homeAssistant else { return .homeAssistant }
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
