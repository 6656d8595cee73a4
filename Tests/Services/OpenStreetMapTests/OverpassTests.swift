import HTTP
import Kitchen
import OpenStreetMap
import ScriptedServices
import Testing

@Suite("Places from the map", .timeLimit(.minutes(1)))
struct OverpassTests {
    private static let inn = #"{"type":"node","id":1,"lat":0.001,"lon":2.1,"tags":{"name":"Inn","amenity":"cafe"}}"#

    @Test("The query is a form with plain numbers and names the kiosk")
    func query() async throws {
        let bench = try MapBench(.elements())
        _ = try await bench.places()
        let request = try #require(bench.server.requests.first)
        #expect(request.method == "POST" && request.path == "/api/interpreter" && request.query.isEmpty)
        #expect(request.headers["user-agent"] == "Galley/1.2.3 (test)")
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        let expected = """
            [out:json][timeout:20];(nwr["amenity"~"^(cafe|fast_food|food_court|ice_cream|restaurant)$"]\
            (around:900,-0.00001,2.10100););out center 600;
            """
        #expect(request.text == HTTPRequest.encoded([("data", expected)]))
    }

    @Test("Stores have two keys on the map")
    func stores() async throws {
        let bench = try MapBench(.elements())
        _ = try await bench.places(.stores)
        let body = try #require(bench.server.requests.first?.text)
        #expect(body.contains("shop") && body.contains("marketplace") && body.contains("bakery%7C"))
        #expect(!body.contains("restaurant"))
    }

