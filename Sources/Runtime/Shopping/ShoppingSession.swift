internal import CalDAV
internal import Cookbook
internal import HTTP
internal import Kitchen
internal import Settings
internal import ShoppingSync

/// The account that the shopping list is shared with.
struct ShoppingAccount: Hashable {
    let calendars: CalDAVAccount
    let units: UnitSystem

    /// Returns `nil` if the list isn't shared with a CalDAV server.
    init?(_ settings: Settings) {
        guard settings.shoppingSync == .caldav, let url = settings.caldavURL else { return nil }
        calendars = CalDAVAccount(
            url: url, user: settings.caldavUser, password: settings.caldavPassword?.exposed, list: settings.caldavList,
            authorities: settings.authorities)
        units = settings.usesMetricUnits ? .metric : .us
    }
}

/// Synchronizes the list with one account, one run at a time.
actor ShoppingSession {
    let account: ShoppingAccount
    private let store: StoreConnection
    private let client: HostClient
    private let note: @Sendable (Result<Void, any Error>) -> Void
    private var last: Task<Synchronizer.Report, any Error>?
    /// The path of the list on the server, once it was found.
    private var path: String?

    init(
        _ account: ShoppingAccount, store: StoreConnection, client: HTTPClient,
        note: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        (self.account, self.store, self.note) = (account, store, note)
        var rules = HostRules()
        // The owner's own server has no quota. The service pauses after failures itself.
        (rules.pace, rules.retries, rules.failures) = (.zero, 0, .max)
        self.client = HostClient(client: client, service: account.calendars.url, rules: rules)
    }

    var hostClient: HostClient { client }

    /// Synchronizes once, after a run that is under way.
    ///
    /// - Parameters:
    ///   - priority: Who waits for the answers.
    ///   - makesList: True to make the list again if it was deleted.
    func sync(for priority: RequestPriority, makesList: Bool) async throws -> Synchronizer.Report {
        let former = last
        let task = Task {
            _ = try? await former?.value
            try Task.checkCancellation()
            return try await self.run(for: priority, makesList: makesList)
        }
        last = task
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    private func run(for priority: RequestPriority, makesList: Bool) async throws -> Synchronizer.Report {
        do {
            let cookbook = try await store.open()
            let path = try await found(by: cookbook, for: priority, makesList: makesList)
            let server = try CalDAVList(
                account.calendars, client: client, for: priority, path: path, units: account.units)
            let report = try await Synchronizer(server: server, store: cookbook, list: address(of: path)) {
                "g\(String(UInt64.random(in: 0 ... .max), radix: 36))\(String(UInt16.random(in: 0 ... .max), radix: 36))"
            }.run()
            note(.success(()))
            return report
        } catch {
            // The list may be elsewhere next time.
            path = nil
            if !(error is CancellationError), error as? ShoppingServerError != .canceled { note(.failure(error)) }
            throw error
        }
    }

    private func found(
        by cookbook: Cookbook, for priority: RequestPriority, makesList: Bool
    ) async throws -> String {
        if let path { return path }
        let origin = address(of: "")
        let former = try await cookbook.shoppingServerList()
        let finder = try ListFinder(account.calendars, client: client, for: priority)
        let path = try await finder.find(
            former: former.flatMap { $0.hasPrefix(origin) ? String($0.dropFirst(origin.count)) : nil },
            replacesIt: makesList)
        self.path = path
        return path
    }

    /// The whole address of a path. Another server's list of the same path is another list.
    private func address(of path: String) -> String { (WebAddress(account.calendars.url)?.origin ?? "") + path }
}
