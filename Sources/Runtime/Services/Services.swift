internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Settings
internal import Synchronization

/// The online services that are configured.
final class Services: Sendable {
    private let store: StoreConnection
    private let cache: RecipeCache
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    private let state = Mutex(State())
    private let recipes = RecipeServiceKind.all.map(RecipeConnection.init)
    private let sharing = ShareService()

    private struct State {
        /// The client. It is created when a service first needs it, because its thread and libraries take 2 MB.
        var client: HTTPClient?
        /// The reason why the client could not be created; `nil` for none.
        var problem: String?
    }

    init(store: StoreConnection, cache: RecipeCache, clock: any KioskClock, errorLog: ErrorLog) {
        self.store = store
        self.cache = cache
        self.clock = clock
        self.errorLog = errorLog
    }

    func source(for settings: Settings) -> RecipeSource {
        RecipeSource(
            services: recipes.compactMap { $0.service(for: settings, client: notedClient) }, store: store,
            cache: cache, clock: clock, errorLog: errorLog, filter: settings.recipeFilter,
            currency: settings.currency, webhook: sharing.webhook(for: settings, client: notedClient))
    }

    /// Returns the client that all services share.
    ///
    /// - Throws: the reason why its thread can't be started.
    func sharedClient() throws -> HTTPClient {
        try state.withLock { state in
            do {
                let client = try state.client ?? HTTPClient(userAgent: galleyUserAgent)
                state = State(client: client)
                return client
            } catch {
                state.problem = "\(error)"
                throw error
            }
        }
    }

    private func notedClient() throws -> HTTPClient {
        do {
            return try sharedClient()
        } catch {
            errorLog.note(
                "Can't use the network: \(error). Stored recipes are shown. Restart Galley.")
            throw error
        }
    }

    // MARK: For the status

    /// The recipe service that the status reports: the first that is configured.
    private var main: RecipeConnection { recipes.first { $0.network.key } ?? recipes[0] }

    var network: StatusDocument.Network {
        var network = main.network
        network.problem = network.problem ?? state.withLock(\.problem)
        return network
    }

    /// True if a recipe service refused the key at the last request.
    var isKeyRefused: Bool { recipes.contains(where: \.isKeyRefused) }

    func quota() async -> StatusDocument.Quota? { await main.quota() }

    func hosts(_ settings: Settings) async -> [HostDocument] {
        var hosts: [HostDocument?] = []
        for connection in recipes { hosts.append(await connection.host()) }
        hosts.append(await sharing.host(of: settings))
        return hosts.compactMap(\.self)
    }
}
