import HTTP
import Mealie
import MealieServer
import Testing

@Suite("Example of the documentation", .timeLimit(.minutes(1)))
struct ExampleTests {
    @Test("The example of Mealie's page holds")
    func example() async throws {
        let server = try ScriptedMealie()
        let (address, token) = (server.url, server.token)

        let http = try HTTPClient(userAgent: "Kitchen/1.0")
        let hostClient = HostClient(client: http, service: address, rules: MealieClient.rules)
        let client = MealieClient(base: address, token: token, hostClient: hostClient)
        let account = try await client.check(for: .person)
        let page = try await client.summaries(MealieSelection(householdID: account.householdID), for: .program)

        #expect(page.summaries.count == 11 && page.summaries.map(\.name).contains("Lentil soup"))
    }
}
