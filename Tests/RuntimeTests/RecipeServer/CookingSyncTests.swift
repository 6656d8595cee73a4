import Cookbook
import Foundation
import HTTP
import Kiosk
import Kitchen
import MealieServer
import Settings
import SimulatedKiosk
import Synchronization
import Testing
import Workbench

@testable import Runtime

/// The kiosk's store and a Mealie server. The time is that of the stand-in: 2026-11-23, 16:30 UTC.
@Suite("Telling Mealie what was cooked", .timeLimit(.minutes(1)))
struct CookingSyncTests {
    private static let now = 1_795_451_400.0

    private let folder: TemporaryFolder
    private let cookbook: Cookbook
    private let copy: RecipeCopy
    private let notes = Notes()

    private final class Notes: Sendable {
        let texts = Mutex<[String]>([])
    }

    init() async throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
        copy = RecipeCopy(folder: folder.path)
        try await copy.follow("https://mealie.example group")
    }

    private func server(_ mode: ScriptedMealie.Mode = .v3) throws -> (ScriptedMealie, MealieServer) {
        let scripted = try ScriptedMealie(mode)
        return (scripted, try .made(for: scripted, in: folder))
    }

    private func sync(
        _ server: any CookingLog, _ cookbook: Cookbook? = nil, profile: Int? = 1, at time: Double = Self.now
    ) async throws {
        let sync = CookingSync(
            server: server, cookbook: cookbook ?? self.cookbook, copy: copy, profile: profile,
            clock: VirtualKioskClock(wall: time, isTrusted: true)
        ) { [notes] text in notes.texts.withLock { $0.append(text) } }
        try await sync.run()
    }

    private func cook(
        _ id: RecipeID, stars: Int? = nil, at time: Double = Self.now - 60, for profile: Int? = nil
    ) async throws {
        try await cookbook.noteCooked(id, stars: stars, at: time, for: profile, isToSend: true)
    }

    private func photo(of id: RecipeID, at time: Double = Self.now) async throws {
        let thumbnail = try #require(Thumbnail(grays: Array(repeating: 7, count: Thumbnail.count)))
        let photo = try #require(NewPhoto(Self.jpeg, thumbnail: thumbnail))
        _ = try await cookbook.add(photo, of: id, at: time)
    }

    /// The headers of a JPEG.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 3, 192, 5, 0, 3] + Array(repeating: 0, count: 100) + [0xFF, 0xD9]

    private func waiting() async throws -> Int { try await cookbook.cookingsUnknown() }

    // MARK: What arrives

    @Test(
        "Date, stars and an entry of the timeline arrive once, and a second sync asks nothing",
        arguments: [ScriptedMealie.Mode.v3, .v324, .v20])
    func arrives(mode: ScriptedMealie.Mode) async throws {
        let (scripted, server) = try server(mode)
        let id = scripted.id(5)
        try await cook(id, stars: 4)
        try await sync(server)
        #expect(scripted.made(id) == "2026-11-23T16:29:00Z")
        #expect(scripted.stars(id) == 4)
        #expect(scripted.events(of: id).map { $0["subject"] } == ["Made with Galley"])
        #expect(scripted.events(of: id).map { $0["timestamp"] } == ["2026-11-23T16:29:00.000000Z"])
        #expect(try await waiting() == 0)
        let count = scripted.journal.count
        try await sync(server)
        #expect(scripted.journal.count == count)
        #expect(scripted.violations == [])
    }

    @Test("A recipe of the day's plan gets no entry, because Mealie writes one at night; its photo goes there")
    func planned() async throws {
        let (scripted, server) = try server()
        // The dinner of the day in the stand-in's plan.
        let id = scripted.id(1)
        try await cook(id, stars: 5)
        try await photo(of: id)
        try await sync(server)
        #expect(scripted.events(of: id).isEmpty)
        #expect(scripted.made(id) == "2026-11-23T16:29:00Z" && scripted.stars(id) == 5)
        scripted.runNightlyJob()
        try await sync(server)
        #expect(scripted.events(of: id).map { $0["image"] } == ["has image"])
        #expect(scripted.events(of: id).count == 1)
        try await sync(server)
        #expect(scripted.journal.count { $0.method == "PUT" } == 1)
        #expect(scripted.violations == [])
    }

    @Test("The plan of the day of the cooking counts, also if the server was off until the next day")
    func plannedYesterday() async throws {
        let (scripted, server) = try server()
        scripted.plan("2026-11-22", "dinner", recipe: scripted.recipeIDs[4])
        try await cook(scripted.id(5), at: Self.now - 86_400)
        try await cook(scripted.id(1), at: Self.now - 86_400)
        try await sync(server)
        #expect(scripted.events(of: scripted.id(5)).isEmpty)
        #expect(scripted.events(of: scripted.id(1)).count == 1, "it is planned for today, and was cooked yesterday")
        #expect(scripted.violations == [])
    }

    @Test("An older cooking doesn't replace a newer date")
    func older() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        scripted.perform("PATCH", "/api/recipes/\(id.key)/last-made", ["timestamp": "2026-11-23T12:00:00Z"])
        try await cook(id, stars: 3, at: Self.now - 86_400)
        try await sync(server)
        #expect(scripted.made(id) == "2026-11-23T12:00:00Z")
        #expect(scripted.events(of: id).count == 1 && scripted.stars(id) == 3)
        #expect(!scripted.journal.contains { $0.method == "PATCH" })
    }

    @Test("An older cooking doesn't replace newer stars")
    func olderStars() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await cook(id, stars: 5, at: Self.now - 3600)
        try await sync(server)
        // This one was cooked before, and was not sent until now.
        try await cook(id, stars: 3, at: Self.now - 86_400)
        try await sync(server)
        #expect(scripted.stars(id) == 5 && scripted.events(of: id).count == 2)
        #expect(try await waiting() == 0)
    }

    @Test("Stars arrive in the order of the cookings, also if the first one fails at first")
    func order() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await cook(id, stars: 2, at: Self.now - 7200)
        try await cook(id, stars: 4, at: Self.now - 3600)
        scripted.fail(.proxy(502), "GET", times: 2)
        try? await sync(server)
        try? await sync(server)
        try await sync(server)
        #expect(scripted.stars(id) == 4 && scripted.events(of: id).count == 2)
    }

    @Test("A server that lacks a recipe for a while gets the cooking when it has it again")
    func missing() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await copy.keep([CopiedRecipe(Recipe(id: id, title: "Soup"), stamp: "1")], run: 0)
        try await cook(id)
        for path in ["/api/households/self/recipes", "/api/recipes/"] {
            scripted.fail(.json(#"{"detail":{"message":"No Entry Found"}}"#, status: 404), "GET", path, times: 20)
        }
        try await sync(server)
        #expect(try await waiting() == 1 && notes.texts.withLock(\.isEmpty))
        scripted.endFaults()
        try await sync(server)
        #expect(try await waiting() == 0 && scripted.made(id) != nil)
    }

    @Test("Cookings of all profiles arrive with the cook's name, but only one profile's stars, and never no stars")
    func profiles() async throws {
        let (scripted, server) = try server()
        _ = try await cookbook.add(profile: "Anna", pin: nil, at: 0)
        try await cook(scripted.id(5), stars: 2, for: 2)
        try await cook(scripted.id(2), stars: 0, for: 1)
        try await sync(server)
        #expect(scripted.events(of: scripted.id(5)).map { $0["subject"] } == ["Anna made this"])
        #expect(scripted.stars(scripted.id(5)) == nil)
        #expect(scripted.made(scripted.id(2)) != nil && scripted.stars(scripted.id(2)) == nil)
        #expect(!scripted.journal.contains { $0.path.contains("/ratings/") })
    }

    // MARK: Photos

    @Test("A photo goes to the entry, also if it comes later, and only one")
    func photo() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await cook(id)
        try await sync(server)
        try await photo(of: id, at: Self.now + 3600)
        try await sync(server, at: Self.now + 3700)
        #expect(scripted.events(of: id).map { $0["image"] } == ["has image"])
        try await photo(of: id, at: Self.now + 3800)
        try await sync(server, at: Self.now + 3900)
        #expect(scripted.journal.count { $0.method == "PUT" } == 1)
        #expect(scripted.journal.filter { $0.method == "PUT" }.allSatisfy { $0.path.contains("/timeline/") })
        #expect(scripted.violations == [])
    }

    @Test("A photo that was removed, is of another day, or belongs to an earlier cooking isn't sent")
    func otherPhotos() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await photo(of: id, at: Self.now - 7200)
        try await cook(id)
        try await photo(of: id)
        _ = try await cookbook.removePhoto(nil, of: Recipe.Heading(id: id, title: ""))
        try await sync(server)
        #expect(!scripted.journal.contains { $0.method == "PUT" })
        try await cook(id, at: Self.now + 100)
        try await photo(of: id, at: Self.now + 200)
        try await sync(server, at: Self.now + 300)
        let images = scripted.events(of: id).map { $0["image"] }
        #expect(images == ["has image", "does not have image"], "the newest is first")
    }

    @Test("A cooking waits three days for its photo, and asks nothing meanwhile")
    func noPhoto() async throws {
        let (scripted, server) = try server()
        try await cook(scripted.id(5))
        try await sync(server)
        let count = scripted.journal.count
        try await sync(server, at: Self.now + 4 * 86_400)
        try await photo(of: scripted.id(5))
        try await sync(server, at: Self.now + 4 * 86_400)
        #expect(scripted.journal.count == count)
    }

    // MARK: Faults

    /// The requests that change something, each with a part of its path.
    private static let changes = [
        ("POST", "/timeline/events"), ("POST", "/ratings/"), ("PATCH", "/last-made"), ("PUT", "/image"),
    ]

    @Test(
        "An answer that is lost doubles nothing, whether the request has arrived or not",
        arguments: [ScriptedMealie.Fault.closeAfter, .failureAfter, .proxy(502)], changes)
    func lost(fault: ScriptedMealie.Fault, change: (method: String, path: String)) async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await cook(id, stars: 4)
        try await photo(of: id)
        scripted.fail(fault, change.method, change.path)
        await #expect(throws: Failure.self) { try await sync(server) }
        try await sync(server)
        #expect(try await waiting() == 0)
        #expect(scripted.events(of: id).map { $0["image"] } == ["has image"])
        #expect(scripted.made(id) == "2026-11-23T16:29:00Z" && scripted.stars(id) == 4)
        #expect(scripted.violations == [])
    }

    @Test("While the server can't be reached everything waits, also over a restart")
    func off() async throws {
        let off = try server()
        let id = off.0.id(5)
        try await cook(id, stars: 4)
        off.0.stop()
        await #expect(throws: Failure.self) { try await sync(off.1) }
        #expect(try await waiting() == 1)
        try cookbook.close()
        let later = try Cookbook(folder: folder.path)
        let (scripted, server) = try server()
        try await sync(server, later)
        #expect(scripted.events(of: id).count == 1 && scripted.made(id) != nil)
        #expect(try await later.cookingsUnknown() == 0)
    }

    @Test("A restored backup doubles nothing")
    func backup() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        try await cook(id, stars: 4)
        try await photo(of: id)
        let store = "\(folder.path)/galley.sqlite"
        try cookbook.close()
        let backup = try Data(contentsOf: URL(fileURLWithPath: store))
        let later = try Cookbook(folder: folder.path)
        try await sync(server, later)
        try later.close()
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + name) }
        try backup.write(to: URL(fileURLWithPath: store))
        let restored = try Cookbook(folder: folder.path)
        #expect(try await restored.cookingsUnknown() == 1)
        try await sync(server, restored)
        #expect(try await restored.cookingsUnknown() == 0)
        #expect(scripted.events(of: id).count == 1)
        #expect(scripted.journal.count { $0.method == "PUT" } == 1)
        // The same after somebody else has cooked it.
        try restored.close()
        for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: store + name) }
        try backup.write(to: URL(fileURLWithPath: store))
        scripted.perform("PATCH", "/api/recipes/\(id.key)/last-made", ["timestamp": "2026-11-23T16:40:00Z"])
        try await sync(server, try Cookbook(folder: folder.path))
        #expect(scripted.events(of: id).count == 1 && scripted.made(id) == "2026-11-23T16:40:00Z")
    }

    @Test("Among twenty newer entries the kiosk can't find its own, and adds none")
    func manyEntries() async throws {
        let (scripted, server) = try server()
        let id = scripted.id(5)
        for minute in 10..<30 {
            scripted.perform(
                "POST", "/api/recipes/timeline/events",
                [
                    "recipeId": .text(id.key), "subject": "Tasted", "eventType": "comment",
                    "timestamp": .text("2026-11-23T17:\(minute):00Z"),
                ])
        }
        try await cook(id)
        try await sync(server)
        #expect(scripted.events(of: id).count == 20 && scripted.made(id) != nil)
    }

    @Test("A recipe that is gone, or that the server can't read, is dropped with a note, and holds up no other")
    func gone() async throws {
        let (scripted, server) = try server()
        let missing = try #require(RecipeID(.mealie, key: "00000000-0000-4000-8000-000000000000"))
        try await cook(missing)
        scripted.breakRecipe(scripted.recipeIDs[1])
        try await cook(scripted.id(2))
        try await cook(scripted.id(5))
        try await sync(server)
        #expect(try await waiting() == 0)
        #expect(scripted.made(scripted.id(5)) != nil)
        #expect(notes.texts.withLock(\.count) == 2)
        #expect(notes.texts.withLock { $0.contains { $0.contains(missing.description) } })
        #expect(try await cookbook.dishes()[missing]?.cooked == 1, "the kiosk still counts it")
    }

    @Test("A photo that is too large is dropped with a note, and the cooking stays known")
    func tooLarge() async throws {
        let (scripted, server) = try server()
        try await cook(scripted.id(5))
        try await photo(of: scripted.id(5))
        scripted.fail(.proxy(413), "PUT")
        try await sync(server)
        #expect(scripted.events(of: scripted.id(5)).count == 1 && scripted.made(scripted.id(5)) != nil)
        #expect(notes.texts.withLock { $0.count == 1 && $0[0].contains("too large") })
        let count = scripted.journal.count
        try await sync(server)
        #expect(scripted.journal.count == count)
    }

    @Test("A token that is refused drops nothing")
    func refused() async throws {
        let (scripted, server) = try server()
        try await cook(scripted.id(5))
        scripted.fail(.unauthorized, "GET", times: 9)
        await #expect(throws: Failure.self) { try await sync(server) }
        #expect(try await waiting() == 1 && notes.texts.withLock(\.isEmpty))
    }

    @Test("Twenty evenings without a server arrive in parts, the oldest first, and spare the server")
    func many() async throws {
        let (scripted, server) = try server()
        for evening in 1...20 { try await cook(scripted.id(5), at: Self.now - Double(30 - evening) * 86_400) }
        try await sync(server)
        #expect(scripted.events(of: scripted.id(5)).count == CookingSync.mostSent)
        #expect(try await waiting() == 20 - CookingSync.mostSent)
        #expect(scripted.violations == [])
    }

    @Test("A cooking of a removed profile isn't sent")
    func removedProfile() async throws {
        let (scripted, server) = try server()
        _ = try await cookbook.add(profile: "Anna", pin: nil, at: 0)
        try await cook(scripted.id(5), for: 2)
        let now = VirtualKioskClock().reading
        #expect(try await cookbook.remove(profile: 2, pin: nil, at: now) == nil)
        #expect(try await waiting() == 0)
        try await sync(server)
        #expect(scripted.journal.isEmpty)
    }
}

