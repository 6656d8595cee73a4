import HTTP
import Kitchen
import ScriptedServices
import Sharing
import Testing

@Suite("Example of the documentation", .timeLimit(.minutes(1)))
struct ExampleTests {
    @Test("The example of Sharing's page holds")
    func example() async throws {
        let server = try ScriptedWebhook()
        defer { server.stop() }
        let (address, recipe) = (server.url, Recipe(id: RecipeID(.own, 1), title: "Leek soup"))

        let http = try HTTPClient(userAgent: "Kitchen/1.0")
        let hostClient = HostClient(client: http, service: address)
        let page = Webhook(url: address, host: "home.example.org", token: nil, hostClient: hostClient)
        try await page.send(SharedRecipe(recipe))

        #expect(server.requests.count == 1)
    }
}
