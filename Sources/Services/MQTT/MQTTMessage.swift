/// A message to or from the broker.
public struct MQTTMessage: Hashable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    /// True if the broker keeps the message for later subscribers; for a message that arrived, true if it was kept.
    public var isRetained: Bool
    /// Time after which the broker drops the message, or `nil` to keep it. Needs MQTT 5; ignored by older brokers.
    public var expiry: Duration?

    public init(_ topic: String, _ payload: [UInt8], isRetained: Bool = false, expiry: Duration? = nil) {
        self.topic = topic
        self.payload = payload
        self.isRetained = isRetained
        self.expiry = expiry
    }

    public init(_ topic: String, _ text: String, isRetained: Bool = false, expiry: Duration? = nil) {
        self.init(topic, Array(text.utf8), isRetained: isRetained, expiry: expiry)
    }
}
