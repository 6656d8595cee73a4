internal import Control
internal import Cookbook
internal import Kiosk

// The recipe server for commands and for the status.

extension RecipeServerService {
    /// Asks the server whether the kiosk may use it.
    ///
    /// - Throws: A `Failure` whose detail says what is wrong, and what to do.
    func check() async throws(Failure) -> RecipeServerCheckDocument {
        guard let account = state.withLock(\.account) else { throw absence }
        return try await server(of: account).check()
    }

    /// The host of the server for `status`, or `nil` if no server is set up.
    func host() async -> HostDocument? {
        let (account, server, status) = state.withLock { ($0.account, $0.server, $0.status) }
        guard let account else { return nil }
        guard let server else { return await HostDocument(.mealie, at: account.url, nil, nil) }
        return await server.host(problem: status.problem)
    }

    /// Syncs now, and returns the state after it, or after the time limit while it still runs.
    func sync(_ extent: CopySync.Extent, within limit: Duration) async -> RecipeServerDocument? {
        guard let number = ask(.all(extent)), let loop else { return nil }
        _ = await loop.wait(for: limit) { [self] _ in state.withLock { $0.ended >= number } }
        return await document()
    }

    /// Waits for the end of the syncs that were asked for, and returns the state.
    func progress(within limit: Duration) async -> RecipeServerDocument? {
        _ = await loop?.wait(for: limit) { [self] _ in state.withLock { $0.ended >= $0.asked.number } }
        return await document()
    }

    /// The state for `status`, or `nil` if no server is set up.
    func document() async -> RecipeServerDocument? {
        let (account, copy, status, isSyncing) = state.withLock {
            ($0.account, $0.copy, $0.status, $0.ended < $0.asked.number)
        }
        guard account != nil, let copy else { return nil }
        let known = await errorLog.loggingErrors { () async throws(CookbookError) in try await copy.state() }
        let waiting = await errorLog.loggingErrors { () async throws(CookbookError) in
            try await store.cookbook?.cookingsUnknown() ?? 0
        }
        return status.document(
            of: known ?? RecipeCopy.State(), waiting: waiting ?? 0, isSyncing: isSyncing, clock: clock)
    }
}

extension Failure {
    static let noRecipeServer = Failure(
        .unacceptable, glass: "No recipe server",
        detail:
            "no recipe server is in use, because mealie.url or mealie.token is not set; set both: galley config set "
            + "mealie.url ADDRESS mealie.token -")

    /// The token belongs to another address.
    static func tokenWithheld(_ reason: String) -> Failure {
        Failure(.unacceptable, glass: "Set mealie.token", detail: reason)
    }
}
