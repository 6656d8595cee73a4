import Household
import MQTT

/// The account of a kiosk. All processes of a run know it by the kiosk's number.
struct FleetAccount {
    let topics: HouseholdTopics
    let user: String
    let password: String

    init(kiosk number: Int, sitesOf siteSize: Int) {
        topics = HouseholdTopics("site-\(number / siteSize)", "k\(number)")
        user = "galley-\(number)"
        // Brokers on loopback, which end with the run. A real password is a long random word.
        password = "password-of-\(number)"
    }
}

/// The address of the load balancer, and the certificate of its authority.
struct FleetBroker {
    let port: Int
    let authorities: String

    func options(of account: FleetAccount) -> MQTTClient.Options {
        var options = MQTTClient.Options(
            host: "localhost", port: port, clientID: "\(account.user)-\(UInt32.random(in: 0 ... .max))")
        options.authorities = authorities
        (options.user, options.password) = (account.user, account.password)
        options.will = MQTTMessage(account.topics.topic(of: .online), "offline", isRetained: true)
        return options
    }
}
