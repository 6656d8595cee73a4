import Foundation
import GRDB
import Kitchen
import Testing
import Workbench

@testable import Cookbook

@Suite("Photos of dishes and cooking notes in the store")
struct DishStoreTests {
    private let folder: TemporaryFolder
    private let cookbook: Cookbook
    private static let scones = Recipe.Heading(id: RecipeID(.starter, 35), title: "Scones")

    init() throws {
        folder = try TemporaryFolder()
        cookbook = try Cookbook(folder: folder.path)
    }

    /// Returns a minimal photo. Photos with different seeds differ.
    static func photo(_ seed: UInt8 = 0, bytes: Int = 100) throws -> NewPhoto {
        let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 3, 192, 5, 0, 3]
        let body = head + Array(repeating: seed, count: bytes) + [0xFF, 0xD9]
        let thumbnail = try #require(Thumbnail(grays: Array(repeating: seed, count: Thumbnail.count)))
        return try #require(NewPhoto(body, thumbnail: thumbnail))
    }

    @Test("Photos survive a restart byte for byte, the newest first")
    func outlivesRestart() async throws {
        let id = Self.scones.id
        let first = try #require(try await cookbook.add(try Self.photo(1), of: id, at: 1000.5))
        let second = try #require(try await cookbook.add(try Self.photo(2, bytes: 250_000), of: id, at: 2000))
        #expect((first.width, first.height, first.taken) == (1280, 960, 1000.5))
        try cookbook.close()

        let again = try Cookbook(folder: folder.path)
        #expect(try await again.photos(of: id) == [second, first])
        #expect(try await again.photo(of: id) == Self.photo(2, bytes: 250_000).bytes)
        #expect(try await again.photo(first.number, of: id) == Self.photo(1).bytes)
        #expect(try await again.thumbnails(of: id).map(\.thumbnail.grays.first) == [2, 1])
        #expect(try await again.dishes() == [id: DishNotes(photos: 2)])
        #expect(try await again.photo(of: RecipeID(.starter, 1)) == nil)
    }

    @Test("Cooked recipes are listed once, the latest first, if the store has their title")
    func cookedTitles() async throws {
        for number in [35, 3, 35, 12, 3] {
            try await cookbook.noteCooked(RecipeID(.starter, number), stars: nil, at: 0)
        }
        try await cookbook.noteCooked(RecipeID(.spoonacular, 7), stars: 5, at: 0)
        #expect(try await cookbook.cooked().map(\.id) == [3, 12, 35].map { RecipeID(.starter, $0) })
        #expect(try await cookbook.cooked().last == Self.scones)
        let soup = Recipe(id: RecipeID(.spoonacular, 7), title: "Leek soup")
        try await cookbook.save(soup, keep: .title, at: 0)
        #expect(try await cookbook.cooked().first == soup.heading)
    }

    @Test("The number of photos of a recipe is limited, and so is the size of all photos")
    func bounded() async throws {
        for _ in 0..<DishPhoto.mostPerRecipe {
            #expect(try await cookbook.add(try Self.photo(), of: Self.scones.id, at: 0) != nil)
        }
        #expect(try await cookbook.add(try Self.photo(), of: Self.scones.id, at: 0) == nil)
        let largest = try Self.photo(bytes: DishPhoto.mostBytes - 14)
        let count = DishPhoto.mostTotalBytes / DishPhoto.mostBytes
        for number in 1..<count {
            #expect(try await cookbook.add(largest, of: RecipeID(.own, number), at: 0) != nil)
        }
        #expect(try await cookbook.add(largest, of: RecipeID(.own, count), at: 0) == nil)
        #expect(try await cookbook.photos(of: RecipeID(.own, count)).isEmpty)
        // A smaller one has room, and a removed one makes room.
        #expect(try await cookbook.add(try Self.photo(), of: RecipeID(.own, count), at: 0) != nil)
        let first = Recipe.Heading(id: RecipeID(.own, 1), title: "First")
        _ = try await cookbook.removePhoto(nil, of: first)
        #expect(try await cookbook.add(largest, of: RecipeID(.own, count), at: 0) != nil)
    }

    @Test("A removed photo can be restored to its place until it is deleted for good")
    func removed() async throws {
        let id = Self.scones.id
        for seed in 1...3 { _ = try await cookbook.add(try Self.photo(UInt8(seed)), of: id, at: 0) }
        let all = try await cookbook.photos(of: id)
        let removal = try await cookbook.removePhoto(all[1].number, of: Self.scones)
        #expect(removal.photo == Removal.Photo(number: all[1].number, of: Self.scones))
        #expect(try await cookbook.photos(of: id) == [all[0], all[2]])
        #expect(try await cookbook.photo(all[1].number, of: id) == nil)
        try await cookbook.restore(removal, keep: .whole)
        #expect(try await cookbook.photos(of: id) == all)

        _ = try await cookbook.removePhoto(nil, of: Self.scones)
        #expect(try await cookbook.photos(of: id) == [all[1], all[2]])
        try await cookbook.forgetRemovedPhotos()
        #expect(try await cookbook.removePhoto(all[0].number, of: Self.scones).isEmpty)
        try cookbook.close()
        let rows = try await DatabaseQueue(path: folder.path + "/galley.sqlite").read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM photo")
        }
        #expect(rows == 2)
    }

    @Test("Each person has their own photos and notes, which are deleted with the profile")
    func people() async throws {
        let id = Self.scones.id
        _ = try await cookbook.add(try Self.photo(1), of: id, at: 0)
        try await cookbook.noteCooked(id, stars: 5, at: 0)
        let ana = try await cookbook.add(profile: "Ana", pin: nil, at: 0).get()
        #expect(try await cookbook.logIn(ana.number, pin: nil, at: .sample()) == nil)
        #expect(try await cookbook.dishes().isEmpty)
        #expect(try await cookbook.photos(of: id).isEmpty)
        #expect(try await cookbook.photo(of: id) == nil)
        #expect(try await cookbook.removePhoto(nil, of: Self.scones).isEmpty)
        _ = try await cookbook.add(try Self.photo(2), of: id, at: 0)
        try await cookbook.noteCooked(id, stars: 1, at: 0)
        #expect(try await cookbook.dishes() == [id: DishNotes(cooked: 1, stars: 1, photos: 1)])
        #expect(try await cookbook.remove(profile: ana.number, pin: nil, at: .sample()) == nil)
        try await cookbook.forgetRemovedProfiles()
        #expect(try await cookbook.dishes() == [id: DishNotes(cooked: 1, stars: 5, photos: 1)])
        #expect(try await cookbook.photo(of: id) == Self.photo(1).bytes)
        let photos = try await cookbook.store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM photo") }
        #expect(photos == 1)
    }

    @Test("Notes count how often a dish was cooked and keep the last rating")
    func cooked() async throws {
        for stars in [3, 5, nil] { try await cookbook.noteCooked(Self.scones.id, stars: stars, at: 0) }
        try await cookbook.noteCooked(RecipeID(.own, 1), stars: nil, at: 0)
        try cookbook.close()
        let dishes = try await Cookbook(folder: folder.path).dishes()
        #expect(dishes[Self.scones.id] == DishNotes(cooked: 3, stars: 5))
        #expect(dishes[RecipeID(.own, 1)] == DishNotes(cooked: 1))
        await #expect(throws: CookbookError.self) {
            try await cookbook.noteCooked(RecipeID(.own, 1), stars: 6, at: 0)
        }
    }
}
