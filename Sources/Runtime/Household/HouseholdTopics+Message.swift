internal import Household
internal import MQTT

extension HouseholdTopics {
    func message(_ part: Part, _ text: String, isRetained: Bool) -> MQTTMessage {
        MQTTMessage(topic(of: part), text, isRetained: isRetained)
    }
}
