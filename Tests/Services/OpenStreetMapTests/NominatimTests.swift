import HTTP
import Kitchen
import ScriptedServices
import Testing

@testable import OpenStreetMap

@Suite("Finding a named place", .timeLimit(.minutes(1)))
struct NominatimTests {
    @Test("The first result with coordinates counts, and its name is sanitized")
    func find() async throws {
        let bench = try MapBench(
            .answer(
                #"""
                [{"place_id":"1","lat":"x","lon":"2"},{"lat":"91","lon":"2"},7,
                {"place_id":2,"lat":"49.0516","lon":"-2.101","display_name":"Pontoise,\u001b[2J France","osm_id":9}]
                """#))
        let location = try #require(try await bench.find("Pontoise & más"))
        #expect(location.point == Coordinates(latitude: 49.0516, longitude: -2.101))
        #expect(location.name == "Pontoise, France")
        let request = try #require(bench.server.requests.first)
        #expect(request.path == "/search")
        #expect(request.query == "q=Pontoise%20%26%20m%C3%A1s&format=jsonv2&limit=5&accept-language=en")
    }

    @Test("No result means that there is no such place")
    func nothing() async throws {
        #expect(try await MapBench(.answer("[]")).find("Atlantis") == nil)
    }

    @Test("A blocked client and an unusable answer give errors of their own")
    func trouble() async throws {
        for (answer, error) in [
            ([LoopbackServer.Act].page(403), OpenStreetMapError.blocked(host: "127.0.0.1", status: 403)),
            (.captivePortal, .delivery(.loginPage(host: "127.0.0.1"))), (.answer("{}"), .unreadable(host: "127.0.0.1")),
            (.answer(#"[{"lat":"x","lon":"2"}]"#), .unreadable(host: "127.0.0.1")),
        ] {
            let bench = try MapBench(answer)
            await #expect(throws: error) { _ = try await bench.find("Pontoise") }
        }
    }

    @Test("Requests are at least 1.1 s apart, and pause for half a minute after an overload")
    func pace() async throws {
        let bench = try MapBench(.answer("[]"), .answer("[]"), .page(429), .answer("[]"))
        for _ in 0..<2 { _ = try await bench.find("Pontoise") }
        #expect(bench.time.sleeps == [.milliseconds(1100)])
        for _ in 0..<2 {
            await #expect(throws: OpenStreetMapError.self) { _ = try await bench.find("Pontoise") }
        }
        #expect(bench.server.requests.count == 3)
        bench.time.pass(.seconds(31))
        #expect(try await bench.find("Pontoise") == nil)
    }
}
