import HTTP
import ScriptedServices
import Spoonacular
import Testing

@Suite("Example of the documentation", .timeLimit(.minutes(1)))
struct ExampleTests {
    @Test("The example of Spoonacular's page holds")
    func example() async throws {
        let results = #"{"results":[{"id":7,"title":"Leek soup"}],"totalResults":1}"#
        let server = try LoopbackServer { _ in .answer(results) }
        defer { server.stop() }
        let (address, key) = (server.url, "k")

        let http = try HTTPClient(userAgent: "Kitchen/1.0")
        let hostClient = HostClient(client: http, service: address, rules: SpoonacularClient.rules)
        let client = SpoonacularClient(base: address, key: key, hostClient: hostClient)
        let found = try await client.search("leek soup", for: .person)

        #expect(found.results.map(\.title) == ["Leek soup"])
    }
}
