internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings
internal import Spoonacular
internal import Synchronization

/// The services of the network, as the settings say. A courier lives as long as address and key stay the same: another
/// key has a quota of its own.
final class Services: Sendable {
    private let store: StoreKeeper
    private let cache: RecipeCache
    private let clock: any KioskClock
    private let incidents: Incidents
    private let state = Mutex(State())
    private let sharing = ShareService()

    private struct State {
        /// Made once there is somebody to ask: its thread and what it loads cost a kiosk without a key 2 MB of memory.
        var client: HTTPClient?
        var account: Account?
        var courier: Courier?
        var problem: String?
        var isReachable: Bool?
        var isKeyRefused = false
    }

    /// Whom a service counts its quota for.
    private struct Account: Hashable {
        var url: String
        var key: Secret
    }

    init(store: StoreKeeper, cache: RecipeCache, clock: any KioskClock, incidents: Incidents) {
        self.store = store
        self.cache = cache
        self.clock = clock
        self.incidents = incidents
    }

    func source(for settings: Settings) -> RecipeSource {
        RecipeSource(
            service: service(for: settings), store: store, cache: cache, clock: clock, incidents: incidents,
            filter: settings.recipeFilter, currency: settings.currency,
            webhook: sharing.webhook(for: settings, client: client))
    }

    private func service(for settings: Settings) -> (any RecipeService)? {
        let url = settings.spoonacularURL
        let account = settings.spoonacularKey.map { Account(url: url, key: $0) }
        let courier: Courier? = state.withLock { state in
            if state.account != account {
                state = State(client: state.client, account: account)
                state.courier = account.flatMap { makeCourier(to: $0, &state) }
            }
            return state.courier
        }
        guard let account, let courier else { return nil }
        return SpoonacularService(
            client: SpoonacularClient(base: url, key: account.key.exposed, courier: courier), address: url,
            note: { [self] in note($0) })
    }

    private func makeCourier(to account: Account, _ state: inout State) -> Courier? {
        client(&state).map { Courier(client: $0, service: account.url, rules: SpoonacularClient.rules) }
    }

    /// Nil where no thread can be had.
    private func client() -> HTTPClient? { state.withLock { client(&$0) } }

    private func client(_ state: inout State) -> HTTPClient? {
        do {
            return try Self.client(&state)
        } catch {
            state.problem = "\(error)"
            incidents.note(
                "Nothing comes from the network: \(error). Recipes that are stored are shown. Restart Galley.")
            return nil
        }
    }

    /// The one client of all services.
    func sharedClient() throws -> HTTPClient { try state.withLock { try Self.client(&$0) } }

    private static func client(_ state: inout State) throws -> HTTPClient {
        let client = try state.client ?? HTTPClient(userAgent: galleyUserAgent)
        state.client = client
        return client
    }

    private func note(_ error: SpoonacularError?) {
        state.withLock { state in
            // That a recipe is gone is no trouble of the service's.
            state.problem = error == .notFound ? nil : error.map { "\($0)" }
            switch error {
            case .keyRefused: state.isKeyRefused = true
            // The service answers these to a key that it knows.
            case nil, .notFound, .delivery(.quotaUsedUp): state.isKeyRefused = false
            default: break
            }
            state.isReachable =
                switch error {
                case .delivery(.transfer), .delivery(.loginPage): false
                default: true
                }
        }
    }

    // MARK: For the status

    var network: StatusDocument.Network {
        state.withLock { state in
            let reached: StatusDocument.Network.State =
                state.isReachable.map { $0 ? .reachable : .unreachable } ?? .unknown
            return .init(state: reached, problem: state.problem, key: state.courier != nil)
        }
    }

    /// Whether the service did not know the key when it was asked last.
    var isKeyRefused: Bool { state.withLock { $0.isKeyRefused } }

    func quota() async -> StatusDocument.Quota? {
        guard let quota = await state.withLock({ $0.courier })?.quota else { return nil }
        return .init(used: quota.used, left: quota.left, reset: quota.returns.inSeconds)
    }

    func hosts(_ settings: Settings) async -> [HostDocument] {
        await recipeHosts() + [sharing.host(of: settings)].compactMap(\.self)
    }

    private func recipeHosts() async -> [HostDocument] {
        let (account, courier, problem) = state.withLock { ($0.account, $0.courier, $0.problem) }
        guard let account, let courier else { return [] }
        return [await HostDocument(.recipes, at: account.url, courier, problem)]
    }
}

/// Spoonacular as the recipe source sees it.
private struct SpoonacularService: RecipeService {
    let client: SpoonacularClient
    let address: String
    /// Told of every outcome; nil: an answer.
    let note: @Sendable (SpoonacularError?) -> Void

    func anyRecipe(_ filter: RecipeFilter, isAsked: Bool) async throws(Failure) -> Recipe {
        try await told { () async throws(SpoonacularError) in
            try await client.random(filter, for: isAsked ? .person : .program)
        }
    }

    func recipe(numbered number: Int, isAsked: Bool) async throws(Failure) -> Recipe {
        try await told { () async throws(SpoonacularError) in
            try await client.recipe(number, for: isAsked ? .person : .program)
        }
    }

    func recipes(numbered numbers: [Int]) async throws(Failure) -> [Recipe] {
        try await told { () async throws(SpoonacularError) in try await client.recipes(numbers, for: .person) }
    }

    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes {
        try await told { () async throws(SpoonacularError) in
            switch search.subject {
            case .words(let text): try await client.search(text, search.filter, offset: offset, for: .person)
            case .food(let food): try await client.recipes(for: food, search.filter, offset: offset, for: .person)
            case .ingredients(let names): try await client.recipes(using: names, search.filter, for: .person)
            case .popular: try await client.popular(search.filter, offset: offset, for: .person)
            case .related(let id): try await client.recipes(like: id.number, for: .person)
            }
        }
    }

    func foods(named text: String) async throws(Failure) -> [String] {
        try await told { () async throws(SpoonacularError) in try await client.foods(named: text, for: .person) }
    }

    func prices(of number: Int) async throws(Failure) -> ServicePrices {
        try await told { () async throws(SpoonacularError) in try await client.prices(of: number, for: .person) }
    }

    private func told<Answer>(_ ask: () async throws(SpoonacularError) -> Answer) async throws(Failure) -> Answer {
        do {
            let answer = try await ask()
            note(nil)
            return answer
        } catch {
            note(error)
            throw Failure(error)
        }
    }
}

extension Failure {
    init(_ error: SpoonacularError) {
        let kind: Kind =
            switch error {
            case .keyRefused: .notPermitted
            case .notFound: .notFound
            case .delivery, .oversized, .unreadable, .strange: .passing
            }
        self.init(kind, glass: error.glassText, detail: error.description)
        needsPerson =
            switch error {
            case .keyRefused, .delivery(.loginPage): true
            default: false
            }
    }
}
