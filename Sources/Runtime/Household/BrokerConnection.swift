package import MQTT

/// A connection to the household's broker, which connects again by itself.
package protocol BrokerConnection: AnyObject, Sendable {
    /// The events, in order. Supports one reader, which must call ``noteHandled()`` after each.
    var events: AsyncStream<MQTTClient.Event> { get }
    /// Sends a message. Returns its number, with which it is acknowledged.
    @discardableResult func publish(_ message: MQTTMessage) -> Int
    /// Subscribes to topics. Returns the number of the request, with which it is acknowledged.
    @discardableResult func subscribe(to topics: [String]) -> Int
    func noteHandled()
    /// Ends the connection and ``events``.
    ///
    /// - Parameter sendsWill: true if the broker sends the will, as after a broken connection.
    func close(sendsWill: Bool)
}

extension MQTTClient: BrokerConnection {}