    @Test("A place has all its known details")
    func whole() async throws {
        let element = #"""
            {"type":"way","id":6000000001,"center":{"lat":0.5,"lon":2.5},"nodes":[1,2],"tags":{"name":" Trattoria  Quince ",
            "amenity":"restaurant","cuisine":"Italian; ice_cream;;pizza","addr:street":"Mill Lane","addr:housenumber":"12",
            "addr:city":"Brambleford","contact:phone":"+00 1; +00 2","opening_hours":"Mo-Fr 09:00-18:00",
            "website":"https://quince.example","building":"yes"}}
            """#
        let place = try #require(try await MapBench(.elements(element)).places().first)
        let expected = Place(
            id: .init(sort: "way", number: 6_000_000_001), name: "Trattoria Quince", kind: .restaurant,
            point: try #require(Coordinates(latitude: 0.5, longitude: 2.5)), address: "Mill Lane 12, Brambleford",
            phone: "+00 1", hours: "Mo-Fr 09:00-18:00", cuisines: ["italian", "ice cream", "pizza"],
            website: "https://quince.example", mapAddress: "https://www.openstreetmap.org/way/6000000001")
        #expect(place == expected)
    }

    @Test(
        "An incomplete element is skipped, and the others are kept",
        arguments: [
            #"{}"#, #"null"#, #"7"#, #"[]"#, #"{"type":"node","id":2,"lat":1,"lon":2}"#,
            #"{"type":"node","id":2,"lat":1,"lon":2,"tags":{"amenity":"cafe"}}"#,
            #"{"type":"node","id":2,"lat":1,"lon":2,"tags":{"name":"\u001b\u202e","amenity":"cafe"}}"#,
            #"{"type":"node","id":2,"lat":1,"lon":2,"tags":{"name":"X"}}"#,
            #"{"type":"node","id":2,"lat":1,"lon":2,"tags":{"name":"X","amenity":"bank"}}"#,
            #"{"type":"node","id":2,"lat":91,"lon":2,"tags":{"name":"X","amenity":"cafe"}}"#,
            #"{"type":"node","id":2,"lat":1e400,"lon":2,"tags":{"name":"X","amenity":"cafe"}}"#,
            #"{"type":"way","id":2,"center":{"lat":1},"tags":{"name":"X","amenity":"cafe"}}"#,
            #"{"type":"../x","id":2,"lat":1,"lon":2,"tags":{"name":"X","amenity":"cafe"}}"#,
            #"{"type":"node","id":"2","lat":1,"lon":2,"tags":{"name":"X","amenity":"cafe"}}"#,
        ])
    func broken(element: String) async throws {
        let bench = try MapBench(.elements(element, Self.inn, element))
        #expect(try await bench.places().map(\.name) == ["Inn"])
    }

    @Test("Invalid tags are skipped, hostile and endless texts are cut, and duplicates are removed")
    func hostile() async throws {
        let long = String(repeating: "x", count: 5000)
        let element = #"""
            {"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"A\u001b[2J\u202eB\#(long)","amenity":"cafe","phone":7,
            "cuisine":"\#(String(repeating: "a;", count: 500))","website":"javascript:alert(1)","opening_hours":["24/7"]}}
            """#
        let places = try await MapBench(.elements(element, element)).places()
        let place = try #require(places.first)
        #expect(places.count == 1)
        #expect(place.name.hasPrefix("ABx") && place.name.count == 100)
        #expect(place.phone == nil && place.website == nil && place.hours == nil)
        #expect(place.cuisines.count == 20)
    }

    /// An answer with a number of cafés, one of which is the inn.
    private static func crowd(_ count: Int) -> [LoopbackServer.Act] {
        let others = (2..<count + 1).map {
            #"{"type":"node","id":\#($0),"lat":1,"lon":2,"tags":{"name":"X","amenity":"cafe"}}"#
        }
        return .elements(([inn] + others).joined(separator: ","))
    }

    /// The radius of each request.
    private static func reaches(_ bench: MapBench) -> [Int] {
        bench.server.requests.compactMap { request in
            request.text.firstMatch(of: /around%3A(\d+)/).flatMap { Int($0.1) }
        }
    }

    /// The places of a search without failures.
    private static func list(_ bench: MapBench, within radius: Int) async throws -> PlaceList {
        let (list, failure) = try await bench.overpass.places(
            .eating, around: try #require(MapBench.center), radius: radius)
        #expect(failure == nil)
        return list
    }

    @Test("With too many places, the radius is reduced so that the nearest are found, and the list says so")
    func narrower() async throws {
        let bench = try MapBench(Self.crowd(600), .elements(Self.inn))
        let list = try await Self.list(bench, within: 900)
        #expect(list.radius == 300 && list.cut == .crowded)
        #expect(list.places.map(\.name) == ["Inn"])
        #expect(Self.reaches(bench) == [900, 300])
        #expect(bench.time.sleeps == [.milliseconds(1100)], "at the service's pace")

        let town = try MapBench(Self.crowd(600))
        #expect(try await Self.list(town, within: 50_000).places.count == 600)
        #expect(Self.reaches(town) == [2000, 666, 222], "and not for ever")
    }

    @Test("In a dense city the nearest places are found for any radius, and the list says how far it reaches")
    func dense() async throws {
        let bench = try MapBench(Self.crowd(300), Self.crowd(600))
        let list = try await Self.list(bench, within: 50_000)
        #expect(Self.reaches(bench) == [2000, 6000])
        #expect(list.radius == 2000 && list.cut == .crowded && list.places.count == 600, "each of them once")
    }

    @Test("If a wider query fails, the places found so far are returned with the failure")
    func broken() async throws {
        let bench = try MapBench(.elements(), .elements(Self.inn), .page(504))
        let (list, failure) = try await bench.overpass.places(
            .eating, around: try #require(MapBench.center), radius: 50_000)
        #expect(failure == .delivery(.refused(host: "127.0.0.1", status: 504, retryAfter: .seconds(30))))
        #expect(list.places.map(\.name) == ["Inn"] && list.radius == 6000 && list.cut == .failed)
    }

    @Test("A canceled search returns nothing, even if places are known already")
    func givenUp() async throws {
        let bench = try MapBench(.elements(Self.inn), [.hang])
        let (server, overpass) = (bench.server, bench.overpass)
        let center = try #require(MapBench.center)
        let asking = Task { try await overpass.places(.eating, around: center, radius: 50_000).list }
        while server.requests.count < 2 { await Task.yield() }
        asking.cancel()
        await #expect(throws: OpenStreetMapError.canceled) { try await asking.value }
    }

    @Test("In the country the search widens up to the radius and is then complete")
    func wider() async throws {
        let bench = try MapBench(.elements(), .elements(Self.inn), Self.crowd(20), Self.crowd(99))
        let list = try await Self.list(bench, within: 50_000)
        #expect(Self.reaches(bench) == [2000, 6000, 18_000, 50_000])
        #expect(list.radius == 50_000 && list.cut == nil && list.places.count == 99)
        #expect(bench.time.sleeps == Array(repeating: .milliseconds(1100), count: 3))

        let village = try MapBench(.elements(Self.inn), Self.crowd(100))
        #expect(try await Self.list(village, within: 6000).cut == nil)
        #expect(Self.reaches(village) == [2000, 6000])
    }

    @Test("If a city begins farther away, all near places and some of the city's are returned")
    func edge() async throws {
        let near = #"{"type":"node","id":9999,"lat":0.002,"lon":2.1,"tags":{"name":"Near","amenity":"cafe"}}"#
        let bench = try MapBench(.elements(near), Self.crowd(600), .elements())
        let list = try await Self.list(bench, within: 50_000)
        #expect(Self.reaches(bench) == [2000, 6000])
        #expect(list.radius == 2000 && list.cut == .crowded && list.places.count == 601)
        #expect(list.places.first?.name == "Near")
    }

    @Test("All requests of a search together have the time limit of one")
    func deadline() async throws {
        let bench = try MapBench(.elements())
        let (time, overpass) = (bench.time, bench.overpass)
        let center = try #require(MapBench.center)
        let (list, failure) = try await withSharedDeadline(at: time.now - .seconds(28)) {
            try await overpass.places(.eating, around: center, radius: 50_000)
        }
        #expect(list.cut == .failed && list.radius < 50_000 && failure != nil)
        #expect(time.now <= .seconds(1002))
        #expect(Self.reaches(bench) == [2000, 6000])
    }
}

@Suite("Usage rules and errors of the map services", .timeLimit(.minutes(1)))
struct PolicyTests {
    private func error(of bench: MapBench) async -> OpenStreetMapError? {
        do {
            _ = try await bench.places()
            return nil
        } catch {
            return error as? OpenStreetMapError
        }
    }

    @Test(
        "After 429, 504 or a remark, no request is sent for half a minute",
        arguments: [
            [LoopbackServer.Act].page(429), .page(504), .remark,
            .answer(status: 429, headers: ["retry-after": "2"], ""),
        ])
    func rest(trouble: [LoopbackServer.Act]) async throws {
        let bench = try MapBench(trouble, .elements())
        guard case .delivery(.refused(_, let status, let pause))? = await error(of: bench) else {
            Issue.record("it is no answer")
            return
        }
        #expect([429, 504].contains(status) && pause == .seconds(30))
        #expect(bench.server.requests.count == 1, "and it is not tried again by itself")
        bench.time.pass(.milliseconds(29_900))
        guard case .delivery(.resting)? = await error(of: bench) else {
            Issue.record("it is left alone")
            return
        }
        #expect(bench.server.requests.count == 1)
        bench.time.pass(.milliseconds(200))
        #expect(await error(of: bench) == nil)
        #expect(bench.server.requests.count == 2)
    }

    @Test("A longer pause that the service requests is kept")
    func longer() async throws {
        let bench = try MapBench(.answer(status: 429, headers: ["retry-after": "120"], ""), .elements())
        _ = await error(of: bench)
        bench.time.pass(.seconds(119))
        guard case .delivery(.resting)? = await error(of: bench) else {
            Issue.record("it is left alone")
            return
        }
        bench.time.pass(.seconds(2))
        #expect(await error(of: bench) == nil)
    }

    @Test("A tag called remark and an empty remark don't count as remarks")
    func noRemark() async throws {
        let tagged =
            #"{"type":"node","id":1,"lat":1,"lon":2,"tags":{"name":"X","amenity":"cafe","remark":"ask inside"}}"#
        #expect(try await MapBench(.elements(tagged)).places().count == 1)
        #expect(await error(of: try MapBench(.answer(#"{"elements":[],"remark":""}"#))) == nil)
    }

    @Test("Failures in a row, including remarks, open the circuit breaker")
    func breaker() async throws {
        let bench = try MapBench(.remark)
        for count in 1...5 {
            _ = await error(of: bench)
            #expect(await bench.hostClient.breaker.failures == count)
            #expect(await (bench.hostClient.breaker.rest != nil) == (count == 5))
            bench.time.pass(.seconds(31))
        }
    }

    @Test(
        "Each failure has its own message",
        arguments: [
            ([LoopbackServer.Act].page(406), OpenStreetMapError.blocked(host: "127.0.0.1", status: 406)),
            (.page(403), .blocked(host: "127.0.0.1", status: 403)),
            (.page(400), .unexpectedStatus(host: "127.0.0.1", status: 400)),
            (.page(200), .delivery(.loginPage(host: "127.0.0.1"))),
            (.captivePortal, .delivery(.loginPage(host: "127.0.0.1"))),
            (.answer(""), .unreadable(host: "127.0.0.1")), (.answer("{"), .unreadable(host: "127.0.0.1")),
            (.answer("{}"), .unreadable(host: "127.0.0.1")), (.answer("[]"), .unreadable(host: "127.0.0.1")),
            (
                .answer(String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)),
                .oversized(host: "127.0.0.1")
            ),
        ])
    func trouble(answer: [LoopbackServer.Act], expected: OpenStreetMapError) async throws {
        #expect(await error(of: try MapBench(answer)) == expected)
        for line in expected.glassText.split(separator: "\n") { #expect(line.count <= 20) }
        #expect(!expected.description.contains("\n"))
    }

    @Test("Endless answers are cut off", arguments: [[LoopbackServer.Act].endless, .gzipBomb, .endlessHeaders])
    func endless(answer: [LoopbackServer.Act]) async throws {
        guard case .delivery(.transfer(.tooLarge))? = await error(of: try MapBench(answer)) else {
            Issue.record("it is too large")
            return
        }
    }

    @Test(
        "Redirects of a query are not followed", arguments: [301, 302, 303, 307])
    func redirects(status: Int) async throws {
        let bench = try MapBench(.redirect(to: "/elsewhere", status: status), .elements())
        #expect(await error(of: bench) != nil)
        #expect(bench.server.requests.count == 1)
    }

    @Test("The scripted services have the same rules as the real ones")
    func scripted() async throws {
        let map = try ScriptedMap()
        defer { map.stop() }
        let client = try HTTPClient(userAgent: "")
        let request = HTTPRequest(url: map.interpreter, body: .form([("data", "x")]))
        #expect(try await client.send(request).status == 406)
        let hostClient = HostClient(
            client: try HTTPClient(userAgent: "Galley/1"), service: map.interpreter, rules: .overpass)
        #expect(try await hostClient.send(request, for: .person).status == 400)
        let overpass = Overpass(address: map.interpreter, hostClient: hostClient)
        let middle = try #require(
            Coordinates(latitude: ScriptedMap.middle.latitude, longitude: ScriptedMap.middle.longitude))
        #expect(try await overpass.places(.eating, around: middle, radius: 1000).list.places.count == 3)
    }
}
