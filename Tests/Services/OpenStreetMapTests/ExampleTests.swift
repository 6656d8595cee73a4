import HTTP
import Kitchen
import OpenStreetMap
import ScriptedServices
import Testing

@Suite("Example of the documentation", .timeLimit(.minutes(1)))
struct ExampleTests {
    @Test("The example of OpenStreetMap's page holds")
    func example() async throws {
        let places = #"[{"lat":"49.0516","lon":"2.101","display_name":"Pontoise, France"}]"#
        let server = try LoopbackServer { _ in .answer(places) }
        defer { server.stop() }
        let address = server.url

        let http = try HTTPClient(userAgent: "Kitchen/1.0 (me@example.org)")
        let hostClient = HostClient(client: http, service: address, rules: .nominatim)
        let nominatim = Nominatim(base: address, hostClient: hostClient)
        let town = try await nominatim.find("Pontoise, France")

        #expect(town?.name == "Pontoise, France")
    }
}
