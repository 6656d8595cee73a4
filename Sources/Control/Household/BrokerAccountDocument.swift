/// Account of a kiosk at the broker, as `household account` prints it.
public struct BrokerAccountDocument: Hashable, Sendable, Codable {
    public var user: String
    /// Name of the household.
    public var household: String
    /// Id of the kiosk.
    public var id: String
    /// Lines of mosquitto's access list, without the one that names the user.
    public var topics: [String]

    public init(user: String, household: String, id: String, topics: [String]) {
        self.user = user
        self.household = household
        self.id = id
        self.topics = topics
    }
}
