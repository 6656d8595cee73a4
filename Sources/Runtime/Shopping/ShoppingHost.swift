internal import CalDAV
internal import FoundationEssentials
internal import HTTP
internal import Kitchen
internal import Mealie
internal import Settings
internal import ShoppingSync

/// A server on which the shopping list can be.
protocol ShoppingHost: Sendable {
    var url: String { get }
    var hostClient: HostClient { get }
    var abilities: ShoppingAbilities { get }

    /// Returns the whole address of the list. Another server's list of the same name is another list.
    ///
    /// - Parameters:
    ///   - former: The address of the list that was used so far, or `nil`.
    ///   - replacesIt: True to use another list if that one is gone.
    ///   - priority: Who waits for the answer.
    /// - Throws: ``/ShoppingSync/ShoppingServerError``, `noList` if the former list is gone.
    func find(
        former: String?, replacesIt: Bool, for priority: RequestPriority
    ) async throws(ShoppingServerError) -> String

    /// Returns the list at an address, for one synchronization.
    ///
    /// - Throws: ``/ShoppingSync/ShoppingServerError`` if it can't be used.
    func list(at address: String, for priority: RequestPriority) throws(ShoppingServerError) -> any ShoppingServer

    /// Returns a random name for a new line or a write, of the form that the server accepts.
    func randomName() -> String
}

/// A task list on a CalDAV server.
struct CalDAVHost: ShoppingHost {
    private let account: CalDAVAccount
    private let units: UnitSystem
    let hostClient: HostClient
    let abilities = CalDAVList.abilities

    var url: String { account.url }

    init(_ account: CalDAVAccount, in units: UnitSystem, _ client: any HTTPTransport) {
        (self.account, self.units) = (account, units)
        var rules = HostRules()
        // The owner's own server has no quota. The service pauses after failures itself.
        (rules.pace, rules.retries, rules.failures) = (.zero, 0, .max)
        hostClient = HostClient(client: client, service: account.url, rules: rules)
    }

    private var origin: String { WebAddress(account.url)?.origin ?? "" }

    func find(
        former: String?, replacesIt: Bool, for priority: RequestPriority
    ) async throws(ShoppingServerError) -> String {
        let former = former.flatMap { $0.hasPrefix(origin) ? String($0.dropFirst(origin.count)) : nil }
        let finder = try ListFinder(account, client: hostClient, for: priority)
        return origin + (try await finder.find(former: former, replacesIt: replacesIt))
    }

    func list(at address: String, for priority: RequestPriority) throws(ShoppingServerError) -> any ShoppingServer {
        try CalDAVList(
            account, client: hostClient, for: priority, path: String(address.dropFirst(origin.count)), units: units)
    }

    func randomName() -> String {
        "g\(String(UInt64.random(in: 0 ... .max), radix: 36))\(String(UInt16.random(in: 0 ... .max), radix: 36))"
    }
}

/// A shopping list of the household in Mealie.
struct MealieHost: ShoppingHost {
    let url: String
    private let name: String?
    private let units: UnitSystem
    private let client: MealieClient
    let hostClient: HostClient
    let abilities = MealieShoppingList.abilities

    init(_ address: MealieAddress, list name: String?, in units: UnitSystem, _ client: any HTTPTransport) {
        (url, self.name, self.units) = (address.url, name, units)
        var rules = MealieClient.rules
        // The service pauses after failures itself.
        rules.failures = .max
        (self.client, hostClient) = address.client(client, rules: rules)
    }

    private var prefix: String { "\(url)/shopping-lists/" }

    func find(
        former: String?, replacesIt: Bool, for priority: RequestPriority
    ) async throws(ShoppingServerError) -> String {
        let former = former.flatMap { $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil }
        return prefix
            + (try await client.shoppingList(named: name, former: former, replacesIt: replacesIt, for: priority))
    }

    func list(at address: String, for priority: RequestPriority) -> any ShoppingServer {
        MealieShoppingList(client, list: String(address.dropFirst(prefix.count)), units: units, for: priority)
    }

    func randomName() -> String { UUID().uuidString.lowercased() }
}
