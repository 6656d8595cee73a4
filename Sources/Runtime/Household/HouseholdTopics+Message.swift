internal import Household
internal import MQTT

extension HouseholdTopics {
    /// Returns a message about this kiosk. An empty text removes what the broker keeps.
    func message(_ part: Part, _ text: String) -> MQTTMessage {
        MQTTMessage(
            topic(of: part), text, isRetained: Part.retained.contains(part),
            // The timers of a kiosk that is gone for good are of no use.
            expiry: part == .timers && !text.isEmpty ? .seconds(86_400) : nil)
    }
}