extension ScriptedMealie {
    /// The recipe of the stand-in with a number from 1 on.
    func id(_ number: Int) -> RecipeID { RecipeID(.mealie, key: recipeIDs[number - 1]) ?? RecipeID(.starter, 1) }

    /// The date of the last cooking by the household of the token's user.
    func made(_ id: RecipeID) -> String? {
        perform("GET", "/api/recipes/\(id.key)", as: "kitchen").body["lastMade"]?.text.map {
            $0.replacing(#/\.\d+|\+00:00/#, with: "")
        }
    }

    /// The stars of the token's user.
    func stars(_ id: RecipeID) -> Double? {
        perform("GET", "/api/users/self/ratings", as: "kitchen").body["ratings"]?.elements.first {
            $0["recipeId"] == .text(id.key)
        }?["rating"]?.number
    }

    /// The timeline of a recipe, the newest entry first.
    func events(of id: RecipeID) -> [JSONTree] {
        let query = "queryFilter=\(HTTPRequest.encoded([("x", "recipe.id = \"\(id.key)\"")]).dropFirst(2))"
        return perform("GET", "/api/recipes/timeline/events?\(query)&perPage=-1", as: "kitchen").body["items"]?.elements
            ?? []
    }
}

extension MealieServer {
    /// Creates the kiosk's side of a stand-in.
    static func made(for scripted: ScriptedMealie, in folder: TemporaryFolder) throws -> MealieServer {
        let environment = ["GALLEY_MEALIE_URL": scripted.url, "GALLEY_MEALIE_TOKEN": scripted.token]
        let loaded = LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: environment)
        let account = try #require(RecipeServerAccount(loaded.settings))
        return MealieServer(account, try HTTPClient(userAgent: "Galley/test"))
    }
}
