import Foundation
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("The cache of places")
struct PlaceCacheTests {
    private let folder: TemporaryFolder
    private let center = Coordinates(latitude: 49.0516, longitude: 2.101)
    private static let week = 7.0 * 86_400

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() -> PlaceCache { PlaceCache(in: RecipeCache(folder: folder.path)) }

    private func list(_ name: String = "Inn") throws -> PlaceList {
        let place = Place(
            id: .init(sort: "way", number: 6_000_000_000), name: name, kind: .iceCream, point: try #require(center),
            hours: "24/7", cuisines: ["ice cream"], mapAddress: "https://map.example")
        return PlaceList([place], radius: 2000)
    }

    private func keep(_ list: PlaceList, at now: ClockReading) async throws {
        try await open().keep(list, .eating, around: try #require(center), radius: 2000, at: now)
    }

    private func kept(at now: ClockReading) async throws -> PlaceCache.CachedPlaces? {
        try await open().places(.eating, around: try #require(center), radius: 2000, at: now)
    }

    @Test("Places survive a restart, with the time when they were received")
    func keeps() async throws {
        try await keep(try list(), at: .sample(.seconds(1000)))
        let kept = try #require(try await kept(at: .sample(.seconds(2000))))
        #expect(kept.list == (try list()))
        #expect(kept.isFresh)
        #expect(kept.wall == ClockReading.sample(.seconds(1000)).wall)
        try await keep(try list("Other"), at: .sample(.seconds(3000)))
        #expect(try await self.kept(at: .sample(.seconds(3000)))?.list.places.map(\.name) == ["Other"])
    }

    @Test("An incomplete list is never fresh and doesn't replace a longer one")
    func failed() async throws {
        let place = try list().places
        let part = PlaceList(place, radius: 2000, cut: .failed)
        let more = PlaceList(try list("Other").places, radius: 6000, cut: .failed)
        let all = PlaceList(place, radius: 20_000)
        let now = ClockReading.sample()
        for (next, expected) in [
            (part, part), (more, more), (part, more), (all, all), (more, all), (part, all),
            (PlaceList([], radius: 20_000), PlaceList([], radius: 20_000)),
            (PlaceList([], radius: 2000, cut: .failed), PlaceList([], radius: 20_000)), (part, part),
        ] {
            try await keep(next, at: now)
            let kept = try #require(try await kept(at: now))
            #expect(kept.list == expected && kept.isFresh == (expected.cut == nil))
        }
    }

    @Test("A pause survives a restart of the program but not a reboot")
    func rest() async throws {
        let now = ClockReading.sample(.seconds(1000))
        #expect(try await open().rest(of: "places a.example", at: now) == nil)
        try await open().keep(rest: .seconds(1030), of: "places a.example", at: now)
        try await open().keep(rest: .seconds(1060), of: "places b.example", at: now)
        try await open().keep(rest: .seconds(1090), of: "places b.example", at: now)
        #expect(try await open().rest(of: "places a.example", at: now) == .seconds(1030))
        #expect(try await open().rest(of: "places b.example", at: now) == .seconds(1090))
        let later = ClockReading.sample(boot: "second", .seconds(20), wall: 1_800_000_000)
        #expect(try await open().rest(of: "places b.example", at: later) == nil)
        try await open().keep(rest: .seconds(50), of: "places c.example", at: later)
        #expect(try await open().rest(of: "places b.example", at: now) == nil, "the pauses of that boot are deleted")
    }

    struct Age: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var keptTrusted = true
        let now: ClockReading
        let isFresh: Bool
    }

    static let ages = [
        Age(testDescription: "a week", now: .sample(.seconds(1000 + week)), isFresh: true),
        Age(testDescription: "more", now: .sample(.seconds(1001 + week)), isFresh: false),
        Age(
            testDescription: "a week over a power cut",
            now: .sample(boot: "second", .seconds(20), wall: 1_800_000_000 + week), isFresh: true),
        Age(
            testDescription: "more over a power cut",
            now: .sample(boot: "second", .seconds(20), wall: 1_800_000_001 + week), isFresh: false),
        Age(
            testDescription: "unknown, the clock not being set now",
            now: .sample(boot: "second", .seconds(20), wall: 1_800_000_001, isTrusted: false), isFresh: false),
        Age(
            testDescription: "unknown, the clock not having been set then", keptTrusted: false,
            now: .sample(boot: "second", .seconds(20), wall: 1_800_000_001), isFresh: false),
        Age(
            testDescription: "less than none", now: .sample(boot: "second", .seconds(20), wall: 1_799_999_999),
            isFresh: false),
    ]

    @Test("Places are fresh for seven days and stay in the cache afterwards", arguments: ages)
    func age(_ age: Age) async throws {
        try await keep(try list(), at: .sample(isTrusted: age.keptTrusted))
        let kept = try #require(try await kept(at: age.now))
        #expect(kept.isFresh == age.isFresh)
        #expect((kept.wall != nil) == age.keptTrusted)
        // Recipes expire in the meantime, places don't.
        _ = try await RecipeCache(folder: folder.path).dropOld(at: age.now)
        #expect(try await self.kept(at: age.now) != nil)
    }

    @Test("Another kind, radius or place is another request, a few meters aren't")
    func questions() async throws {
        let now = ClockReading.sample()
        try await keep(try list(), at: now)
        let near = try #require(Coordinates(latitude: 49.0519, longitude: 2.1012))
        let far = try #require(Coordinates(latitude: 49.0526, longitude: 2.101))
        #expect(try await open().places(.eating, around: near, radius: 2000, at: now) != nil)
        #expect(try await open().places(.eating, around: far, radius: 2000, at: now) == nil)
        #expect(try await open().places(.eating, around: near, radius: 1000, at: now) == nil)
        #expect(try await open().places(.stores, around: near, radius: 2000, at: now) == nil)
    }

    @Test("The oldest lists are dropped")
    func bounded() async throws {
        let here = try #require(center)
        let cache = open()
        for radius in 1...PlaceCache.capacity + 3 {
            try await cache.keep(try list(), .eating, around: here, radius: radius * 100, at: .sample())
        }
        #expect(try await cache.places(.eating, around: here, radius: 300, at: .sample()) == nil)
        #expect(try await cache.places(.eating, around: here, radius: 400, at: .sample()) != nil)
    }

    @Test("The coordinates of a name are stored until another name is looked up")
    func location() async throws {
        let point = try #require(center)
        try await open().keep(point, of: "Pontoise")
        #expect(try await open().location(named: "Pontoise") == point)
        #expect(try await open().location(named: "Paris") == nil)
        try await open().keep(point, of: "Paris")
        #expect(try await open().location(named: "Pontoise") == nil)
    }
}
