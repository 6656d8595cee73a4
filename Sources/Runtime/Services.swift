internal import Control
internal import Cookbook
internal import FoundationEssentials
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Settings
internal import Spoonacular
internal import Synchronization

/// The services of the network, as the settings say. One courier a host lives as long as the program: what it has
/// learned of the host outlives a change of the settings.
final class Services: Sendable {
    private let client: HTTPClient
    private let store: StoreKeeper
    private let cache: RecipeCache
    private let clock: any KioskClock
    private let incidents: Incidents
    private let state = Mutex(State())

    private struct State {
        var couriers: [String: Courier] = [:]
        var current: Courier?
        var host = ""
        var problem: String?
        var isReachable: Bool?
    }

    init(store: StoreKeeper, cache: RecipeCache, clock: any KioskClock, incidents: Incidents) throws {
        client = try HTTPClient(userAgent: "Galley/\(galleyVersion)")
        self.store = store
        self.cache = cache
        self.clock = clock
        self.incidents = incidents
    }

    func source(for settings: Settings) -> RecipeSource {
        RecipeSource(
            service: service(for: settings), store: store, cache: cache, clock: clock, incidents: incidents)
    }

    private func service(for settings: Settings) -> (any RecipeService)? {
        guard let key = settings.spoonacularKey else {
            state.withLock { $0.current = nil }
            return nil
        }
        let host = URLComponents(string: settings.spoonacularURL)?.host ?? settings.spoonacularURL
        let courier = state.withLock { state in
            let courier =
                state.couriers[host]
                ?? Courier(client: client, service: settings.spoonacularURL, rules: SpoonacularClient.rules)
            state.couriers[host] = courier
            (state.current, state.host) = (courier, host)
            return courier
        }
        let wishes = SpoonacularClient.Wishes(
            diets: settings.diets, intolerances: settings.intolerances, cuisines: settings.cuisines)
        return SpoonacularService(
            client: SpoonacularClient(
                base: settings.spoonacularURL, key: key.exposed, wishes: wishes, courier: courier),
            note: { [self] in note($0) })
    }

    private func note(_ error: SpoonacularError?) {
        state.withLock { state in
            state.problem = error.map { "\($0)" }
            if case .delivery(.transfer)? = error { state.isReachable = false } else { state.isReachable = true }
        }
    }

    // MARK: For the status

    var network: StatusDocument.Network {
        state.withLock { state in
            let reached: StatusDocument.Network.State =
                state.isReachable.map { $0 ? .reachable : .unreachable } ?? .unknown
            return .init(state: reached, problem: state.problem, key: state.current != nil)
        }
    }

    func quota() async -> StatusDocument.Quota? {
        guard let quota = await state.withLock({ $0.current })?.quota else { return nil }
        return .init(used: quota.used, left: quota.left, reset: quota.returns.inSeconds)
    }

    func hosts() async -> [HostDocument] {
        let (host, courier, problem) = state.withLock { ($0.host, $0.current, $0.problem) }
        guard let courier else { return [] }
        let breaker = await courier.breaker
        return [
            HostDocument(
                host: host, breaker: breaker.rest == nil ? .closed : .open, failures: breaker.failures,
                retry: breaker.rest?.inSeconds, problem: problem)
        ]
    }
}

/// Spoonacular as the recipe source sees it.
private struct SpoonacularService: RecipeService {
    let client: SpoonacularClient
    /// Told of every outcome; nil: an answer.
    let note: @Sendable (SpoonacularError?) -> Void

    func anyRecipe(isAsked: Bool) async throws(Failure) -> Recipe {
        try await told { () async throws(SpoonacularError) in try await client.random(for: isAsked ? .person : .program)
        }
    }

    func recipe(numbered number: Int, isAsked: Bool) async throws(Failure) -> Recipe {
        try await told { () async throws(SpoonacularError) in
            try await client.recipe(number, for: isAsked ? .person : .program)
        }
    }

    private func told(_ ask: () async throws(SpoonacularError) -> Recipe) async throws(Failure) -> Recipe {
        do {
            let recipe = try await ask()
            note(nil)
            return recipe
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
            case .delivery, .notTheService, .unreadable, .strange: .passing
            }
        self.init(kind, glass: error.glassText, detail: error.description)
    }
}
