import HTTP
import Linux
import Mealie
import MealieServer
import Testing

/// A client and a stand-in for its server. Retries don't wait.
final class MealieBench {
    let server: ScriptedMealie
    let client: MealieClient

    init(
        _ mode: ScriptedMealie.Mode = .v3, version: String? = nil, prefix: String = "",
        start: String = "2026-11-23T16:30:00Z", zone: Int = 0
    ) throws {
        server = try ScriptedMealie(mode, version: version, prefix: prefix, start: start, zone: zone)
        client = try Self.client(of: server.url, token: server.token)
    }

    deinit {
        server.stop()
    }

    static func client(of url: String, token: String = "scripted-token") throws -> MealieClient {
        let dependencies = HostClientDependencies(
            now: { KernelClock.boot.now }, sleep: { _ in }, secondsSince1970: { 0 }, chance: { 0 })
        let hostClient = HostClient(
            client: try HTTPClient(userAgent: "Galley/test"), service: url, rules: MealieClient.rules,
            dependencies: dependencies)
        return MealieClient(base: url, token: token, hostClient: hostClient)
    }

    func account() async throws -> MealieAccount { try await client.check(for: .person) }

    /// The id of a recipe of the start, by its number from 1 on.
    func recipe(_ number: Int) -> String { server.recipeIDs[number - 1] }

    /// The requests of a method in the journal.
    func sent(_ method: String) -> [ScriptedMealie.Entry] { server.journal.filter { $0.method == method } }

    /// Expects that no request broke a rule.
    func expectNoViolation(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(server.violations == [], sourceLocation: sourceLocation)
    }
}

extension ScriptedMealie.Mode {
    /// The versions that Galley supports.
    static let usable: [ScriptedMealie.Mode] = [.v3, .v324, .v20]
}
