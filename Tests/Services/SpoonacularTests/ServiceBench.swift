import HTTP
import Kitchen
import Linux
import ScriptedServices
import Spoonacular

/// A client and a loopback server with scripted answers. Retries don't wait.
final class ServiceBench {
    let server: LoopbackServer
    let client: SpoonacularClient

    init(_ acts: [LoopbackServer.Act]) throws {
        server = try LoopbackServer { _ in acts }
        client = try Self.client(of: server.url)
    }

    /// Creates a server that returns one recipe with these fields, an id and a title.
    convenience init(fields: String) throws {
        try self.init(.answer(#"{"recipes":[{"id":7,"title":"Leek soup",\#(fields)}]}"#))
    }

    deinit {
        server.stop()
    }

    static func client(of url: String, key: String = "k") throws -> SpoonacularClient {
        try clientAndHostClient(of: url, key: key).client
    }

    static func clientAndHostClient(of url: String, key: String) throws -> (
        client: SpoonacularClient, hostClient: HostClient
    ) {
        var rules = SpoonacularClient.rules
        rules.pace = .zero
        rules.firstDelay = .zero
        let dependencies = HostClientDependencies(
            now: { KernelClock.boot.now }, sleep: { _ in }, secondsSince1970: { 0 }, chance: { 0 })
        let hostClient = HostClient(
            client: try HTTPClient(userAgent: "Galley/test"), service: url, rules: rules,
            dependencies: dependencies)
        return (SpoonacularClient(base: url, key: key, hostClient: hostClient), hostClient)
    }

    func recipe() async throws -> Recipe {
        try await client.random(for: .person)
    }
}
