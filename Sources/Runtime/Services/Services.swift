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
    private let client: SharedClient
    private let recipes = RecipeServiceKind.all.map(RecipeConnection.init)
    private let sharing = ShareService()
    /// The copy of the household's recipe server.
    let recipeServer: RecipeServerService

    init(
        folder: String, store: StoreConnection, cache: RecipeCache, loop: EventLoop, clock: any KioskClock,
        errorLog: ErrorLog, filter: PictureFilter,
        transport: @escaping TransportMaker = makeHTTPClient
    ) {
        let shared = SharedClient(errorLog: errorLog, transport: transport)
        client = shared
        recipeServer = RecipeServerService(
            folder: folder, store: store, loop: loop, clock: clock, errorLog: errorLog, filter: filter
        ) {
            try shared.get()
        }
        self.store = store
        self.cache = cache
        self.clock = clock
        self.errorLog = errorLog
    }

    func source(for settings: Settings) -> RecipeSource {
        recipeServer.use(settings)
        return RecipeSource(
            services: recipes.compactMap { $0.service(for: settings, client: client.noted) }, store: store,
            cache: cache, clock: clock, errorLog: errorLog, copied: recipeServer.copied, absence: recipeServer.absence,
            filter: settings.recipeFilter, currency: settings.currency,
            webhook: sharing.webhook(for: settings, client: client.noted))
    }

    /// Returns the client that all services share.
    ///
    /// - Throws: the reason why its thread can't be started.
    func sharedClient() throws -> any HTTPTransport { try client.get() }

    // MARK: For the status

    /// The recipe service that the status reports: the first that is configured.
    private var main: RecipeConnection { recipes.first { $0.network.key } ?? recipes[0] }

    var network: StatusDocument.Network {
        var network = main.network
        network.problem = network.problem ?? client.problem
        return network
    }

    /// True if a recipe service refused the key at the last request.
    var isKeyRefused: Bool { recipes.contains(where: \.isKeyRefused) }

    func quota() async -> StatusDocument.Quota? { await main.quota() }

    func hosts(_ settings: Settings) async -> [HostDocument] {
        var hosts: [HostDocument?] = []
        for connection in recipes { hosts.append(await connection.host()) }
        hosts.append(await recipeServer.host())
        hosts.append(await sharing.host(of: settings))
        return hosts.compactMap(\.self)
    }
}
