internal import Cookbook
internal import Household
internal import Linux
internal import MQTT
internal import Settings

/// The household and the broker, as configured.
struct HouseholdAccount: Hashable, Sendable {
    let broker: BrokerAddress
    /// The name of the household. Kiosks with the same one share their data.
    let household: String
    /// The kinds of data that are shared.
    let kinds: Set<SharedKind>
    /// This kiosk's name, as the others show it.
    let kiosk: String
    let user: String?
    let password: Secret?
    /// The file of the certificate authorities that are trusted.
    let authorities: String
    /// True to announce the kiosk to Home Assistant.
    let isAnnounced: Bool
    /// True if the alarm may be silenced over the broker.
    let canSilence: Bool
    /// True to show the alarms of other kiosks.
    let showsAlarms: Bool

    /// Returns `nil` if no broker is configured: this kiosk is alone then.
    init?(_ settings: Settings) {
        guard let broker = settings.householdBroker else { return nil }
        self.broker = broker
        household = settings.householdName
        kinds = Set(SharedKind.allCases).subtracting(settings.shoppingSync == .household ? [] : [.shopping])
        kiosk = settings.householdKiosk ?? (try? hostName()) ?? "kiosk"
        user = settings.householdUser
        password = settings.householdPassword
        authorities = settings.authorities ?? "/etc/ssl/certs/ca-certificates.crt"
        isAnnounced = settings.announcesToHomeAssistant
        canSilence = settings.allowsRemoteSilence
        showsAlarms = settings.showsAlarmsOfOthers
    }

    func isSameHousehold(as other: HouseholdAccount) -> Bool {
        broker == other.broker && household == other.household
    }

    /// Returns true if the broker that accepts this account also accepts the other one.
    func isSameLogin(as other: HouseholdAccount) -> Bool {
        isSameHousehold(as: other) && user == other.user && password == other.password
            && authorities == other.authorities
    }

    /// Returns the options of a connection. The client's name differs in each run, so that two kiosks with the same
    /// name don't cut each other off.
    func options(of id: String) -> MQTTClient.Options {
        var options = MQTTClient.Options(
            host: broker.host, port: broker.port,
            clientID: "galley-\(id)-\(String(UInt32.random(in: 0 ... .max), radix: 36))")
        options.authorities = broker.isEncrypted ? authorities : nil
        options.user = user
        options.password = password?.exposed
        options.will = HouseholdTopics(household, id).message(.online, "offline")
        return options
    }
}
