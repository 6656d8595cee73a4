internal import Control
internal import Household
internal import MQTT

/// The device that Home Assistant finds.
extension HouseholdSession {
    /// Announces this kiosk to Home Assistant, or takes the announcement away.
    func announce() async {
        let device = HomeAssistantDevice(
            topics, name: account.kiosk, size: await link.displaySize, canSilence: account.canSilence)
        guard isConnected, !hasLeft else { return }
        guard account.isAnnounced else {
            // Home Assistant logs a warning for each device that it doesn't know, so it is sent once.
            guard !hasAnnounced else { return }
            hasAnnounced = true
            client.publish(topics.message(.recipe, ""))
            return announce("")
        }
        do {
            // An earlier run may have announced the button.
            if !hasAnnounced { announce(try JSONText.of(device.removingButton)) }
            announce(try JSONText.of(device))
            hasAnnounced = true
        } catch {
            note("Household: Home Assistant can't be told about this kiosk. \(error)")
        }
    }

    private func announce(_ text: String) {
        announcements.insert(client.publish(MQTTMessage(topics.discovery, text, isRetained: true)))
    }

    /// Home Assistant has started. It may have missed what the broker doesn't keep.
    func takeBirth(_ message: MQTTMessage) {
        let isBirth = message.payload == Array("online".utf8) && !message.isRetained
        guard isBirth, account.isAnnounced, !isAnnouncing else { return }
        isAnnouncing = true
        after(limits.longestWait * Double.random(in: 0...1)) { await $0.announceAgain() }
    }

    private func announceAgain() async {
        isAnnouncing = false
        await announce()
        publishTimersAgain()
        publishRecipe()
    }

    /// Plans to publish the timers again, before Home Assistant takes the kiosk for one that is off.
    func planTimers() {
        guard account.isAnnounced else { return }
        after(HomeAssistantDevice.expiry / 3) { session in
            await session.publishTimersAgain()
            await session.planTimers()
        }
    }

    private func publishTimersAgain() {
        publishedTimers = nil
        perform(.timers)
    }

    /// Notes the broker's answer to an announcement. The household works without Home Assistant, and many have none, so
    /// a refusal is only logged.
    func acknowledge(announcement error: MQTTError?) {
        guard account.isAnnounced, let error, error != .notConnected, !isRefusedByHomeAssistant else { return }
        isRefusedByHomeAssistant = true
        note(
            "Household: Home Assistant can't find this kiosk, because the broker doesn't let this account announce it. "
                + "Everything else works. Give the account the rights of galley household account, or set "
                + "household.home-assistant to off.")
    }
}
