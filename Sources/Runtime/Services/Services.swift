internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Settings
internal import Synchronization

/// The services of the network, as the settings say.
final class Services: Sendable {
    private let store: StoreKeeper
    private let cache: RecipeCache
    private let clock: any KioskClock
    private let incidents: Incidents
    /// Made once there is somebody to ask: its thread and what it loads cost a kiosk without a key 2 MB of memory.
    private let client = Mutex<HTTPClient?>(nil)
    /// The reason why there is no client.
    private let clientProblem = Mutex<String?>(nil)
    private let recipes = RecipeServiceKind.all.map(RecipeConnection.init)
    private let sharing = ShareService()

    init(store: StoreKeeper, cache: RecipeCache, clock: any KioskClock, incidents: Incidents) {
        self.store = store
        self.cache = cache
        self.clock = clock
        self.incidents = incidents
    }

    func source(for settings: Settings) -> RecipeSource {
        RecipeSource(
            services: recipes.compactMap { $0.service(for: settings, client: notedClient) }, store: store,
            cache: cache, clock: clock, incidents: incidents, filter: settings.recipeFilter,
            currency: settings.currency, webhook: sharing.webhook(for: settings, client: notedClient))
    }

    /// The one client of all services.
    ///
    /// - Throws: why no thread can be had for it.
    func sharedClient() throws -> HTTPClient {
        try client.withLock { client in
            let made = try client ?? HTTPClient(userAgent: galleyUserAgent)
            client = made
            return made
        }
    }

    private func notedClient() throws -> HTTPClient {
        do {
            return try sharedClient()
        } catch {
            clientProblem.withLock { $0 = "\(error)" }
            incidents.note(
                "Nothing comes from the network: \(error). Recipes that are stored are shown. Restart Galley.")
            throw error
        }
    }

    // MARK: For the status

    /// The recipe service that the status reports: the first that is set up.
    private var main: RecipeConnection { recipes.first { $0.network.key } ?? recipes[0] }

    var network: StatusDocument.Network {
        var network = main.network
        network.problem = network.problem ?? clientProblem.withLock(\.self)
        return network
    }

    /// Whether a recipe service did not know the key when it was asked last.
    var isKeyRefused: Bool { recipes.contains(where: \.isKeyRefused) }

    func quota() async -> StatusDocument.Quota? { await main.quota() }

    func hosts(_ settings: Settings) async -> [HostDocument] {
        var hosts: [HostDocument?] = []
        for connection in recipes { hosts.append(await connection.host()) }
        hosts.append(await sharing.host(of: settings))
        return hosts.compactMap(\.self)
    }
}
