internal import CalDAV
internal import Cookbook
internal import HTTP
internal import Kitchen
internal import Settings
internal import ShoppingSync

/// The server, the account and the list that the settings name for the shopping list.
struct ShoppingAccount: Hashable {
    private enum Server: Hashable {
        case caldav(CalDAVAccount)
        case mealie(MealieAddress, list: String?)
    }

    private let server: Server
    private let units: UnitSystem

    /// Returns `nil` if the list isn't shared with a server, or if the settings lack something for it.
    init?(_ settings: Settings) {
        switch settings.shoppingSync {
        case .none, .household: return nil
        case .caldav:
            guard let url = settings.caldavURL, settings.withheld[.caldavPassword] == nil else { return nil }
            server = .caldav(
                CalDAVAccount(
                    url: url, user: settings.caldavUser, password: settings.caldavPassword?.exposed,
                    list: settings.caldavList, authorities: settings.authorities))
        case .mealie:
            guard let address = MealieAddress(settings) else { return nil }
            server = .mealie(address, list: settings.mealieList)
        }
        units = settings.usesMetricUnits ? .metric : .us
    }

    func host(_ client: any HTTPTransport) -> any ShoppingHost {
        switch server {
        case .caldav(let account): CalDAVHost(account, in: units, client)
        case .mealie(let address, let list): MealieHost(address, list: list, in: units, client)
        }
    }
}

/// Synchronizes the list with one account, one run at a time.
actor ShoppingSession {
    let host: any ShoppingHost
    private let store: StoreConnection
    private let note: @Sendable (Result<Void, any Error>) -> Void
    /// The run that is under way, and those that wait for it.
    private var runs: [Task<Synchronizer.Report, any Error>] = []
    /// True once another session has taken over.
    private var hasEnded = false
    /// The address of the list on the server, once it was found.
    private var address: String?

    init(
        _ host: any ShoppingHost, store: StoreConnection, note: @escaping @Sendable (Result<Void, any Error>) -> Void
    ) {
        (self.host, self.store, self.note) = (host, store, note)
    }

    /// Synchronizes once, after a run that is under way.
    ///
    /// - Parameters:
    ///   - priority: Who waits for the answers.
    ///   - makesList: True to make the list again, or to use another one, if it was deleted.
    func sync(for priority: RequestPriority, makesList: Bool) async throws -> Synchronizer.Report {
        if hasEnded { throw ShoppingServerError.canceled }
        let former = runs.last
        let task = Task {
            _ = try? await former?.value
            if Task.isCancelled { throw ShoppingServerError.canceled }
            return try await self.run(for: priority, makesList: makesList)
        }
        runs.append(task)
        defer { runs.removeAll { $0 == task } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }

    /// Ends all runs, and waits for them: another session writes the same lines.
    func end() async {
        hasEnded = true
        runs.forEach { $0.cancel() }
        for run in runs { _ = try? await run.value }
    }

    private func run(for priority: RequestPriority, makesList: Bool) async throws -> Synchronizer.Report {
        do {
            let cookbook = try await store.open()
            let address = try await found(by: cookbook, for: priority, makesList: makesList)
            let server = try host.list(at: address, for: priority)
            let report = try await Synchronizer(
                server: server, store: cookbook, list: address, naming: host.randomName
            ).run()
            if !hasEnded { note(.success(())) }
            return report
        } catch {
            // The list may be elsewhere next time.
            address = nil
            // A run that was canceled tells nothing about the server, whichever error it ends with.
            if Task.isCancelled { throw ShoppingServerError.canceled }
            note(.failure(error))
            throw error
        }
    }

    private func found(
        by cookbook: Cookbook, for priority: RequestPriority, makesList: Bool
    ) async throws -> String {
        if let address { return address }
        let former = try await cookbook.shoppingServerList()
        let address = try await host.find(former: former, replacesIt: makesList, for: priority)
        self.address = address
        return address
    }
}
