/// A right of a kiosk's account at the broker.
public struct BrokerRight: Hashable, Sendable {
    /// The raw values are the words of mosquitto's access list.
    public enum Access: String, Hashable, Sendable {
        case read, write
        case readWrite = "readwrite"
    }

    public let access: Access
    /// The topics, as a filter of MQTT.
    public let topics: String

    public init(_ access: Access, _ topics: String) {
        self.access = access
        self.topics = topics
    }

    /// The line of mosquitto's access list: `topic readwrite galley/1/home/ask`.
    public var mosquittoLine: String { "topic \(access.rawValue) \(topics)" }

    /// The topics as a subject of NATS, which separates levels by periods: `galley.1.home.>`.
    ///
    /// NATS also translates a period in a topic. Topics of Galley have none.
    public var subject: String {
        topics.split(separator: "/", omittingEmptySubsequences: false).map { level in
            switch level {
            case "+": "*"
            case "#": ">"
            default: String(level)
            }
        }.joined(separator: ".")
    }
}

extension [BrokerRight] {
    /// The subjects of NATS that the account may publish to.
    public var published: [String] { filter { $0.access != .read }.map(\.subject) }

    /// The subjects of NATS that the account may subscribe to.
    public var subscribed: [String] { filter { $0.access != .write }.map(\.subject) }
}
