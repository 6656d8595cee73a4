internal import Household

/// The description with which Home Assistant finds this kiosk: one device with its entities (MQTT device discovery).
///
/// The names are Home Assistant's short ones: https://www.home-assistant.io/integrations/mqtt/#discovery-messages
struct HomeAssistantDevice: Hashable, Encodable {
    /// Description of the device.
    struct Device: Hashable, Encodable {
        let ids: [String]
        let name: String
        let mf = "Galley"
        let mdl: String
        let sw: String
    }

    /// The program that sends the description. Home Assistant demands it.
    struct Origin: Hashable, Encodable {
        let name = "Galley"
        let sw: String
    }

    /// One entity. With the platform alone, it removes an entity that was announced earlier.
    struct Component: Hashable, Encodable {
        enum CodingKeys: String, CodingKey {
            case platform = "p"
            case name
            case id = "uniq_id"
            case deviceClass = "dev_cla"
            case stateClass = "stat_cla"
            case stateTopic = "stat_t"
            case valueTemplate = "val_tpl"
            case attributesTopic = "json_attr_t"
            case expiry = "exp_aft"
            case eventTypes = "evt_typ"
            case commandTopic = "cmd_t"
            case commandTemplate = "cmd_tpl"
            case pressPayload = "pl_prs"
            case icon = "ic"
        }

        let platform: String
        var name: String?
        var id: String?
        var deviceClass: String?
        var stateClass: String?
        var stateTopic: String?
        var valueTemplate: String?
        var attributesTopic: String?
        /// Seconds without a message after which the entity becomes unavailable.
        var expiry: Int64?
        var eventTypes: [String]?
        var commandTopic: String?
        var commandTemplate: String?
        var pressPayload: String?
        var icon: String?
    }

    enum CodingKeys: String, CodingKey {
        case device = "dev"
        case origin = "o"
        case availability = "avty_t"
        case qos
        case components = "cmps"
    }

    let device: Device
    let origin: Origin
    let availability: String
    let qos = 1
    private(set) var components: [String: Component]

    /// Time without a message about timers after which they become unavailable. The kiosk may be off although its will
    /// never came.
    static let expiry = Duration.seconds(1800)

    /// Describes a kiosk.
    ///
    /// - Parameters:
    ///   - topics: the kiosk's topics.
    ///   - name: its name in the household.
    ///   - size: the size of its display, such as `20x4`.
    ///   - canSilence: true to offer a button that silences its alarm.
    init(_ topics: HouseholdTopics, name: String, size: String?, canSilence: Bool) {
        let id = "galley_\(topics.kiosk)"
        device = Device(
            ids: [id], name: name, mdl: ["Kiosk", size].compactMap(\.self).joined(separator: " "), sw: galleyVersion)
        origin = Origin(sw: galleyVersion)
        availability = topics.topic(of: .online)
        let (timers, recipe) = (topics.topic(of: .timers), topics.topic(of: .recipe))
        let command = topics.topic(of: .cmd)
        let expiry = Self.expiry.components.seconds
        components = [
            "next_timer": Component(
                platform: "sensor", name: "Next timer", deviceClass: "timestamp", stateTopic: timers,
                valueTemplate: "{{ value_json.next }}", expiry: expiry),
            "timers": Component(
                platform: "sensor", name: "Timers", stateClass: "measurement", stateTopic: timers,
                valueTemplate: "{{ value_json.timers | count }}", attributesTopic: timers, expiry: expiry,
                icon: "mdi:timer-outline"),
            "ringing": Component(
                platform: "binary_sensor", name: "Alarm ringing", deviceClass: "sound", stateTopic: timers,
                valueTemplate: "{{ 'ON' if value_json.ringing else 'OFF' }}", expiry: expiry),
            "recipe": Component(
                platform: "sensor", name: "Recipe", stateTopic: recipe, valueTemplate: "{{ value_json.title }}",
                attributesTopic: recipe, icon: "mdi:chef-hat"),
            "alarm": Component(
                platform: "event", name: "Alarm", stateTopic: topics.topic(of: .alarm),
                eventTypes: AlarmEvent.Kind.allCases.map(\.rawValue)),
            "message": Component(
                platform: "notify", name: "Message on the display", commandTopic: command,
                commandTemplate: "{{ {'do': 'show', 'text': value} | to_json }}"),
        ]
        if canSilence {
            components["silence"] = Component(
                platform: "button", name: "Silence the alarm", commandTopic: command,
                pressPayload: #"{"do":"silence"}"#, icon: "mdi:bell-off")
        }
        for name in components.keys { components[name]?.id = "\(id)_\(name)" }
    }

    /// The same device, with a message that removes the button if the device doesn't offer it. Leaving an entity out
    /// doesn't remove one that was announced earlier.
    var removingButton: HomeAssistantDevice {
        var device = self
        if device.components["silence"] == nil { device.components["silence"] = Component(platform: "button") }
        return device
    }
}
