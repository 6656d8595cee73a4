internal import Control
internal import Cookbook
internal import Glibc
internal import Kiosk
internal import Kitchen

/// Says how the kiosk fares.
struct StatusDesk: Sendable {
    let options: Daemon.Options
    let started: Instant
    let loop: Loop
    let clock: any KioskClock
    let configuration: ConfigurationDesk
    let services: Services
    let cookbook: Cookbook?
    let cache: RecipeCache
    let incidents: Incidents

    func document() async -> StatusDocument {
        let reading = clock.reading
        let (problems, timers) = await loop.run { ($0.boardProblems, $0.screen.view.timers) }
        let current = configuration.current
        let boardProblem = current.boardProblem ?? problems.map(\.description).joined(separator: " ")
        return StatusDocument(
            version: galleyVersion, process: getpid(), uptime: (reading.boot - started).inSeconds,
            board: .init(
                name: current.boardName, size: "\(current.engine.display.size)",
                problem: boardProblem.isEmpty ? nil : boardProblem),
            configuration: .init(
                path: options.config, origin: current.origin, problem: current.loaded.notice),
            network: services.network, quota: await services.quota(), clock: .init(trusted: reading.isWallTrusted),
            store: await store(), timers: timers.map { TimerDocument($0, at: reading.boot) },
            errors: incidents.documents())
    }

    private func store() async -> StatusDocument.Store {
        var state = StatusDocument.Store.State.ok
        var problem: String?
        var favorites = 0
        do {
            guard let cookbook else { throw Failure.noStore }
            switch cookbook.health {
            case .sound: break
            case .damaged(let path): (state, problem) = (.damaged, "the damaged store lies in \(path)")
            case .readOnly(let version): (state, problem) = (.readOnly, "a newer Galley wrote it (version \(version))")
            }
            favorites = try await cookbook.favorites().count
        } catch let failure as Failure {
            (state, problem) = (.readOnly, failure.detail)
        } catch {
            (state, problem) = (.readOnly, "\(error)")
        }
        return .init(
            path: options.state, state: state, problem: problem, bytes: Int(cookbook?.size ?? 0),
            cache: Int(cache.size), favorites: favorites)
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
