internal import Control
internal import Cookbook
internal import Glibc
internal import Kiosk
internal import Kitchen

/// Collects the status of the running kiosk.
struct StatusReport: Sendable {
    let options: Daemon.Options
    let started: Instant
    let loop: EventLoop
    let clock: any KioskClock
    let configuration: ConfigurationService
    let services: Services
    let connection: StoreConnection
    let cache: RecipeCache
    let household: HouseholdService
    let shopping: ShoppingService
    let errorLog: ErrorLog
    /// The time limit for the card.
    var timeout = Duration.seconds(2)

    func document() async -> StatusDocument {
        let reading = clock.reading
        let (problems, timers) = await loop.run { ($0.boardProblems, $0.screen.view.timers) }
        let (access, host) = await RemoteAccessLookup(errorLog: errorLog).access()
        let current = configuration.current
        let boardProblem = current.boardProblem ?? problems.map(\.description).joined(separator: " ")
        return StatusDocument(
            version: galleyVersion, process: getpid(), uptime: (reading.boot - started).inSeconds,
            safeMode: options.isSafeMode,
            board: .init(
                name: current.boardName, size: "\(current.engine.display.size)",
                problem: boardProblem.isEmpty ? nil : boardProblem),
            configuration: .init(
                path: options.config, origin: current.origin, problem: current.loaded.notice,
                trial: await configuration.trialDocument()),
            network: services.network, quota: await services.quota(), clock: .init(trusted: reading.isWallTrusted),
            access: .init(account: access.account, addresses: access.addresses, host: host),
            store: await store(within: timeout),
            mealie: await services.recipeServer.document() ?? RecipeServerDocument(state: .off),
            household: await household.document(), shopping: await shopping.document(),
            timers: timers.map { TimerDocument($0, at: reading.boot) },
            errors: errorLog.documents())
    }

    /// Returns the state of the store, or a placeholder if the card doesn't answer in time.
    private func store(within limit: Duration) async -> StatusDocument.Store {
        await value(within: limit) { await store() }
            ?? .init(
                path: options.state, state: .readOnly, problem: "the card does not answer", bytes: 0, cache: 0,
                favorites: 0)
    }

    private func store() async -> StatusDocument.Store {
        let cookbook = connection.cookbook
        let (health, bytes, cached) = await connection.work.run { [cache] in
            (cookbook?.health, cookbook?.size ?? 0, cache.size)
        }
        var state = StatusDocument.Store.State.ok
        var problem: String?
        var favorites = 0
        let damage = await connection.work.run { cookbook?.damage }
        do {
            guard let cookbook, let health else { throw Failure.noStore }
            switch health {
            case .sound: break
            case .damaged(let report): (state, problem) = (.damaged, report.statusText)
            case .readOnly(.newer(let version)):
                (state, problem) = (.readOnly, "a newer Galley wrote it (version \(version))")
            case .readOnly(.card(let detail)):
                (state, problem) = (.readOnly, "the card accepts no changes (\(detail))")
            }
            favorites = try await cookbook.favoriteCount()
        } catch let failure as Failure {
            (state, problem) = (.readOnly, failure.detail)
        } catch {
            (state, problem) = (.readOnly, "\(error)")
        }
        return .init(
            path: options.state, state: state, problem: problem, damage: damage.map(DamageDocument.init),
            bytes: Int(clamping: bytes), cache: Int(clamping: cached), favorites: favorites)
    }
}

extension DamageReport {
    /// The text for the status: what happened, where to read more, and how to acknowledge it.
    fileprivate var statusText: String {
        "\(summary) The log has more: journalctl -u galley. Acknowledge it: galley status --acknowledge"
    }
}

extension DamageDocument {
    fileprivate init(_ report: DamageReport) {
        let parts = report.parts.map {
            Part(kind: $0.kind, recovered: $0.recovered, fromBackup: $0.fromBackup, missing: $0.missing)
        }
        self.init(setAside: report.setAside, parts: parts, lostChanges: report.lostChanges)
    }
}

extension RunningConfiguration {
    fileprivate var origin: StatusDocument.Configuration.Origin {
        switch loaded.source {
        case .file: .file
        case .lastGoodCopy: .lastGood
        case .defaults: .defaults
        }
    }
}
