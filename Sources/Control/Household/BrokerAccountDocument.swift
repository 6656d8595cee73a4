/// Account of a kiosk at the broker, as `household account` prints it.
public struct BrokerAccountDocument: Hashable, Sendable, Codable {
    public var user: String
    /// Name of the household.
    public var household: String
    /// Id of the kiosk.
    public var id: String
    /// Lines of mosquitto's access list, without the one that names the user.
    public var topics: [String]
    /// Permissions of the user in NATS.
    public var nats: Permissions

    /// Permissions in NATS, as it reads them.
    public struct Permissions: Hashable, Sendable, Codable {
        /// Subjects to which the user may publish.
        public var publish: [String]
        /// Subjects to which the user may subscribe.
        public var subscribe: [String]

        public init(publish: [String], subscribe: [String]) {
            self.publish = publish
            self.subscribe = subscribe
        }
    }

    public init(user: String, household: String, id: String, topics: [String], nats: Permissions) {
        self.user = user
        self.household = household
        self.id = id
        self.topics = topics
        self.nats = nats
    }
}
