import Kitchen
import ScriptedServices
import Spoonacular
import Testing

@Suite("Reading the service's prices", .timeLimit(.minutes(1)))
struct ServicePriceTests {
    @Test("Prices in cents become dollars, and a broken line is skipped")
    func prices() async throws {
        let bench = try ServiceBench(
            .answer(
                """
                {"ingredients":[
                  {"name":"blueberries","image":"blueberries.jpg","price":174.43,
                   "amount":{"metric":{"unit":"g","value":222.0},"us":{"unit":"cups","value":1.5}}},
                  {"name":"<b>egg</b> white","price":24},{"name":"","price":3},{"price":3},{"name":"air","price":null},
                  {"name":"gold","price":-1},{"name":"moon","price":1e300},7,{"name":"salt","price":0.0}],
                 "totalCost":198.43,"totalCostPerServing":99.2}
                """))
        let prices = try await bench.client.prices(of: 1003464, for: .person)
        #expect(
            prices.lines == [
                .init(name: "blueberries", price: 1.7443), .init(name: "egg white", price: 0.24),
                .init(name: "salt", price: 0),
            ])
        #expect(bench.server.requests.map(\.path) == ["/recipes/1003464/priceBreakdownWidget.json"])
    }

    @Test("An answer with another structure is an error")
    func unreadable() async throws {
        for body in [#"{"totalCost":3}"#, #"{"ingredients":3}"#, "[]"] {
            let bench = try ServiceBench(.answer(body))
            await #expect(throws: SpoonacularError.unreadable) { try await bench.client.prices(of: 1, for: .person) }
        }
    }

    @Test("The scripted service answers in the same format, for one point")
    func scripted() async throws {
        let service = try ScriptedSpoonacular()
        defer { service.stop() }
        let (client, hostClient) = try ServiceBench.clientAndHostClient(of: service.url, key: "scripted-key")
        #expect(try await client.prices(of: 1001, for: .person).lines.first == .init(name: "spaghetti", price: 0.9))
        #expect(await hostClient.quota?.left == 49)
    }
}
