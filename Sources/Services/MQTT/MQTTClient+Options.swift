extension MQTTClient {
    /// The broker, the account, and the behavior of a client.
    public struct Options: Hashable, Sendable {
        /// A name or an IP address.
        public var host: String
        public var port: Int
        /// The path of a file with the certificate authorities that are trusted (PEM), or `nil` for no encryption.
        public var authorities: String?
        public var user: String?
        public var password: String?
        /// The client's name at the broker. A second client of the same name takes the first one's place.
        public var clientID: String
        /// The message that the broker sends if the connection breaks.
        public var will: MQTTMessage?
        /// The time that the broker waits before it sends the will. Needs MQTT 5.
        public var willDelay = Duration.seconds(5)
        /// The longest silence before the client sends a ping.
        public var keepAlive = Duration.seconds(60)
        /// The shortest time in which the broker must accept a connection. It grows with the pauses between attempts.
        public var patience = Duration.seconds(10)
        /// The time before the second attempt to connect. It doubles with each attempt up to ``longestPause``.
        public var firstPause = Duration.seconds(1)
        public var longestPause = Duration.seconds(60)

        public init(host: String, port: Int, clientID: String) {
            self.host = host
            self.port = port
            self.clientID = clientID
        }
    }

    /// The protocol that a broker and the client agreed on.
    public enum Version: Hashable, Sendable {
        case v5, v311
    }

    /// Something that happened at the client.
    public enum Event: Hashable, Sendable {
        /// The broker accepted the connection. Subscriptions of an earlier connection are gone.
        case connected(Version)
        /// The end of a connection, or of an attempt to connect. The client tries again by itself.
        case disconnected(MQTTError)
        case arrived(MQTTMessage)
        /// The broker has the message of this number, or refused it.
        case acknowledged(Int, MQTTError?)
        /// The broker accepted the subscriptions of this number, or refused one of them.
        case subscribed(Int, MQTTError?)
    }
}
