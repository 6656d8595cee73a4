internal import HTTP
internal import Mealie
internal import Settings

/// The household's Mealie server, and the token of the kiosk's user there.
struct MealieAddress: Hashable, Sendable {
    let url: String
    let token: Secret
    /// The path of a file with certificate authorities, or `nil`.
    let authorities: String?

    /// Returns `nil` if the settings have no address or no token.
    init?(_ settings: Settings) {
        guard let url = settings.mealieURL, let token = settings.mealieToken else { return nil }
        (self.url, self.token, authorities) = (url, token, settings.authorities)
    }

    /// Returns a client of the server with its own queue.
    func client(_ client: any HTTPTransport, rules: HostRules = MealieClient.rules) -> (MealieClient, HostClient) {
        let hostClient = HostClient(client: client, service: url, rules: rules)
        return (
            MealieClient(base: url, token: token.exposed, authorities: authorities, hostClient: hostClient), hostClient
        )
    }
}
