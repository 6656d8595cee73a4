import Control
import Foundation
import Kitchen
import Linux
import Runtime
import ScriptedServices
import Simulation
import Testing

/// The name of each test begins with the rows of Features.md that it proves.
@Suite("Features: places nearby", .serialized)
final class PlacesFeatureTests {
    private let town: PlacesKitchen

    init() throws {
        town = try PlacesKitchen()
    }

    private static let credit = "(c) OpenStreetMap contributors"

    @Test(
        "10 and 11, by buttons: places that serve the current recipe's food, and another food",
        arguments: ["20x4", "16x2"])
    func nearby(size: String) async throws {
        var kiosk = try await town.kiosk(size: size)
        try await kiosk.open("Nearby")
        let list = try await kiosk.wait(forView: "nearby")
        #expect(
            Set(list.labels.prefix(4)) == [
                "Trattoria Quince 350m↗", "The Copper Ladle, closed 130m↖", "Café Müller 900m↓",
                "Sushi Under the Bridge 1.5km←",
            ])
        #expect(list.labels.last == Self.credit)
        #expect(list.items.filter(\.marked).map(\.label) == ["Trattoria Quince 350m↗"])
        try await kiosk.choose("Other food")
        try await kiosk.spell("pizza")
        let pizza = try await kiosk.wait { $0.title == "Pizza (1)" }
        #expect(pizza.labels.first == "Trattoria Quince 350m↗")
        #expect(town.map.requests.count == 1, "the same places, seen from another food")
        let place = try await kiosk.press("ok")
        #expect(place.view == "place" && place.title == "Trattoria Quince")
        #expect(
            place.labels == [
                "350 m ↗ northeast", "Open now", "Mill Lane 12, Brambleford", "Tel. +00 555 0101", "Hours: 24/7",
                "Italian, pizza, restaurant", "https://www.openstreetmap.org/node/6000000001", Self.credit,
            ])
        try await kiosk.stop()

        town.map.stop()
        kiosk = try await town.kiosk(size: size)
        #expect(try await kiosk.open("Nearby").view == "nearby", "stored places are there at once, without a network")
        try await kiosk.choose(try #require(try await kiosk.now.labels.first { $0.hasPrefix("Refresh (") }))
        try await kiosk.wait { $0.view == "message" }
        #expect(try await kiosk.press("back").title.hasPrefix("stored "))
        try await kiosk.stop()
    }

    @Test("11, by buttons: a favorite food leads to places that serve it")
    func food() async throws {
        _ = try await town.galley("food", "add", "sushi")
        let kiosk = try await town.kiosk()
        try await kiosk.open("Foods")
        try await kiosk.choose("Sushi (0)")
        try await kiosk.choose("Nearby")
        let list = try await kiosk.wait(forView: "nearby")
        #expect(list.title == "Sushi (1)" && list.labels.first == "Sushi Under the Bridge 1.5km←")
        try await kiosk.stop()
    }

    @Test(
        "10 to 12, over the command line: list, map, addresses and attribution; stored ones without kiosk and network")
    func nearbyByCommand() async throws {
        var kiosk = try await town.kiosk()
        let text = try await town.output("nearby", "pasta")
        #expect(text.contains("For pasta:\n 1  Trattoria Quince  (350 m northeast; open; italian, pizza, restaurant)"))
        #expect(text.contains("Mill Lane 12, Brambleford · +00 555 0101"))
        #expect(text.contains("https://www.openstreetmap.org/way/6000000001"))
        #expect(text.contains("Café Müller  (900 m south; open unless a holiday; coffee shop, cafe)"))
        #expect(text.contains("+--------------------------------------N---------------------------------------+\n"))
        #expect(text.hasSuffix("\n© OpenStreetMap contributors, ODbL 1.0, https://www.openstreetmap.org/copyright\n"))
        let sushi: NearbyDocument = try await town.galley("nearby", "sushi", "--json").document()
        let place = try #require(sushi.places.first)
        #expect(place.name == "Sushi Under the Bridge" && place.matches && place.open == nil)
        #expect((1498...1502).contains(place.distance) && place.bearing == 270)
        #expect(sushi.credit.contains("OpenStreetMap") && sushi.food == "sushi" && sushi.stored == nil)
        #expect(sushi.date != nil, "the day on which it was asked")
        let shown: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(shown.food != nil, "of the recipe on home")
        #expect(town.map.requests.count == 1)
        _ = try await town.output("nearby", "--refresh")
        #expect(town.map.requests.count == 2)

        town.map.stop()
        let offline = try await town.galley("nearby", "--refresh")
        #expect(offline.status == 0 && offline.errors.contains("stored: the map service can't be used now"))
        try await kiosk.stop()
        let stored = try await town.galley("nearby", "sushi")
        #expect(stored.status == 0 && stored.errors.contains("no kiosk is running"))
        #expect(stored.output.contains(" 1  Sushi Under the Bridge"))

        try FileManager.default.removeItem(atPath: "\(town.folder)/state/cache.sqlite")
        #expect(try await town.galley("nearby").status == Sysexit.unavailable.rawValue)
        kiosk = try await town.kiosk()
        #expect(try await town.galley("nearby").status == Sysexit.passing.rawValue)
        try await kiosk.stop()
    }

    @Test("32, by buttons: shops that may sell what is on the shopping list")
    func stores() async throws {
        _ = try await town.galley("shopping", "add", "onions", "ground beef")
        var kiosk = try await town.kiosk()
        try await kiosk.open("Shopping list")
        try await kiosk.choose("Where to buy")
        let list = try await kiosk.wait(forView: "nearby")
        #expect(list.title == "Where to buy")
        let shops = [
            "Green Barrow 90m→", "Brambleford Market 400m→", "Harrow & Daughters 420m↙", "Everyday Foods 730m→",
        ]
        #expect(Array(list.labels.prefix(4)) == shops)
        try await kiosk.choose("Brambleford Market 400m→")
        #expect(Set(try await kiosk.now.labels).isSuperset(of: ["Market", Self.credit]))
        #expect(try await kiosk.now.labels.contains { $0.hasPrefix("May carry: ") && $0.contains("ground beef") })
        try await kiosk.stop()

        town.map.stop()
        kiosk = try await town.kiosk()
        try await kiosk.open("Shopping list")
        #expect(Array(try await kiosk.choose("Where to buy").labels.prefix(4)) == shops)
        try await kiosk.stop()
    }

    @Test("32, over the command line: each shop with what it may sell")
    func storesByCommand() async throws {
        _ = try await town.output("shopping", "add", "onions", "ground beef")
        let kiosk = try await town.kiosk()
        let text = try await town.output("nearby", "--stores")
        #expect(text.contains("Harrow & Daughters  (420 m southwest; butcher)\n    may carry: ground beef\n"))
        _ = try await town.output("shopping", "done", "onions", "ground beef")
        let all = try await town.galley("nearby", "--stores", "--json")
        #expect(all.errors.contains("nothing is to be bought"))
        #expect(try all.document(NearbyDocument.self).places.count == 4)
        try await kiosk.stop()
        #expect(try await town.galley("nearby", "--stores").status == 0)
        #expect(try await town.galley("nearby", "--stores", "pasta").status == Sysexit.usage.rawValue)
    }

    @Test("Map errors are reported with their exit codes, and status --hosts lists them for both hosts")
    func trouble() async throws {
        let kiosk = try await town.kiosk()
        var hosts: [HostDocument] = try await town.galley("status", "--hosts", "--json").document()
        let port = URL(string: town.map.geocoder)?.port
        #expect(hosts.allSatisfy { $0.host == "127.0.0.1" && $0.port == port && $0.problem == nil && !$0.asked })
        #expect(hosts.map(\.role) == [.places, .location])
        let line = "127.0.0.1:\(port ?? 0)"
        #expect(
            try await town.output("status", "--hosts")
                == "\(line)  places  no request yet\n\(line)  location  no request yet\n")
        town.map.fail(with: .answer(status: 429, ""))
        let busy = try await town.galley("nearby")
        #expect(busy.status == Sysexit.passing.rawValue && busy.errors.contains("429"))
        let again = try await town.galley("nearby")
        #expect(again.status == Sysexit.passing.rawValue && again.errors.contains("is paused"))
        #expect(town.map.requests.count == 1, "the display waits as well")
        hosts = try await town.galley("status", "--hosts", "--json").document()
        #expect(hosts[0].problem?.contains("is paused") == true && hosts[1].problem == nil)
        #expect(hosts.map(\.asked) == [true, false])
        let text = try await town.output("status", "--hosts")
        #expect(text.contains("places  failing: 127.0.0.1 is paused") && text.contains("location  no request yet"))
        try await kiosk.open("Nearby")
        #expect(try await kiosk.wait(forView: "message").glass.contains("Service away"))
        #expect(try await town.galley("nearby", "!!").status == Sysexit.unacceptable.rawValue)
        try await kiosk.stop()
    }

    @Test("A host's Retry-After is respected after a change of address and after a restart")
    func rest() async throws {
        var kiosk = try await town.kiosk()
        town.map.fail(with: .answer(status: 429, headers: ["retry-after": "600"], ""))
        #expect(try await town.galley("nearby").status == Sysexit.passing.rawValue)
        _ = try await town.output("config", "set", "nearby.url", "http://localhost:9/api/interpreter")
        _ = try await town.output("config", "set", "nearby.url", town.map.interpreter)
        #expect(try await town.galley("nearby").errors.contains("is paused"))
        try await kiosk.stop()
        kiosk = try await town.kiosk()
        #expect(try await town.galley("nearby").errors.contains("is paused"))
        #expect(town.map.requests.count == 1)
        #expect(try await town.galley("config", "set", "location.name", "Brambleford").status == 0)
        #expect(town.map.requests.count == 2, "the limit applies to one service of the host only")
        try await kiosk.stop()
    }

    @Test("Distant and truncated results are labeled as such")
    func cut() async throws {
        // 5 km to the north.
        let many = (20_000..<20_700).map { InventedPlace(cafe: $0) }
        let map = try ScriptedMap(places: ScriptedMap.brambleford + many)
        defer { map.stop() }
        let kiosk = try await town.kiosk()
        _ = try await town.output("config", "set", "nearby.url", map.interpreter, "location.radius", "50000")
        let found: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(!found.complete && found.cut == .crowded && found.radius == 2000 && map.requests.count == 2)
        #expect(try await town.output("nearby").contains(" within 2.0 km; there are more farther away.\n©"))
        try await kiosk.open("Nearby")
        #expect(try await kiosk.wait(forView: "nearby").labels.contains("Only up to 2.0 km"))
        #expect(
            try await town.output("nearby", "--stores").contains("places within") == false, "there are few of those")
        try await kiosk.stop()
    }

    @Test("Retry-After is respected even if the client that asked has given up")
    func restOfNobody() async throws {
        var kiosk = try await town.kiosk()
        town.map.fail(with: .answer(status: 503, headers: ["retry-after": "28"], ""))
        #expect(try await kiosk.open("Nearby").view == "loading")
        var failures = 0
        while failures == 0 {
            let hosts: [HostDocument] = try await town.galley("status", "--hosts", "--json").document()
            failures = try #require(hosts.first).failures
        }
        #expect(try await kiosk.press("back").view == "menu")
        try await kiosk.stop()
        kiosk = try await town.kiosk()
        #expect(try await town.galley("nearby").errors.contains("is paused"))
        #expect(town.map.requests.count == 1)
        try await kiosk.stop()
    }

    /// Makes the next request find nothing, and the one after it exceed the rate limit for ten minutes.
    private func failFartherAway() {
        town.map.fail(
            with: .answer(#"{"elements":[]}"#), .answer(status: 429, headers: ["retry-after": "600"], ""))
    }

    @Test("A complete list is kept if the service then returns only a part, with the failure and the Retry-After")
    func fuller() async throws {
        var kiosk = try await town.kiosk()
        _ = try await town.output("config", "set", "location.radius", "20000")
        let all: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(all.complete && all.places.count == 4 && town.map.requests.count == 4)
        failFartherAway()
        let part = try await town.galley("nearby", "--refresh", "--json")
        #expect(part.errors.contains("stored: the map service can't be used now (Service busy)"))
        let stored: NearbyDocument = try part.document()
        #expect(stored.places == all.places && stored.complete && stored.stored == "Service busy")
        #expect(town.map.requests.count == 6)
        #expect(try await town.output("status", "--hosts").contains("places  failing: 127.0.0.1 got too many requests"))
        try await kiosk.stop()

        kiosk = try await town.kiosk()
        let known: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(Set(known.places.map(\.map)) == Set(all.places.map(\.map)) && known.complete, "home shows another food")
        #expect(known.stored == nil, "it is of this week as before")
        #expect(try await town.galley("nearby", "--refresh").errors.contains("(Service away)"))
        #expect(town.map.requests.count == 6, "the pause survives the restart")
        try await kiosk.stop()
    }

    @Test("Without a complete list, a partial one is shown as such and requested again next time")
    func part() async throws {
        let kiosk = try await town.kiosk()
        _ = try await town.output("config", "set", "location.radius", "20000")
        failFartherAway()
        let text = try await town.output("nearby")
        #expect(text.contains("There are none within 2.0 km.\nThese are the places within 2.0 km; the map"))
        #expect(!text.contains("there are more"))
        let again: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(again.cut == .failed && !again.complete && again.reach == "2.0 km" && again.stored == "Service away")
        try await kiosk.open("Nearby")
        try await kiosk.wait { $0.view == "message" }
        #expect(try await kiosk.press("back").labels.prefix(2) == ["None in 2.0 km", "Only 2.0 km loaded"])
        #expect(town.map.requests.count == 2)
        try await kiosk.stop()
    }

    @Test("back leaves the loading page, and the kiosk keeps working")
    func loading() async throws {
        let kiosk = try await town.kiosk()
        town.map.fail(with: [.hang])
        #expect(try await kiosk.open("Nearby").view == "loading")
        try await kiosk.wait { [town] _ in town.map.requests.count == 1 }
        #expect(try await kiosk.press("back").view == "menu")
        #expect(try await kiosk.press("ok").view == "loading")
        #expect(try await kiosk.wait(forView: "nearby").labels.last == Self.credit)
        try await kiosk.stop()
    }
}

@Suite("The location of the kitchen", .serialized)
final class LocationTests {
    private let town: PlacesKitchen

    init() throws {
        town = try PlacesKitchen(location: "")
    }

    private func lookUps() -> Int { town.map.requests.count { $0.path == "/search" } }

    private func value(_ key: String) async throws -> String {
        try await town.output("config", "get", key).trimmingCharacters(in: .newlines)
    }

    @Test("A name is geocoded when it is set; both take effect at once as one change")
    func set() async throws {
        let kiosk = try await town.kiosk()
        try await kiosk.open("Nearby")
        #expect(try await kiosk.now.glass.contains("location.name"))
        #expect(try await town.galley("nearby").status == Sysexit.unacceptable.rawValue)
        let change = try await town.galley("config", "set", "location.name", "Brambleford", "location.radius", "1000")
        #expect(change.status == 0)
        #expect(change.errors.contains("found: Brambleford, Quincedale, Nowhere"))
        #expect(try await value("location.latitude") == "49.0516")
        #expect(try await value("location.longitude") == "2.101")
        let found: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(found.radius == 1000 && found.places.count == 3)
        #expect(lookUps() == 1)
        try await kiosk.stop()
        let next = try await town.kiosk()
        try await next.open("Nearby")
        #expect(lookUps() == 1, "never at a start")
        try await next.stop()
    }

    @Test("An unknown name is refused, and nothing changes")
    func unknown() async throws {
        let kiosk = try await town.kiosk()
        _ = try await town.output("config", "set", "location.name", "Brambleford")
        let refused = try await town.galley("config", "set", "location.radius", "500", "location.name", "Atlantis")
        #expect(refused.status == Sysexit.unacceptable.rawValue && refused.errors.contains("nothing was changed"))
        #expect(try await value("location.name") == "Brambleford")
        #expect(try await value("location.radius") == "2000")
        #expect(try await value("location.latitude") == "49.0516")
        let bad = try await town.galley("config", "set", "location.name", "Brambleford", "location.radius", "7")
        #expect(bad.status == Sysexit.unacceptable.rawValue)
        #expect(lookUps() == 2, "invalid changes cause no request")
        try await kiosk.stop()
    }

    @Test("Manual coordinates take precedence over the name, and a new name removes the coordinates of the old place")
    func byHand() async throws {
        let kiosk = try await town.kiosk()
        _ = try await town.output(
            "config", "set", "location.name", "Home", "location.latitude", "-1.5", "location.longitude", "-0.125")
        #expect(lookUps() == 0)
        #expect(try await value("location.longitude") == "-0.125")
        _ = try await town.output("config", "set", "location.latitude", "3")
        #expect(Double(try await value("location.latitude")) == 3)
        try await kiosk.stop()
        let change = try await town.galley("config", "set", "location.name", "Elsewhere")
        #expect(change.status == 0 && change.errors.contains("belonged to another place"), "also without a kiosk")
        #expect(try await value("location.latitude") == "")
    }

    @Test("Without a network the name is saved, and geocoded once when places are first requested")
    func later() async throws {
        var kiosk = try await town.kiosk()
        town.map.fail(with: [.reset], [.reset], [.reset])
        let change = try await town.galley("config", "set", "location.name", "Brambleford")
        #expect(change.status == 0 && change.errors.contains("can't be looked up"))
        #expect(try await value("location.latitude") == "")
        let asked = lookUps()
        let found: NearbyDocument = try await town.galley("nearby", "--json").document()
        #expect(found.latitude == 49.0516 && !found.places.isEmpty)
        #expect(lookUps() == asked + 1)
        try await kiosk.stop()
        kiosk = try await town.kiosk()
        try await kiosk.open("Nearby")
        #expect(try await kiosk.wait(forView: "nearby").labels.count > 3)
        #expect(lookUps() == asked + 1, "and not again at the next start")
        try await kiosk.stop()
        #expect(try await town.galley("nearby").status == 0, "nor without a kiosk")
    }

    @Test("The kiosk knows its offset from UTC, to detect a time zone that can't be the town's")
    func zone() throws {
        let clock = SystemClock()
        let reading = clock.reading
        let ahead = WallClock.localSecondsAheadOfUTC(atSecondsSince1970: reading.wall)
        #expect(clock.timeOfDay(of: reading).utcOffset == .seconds(ahead))
    }

    @Test("A changed server address takes effect at once")
    func hosts() async throws {
        let other = try ScriptedMap()
        defer { other.stop() }
        let kiosk = try await town.kiosk()
        _ = try await town.output(
            "config", "set", "nearby.url", other.interpreter, "nearby.geocoder", other.geocoder, "location.name",
            "Brambleford")
        _ = try await town.output("nearby")
        #expect(town.map.requests.isEmpty)
        #expect(other.requests.map(\.path) == ["/search", "/api/interpreter"])
        try await kiosk.stop()
    }
}

/// A kiosk in an invented town with a map that can be disconnected. Its clock is set.
final class PlacesKitchen {
    let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    let map: ScriptedMap

    /// Sets the location; `nil` puts it in the center of the town.
    init(location: String? = nil) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        map = try ScriptedMap()
        // In another part of the world, the machine's time zone doesn't match the town's opening hours.
        let ahead = WallClock.localSecondsAheadOfUTC(atSecondsSince1970: Date().timeIntervalSince1970)
        if abs(ahead) > 3 * 3600 { setenv("TZ", "UTC", 1) }
        let middle = ScriptedMap.middle
        let place = location ?? "location.latitude = \(middle.latitude)\nlocation.longitude = \(middle.longitude)"
        try """
        nearby.url = "\(map.interpreter)"
        nearby.geocoder = "\(map.geocoder)"
        \(place)

        """.write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
    }

    deinit {
        map.stop()
        removeFolder(folder)
    }

    func kiosk(size: String = "20x4") async throws -> TestKiosk {
        try await TestKiosk(
            folder: folder, environment: ["GALLEY_DISPLAY_SIZE": size], isClockDisciplined: true)
    }

    func galley(_ arguments: String...) async throws -> GalleyCommand {
        try await GalleyCommand.run(arguments, in: folder)
    }

    /// Runs a command that must succeed, and returns its output.
    func output(_ arguments: String...) async throws -> String {
        let command = try await GalleyCommand.run(arguments, in: folder)
        #expect(command.status == 0, "galley \(arguments): \(command.errors)")
        return command.output
    }
}
