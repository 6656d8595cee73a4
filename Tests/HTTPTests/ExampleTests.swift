import HTTP
import ScriptedServices
import Testing

@Suite("Example of the HTTP page")
struct ExampleTests {
    @Test("A client fetches and decodes a document")
    func example() async throws {
        struct Recipes: Decodable {
            let total: Int
        }

        let server = try LoopbackServer { _ in .answer(#"{"total": 3}"#) }
        let client = try HTTPClient(userAgent: "Example/1.0")
        let service = HostClient(client: client, service: server.url)

        let response = try await service.send(HTTPRequest(url: server.url + "/recipes"), for: .person)
        let recipes: Recipes = try await response.document()
        #expect(response.status == 200 && recipes.total == 3)
        server.stop()
    }
}
