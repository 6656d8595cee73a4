import Control
import Foundation
import Household
import Testing

@testable import Runtime

/// The description that Home Assistant reads, against the rules of its schema. `make home-assistant-check` tries the
/// schema itself.
@Suite struct HomeAssistantDeviceTests {
    private func components(canSilence: Bool, removing: Bool = false) throws -> [String: [String: Any]] {
        let device = HomeAssistantDevice(
            HouseholdTopics("home", "k7f3abcd"), name: "Kitchen", size: "20x4", canSilence: canSilence)
        let json = try JSONText.of(removing ? device.removingButton : device)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let origin = try #require(object["o"] as? [String: Any])
        #expect(origin["name"] as? String == "Galley")
        let described = try #require(object["dev"] as? [String: Any])
        #expect(described["ids"] as? [String] == ["galley_k7f3abcd"] && described["mdl"] as? String == "Kiosk 20x4")
        #expect(object["avty_t"] as? String == "galley/1/home/kiosk/k7f3abcd/online")
        #expect(json.utf8.count < 4096)
        return try #require(object["cmps"] as? [String: [String: Any]])
    }

    @Test(arguments: [false, true])
    func eachEntityHasAPlatformThatExistsAndAnIDOfItsOwn(canSilence: Bool) throws {
        let components = try components(canSilence: canSilence)
        #expect(Set(components.keys).isSuperset(of: ["next_timer", "timers", "ringing", "recipe", "alarm", "message"]))
        #expect(components.keys.contains("silence") == canSilence)
        var ids: Set<String> = []
        for (name, component) in components {
            let platform = try #require(component["p"] as? String)
            #expect(["sensor", "binary_sensor", "event", "notify", "button"].contains(platform), "\(name)")
            #expect(ids.insert(try #require(component["uniq_id"] as? String)).inserted, "\(name)")
            #expect(component["unit_of_meas"] == nil)
            for topic in ["stat_t", "cmd_t", "json_attr_t"].compactMap({ component[$0] as? String }) {
                #expect(topic.hasPrefix("galley/1/home/kiosk/k7f3abcd/") && !topic.contains(where: "+#".contains))
            }
        }
        let types = try #require(components["alarm"]?["evt_typ"] as? [String])
        #expect(types == ["ringing", "silenced", "missed", "done"])
    }

    @Test func aButtonThatIsNotAllowedIsRemovedByItsPlatformAlone() throws {
        let removed = try #require(try components(canSilence: false, removing: true)["silence"])
        #expect(removed.count == 1 && removed["p"] as? String == "button")
        let allowed = try #require(try components(canSilence: true, removing: true)["silence"])
        #expect(allowed.count > 1)
    }
}
