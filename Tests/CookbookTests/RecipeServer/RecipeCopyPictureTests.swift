import Cookbook
import Kitchen
import Testing
import Workbench

@Suite("Pictures in the copy of the recipe server")
struct RecipeCopyPictureTests {
    private let folder: TemporaryFolder
    private let copy: RecipeCopy

    init() throws {
        folder = try TemporaryFolder()
        copy = RecipeCopy(folder: folder.path)
    }

    private static func id(_ number: Int) throws -> RecipeID {
        try #require(RecipeID(.mealie, key: "00000000-0000-4000-8000-00000000000\(number)"))
    }

    private static func address(_ number: Int, _ version: String = "1") -> String {
        "http://mealie.example/\(number).webp?version=\(version)"
    }

    private static func recipe(_ number: Int, picture: String?) throws -> CopiedRecipe {
        CopiedRecipe(Recipe(id: try id(number), title: "Soup \(number)", picture: picture), stamp: "1")
    }

    private static func picture(_ gray: UInt8) throws -> SmallPicture {
        let thumbnail = try #require(Thumbnail(grays: [UInt8](repeating: gray, count: Thumbnail.count)))
        // The header of a JPEG of 16 x 12 pixels.
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 12, 0, 16, 3, gray]
        return try #require(SmallPicture(thumbnail: thumbnail, jpeg: jpeg))
    }

    /// Copies recipes 1 and 2 with a picture and 3 without.
    private func copyRecipes() async throws {
        try await copy.follow("a")
        let run = try await copy.beginRun()
        let recipes = [
            try Self.recipe(1, picture: Self.address(1)), try Self.recipe(2, picture: Self.address(2)),
            try Self.recipe(3, picture: nil),
        ]
        try await copy.keep(recipes, run: run)
        _ = try await copy.finish(run: run, cursor: "1", isReread: false, at: 1_800_000_000)
    }

    private func missing() async throws -> [String] { try await copy.missingPictures().map(\.address) }

    @Test("A picture is missing until it is kept, also after a restart")
    func keeps() async throws {
        try await copyRecipes()
        #expect(try await missing() == [Self.address(1), Self.address(2)])
        #expect(try await copy.missingPictures(of: try Self.id(2)).map(\.address) == [Self.address(2)])
        let picture = try Self.picture(90)
        try await copy.keep(picture, as: ServerPicture(recipe: try Self.id(1), address: Self.address(1)))
        let again = RecipeCopy(folder: folder.path)
        #expect(try await again.picture(of: try Self.id(1)) == picture)
        #expect(try await again.picture(of: try Self.id(2)) == nil)
        #expect(try await again.recipe(try Self.id(1))?.picture == Self.address(1))
        #expect(try await missing() == [Self.address(2)])
    }

    @Test("Another picture of a recipe is fetched, and the older one stays until then")
    func changed() async throws {
        try await copyRecipes()
        let id = try Self.id(1)
        try await copy.keep(try Self.picture(90), as: ServerPicture(recipe: id, address: Self.address(1)))
        try await copy.keep([try Self.recipe(1, picture: Self.address(1))], run: nil)
        #expect(try await missing() == [Self.address(2)], "the same picture is not fetched again")
        try await copy.keep([try Self.recipe(1, picture: Self.address(1, "2"))], run: nil)
        #expect(try await missing() == [Self.address(1, "2"), Self.address(2)])
        #expect(try await copy.picture(of: id) == Self.picture(90))
        // One that comes too late changes nothing.
        try await copy.keep(try Self.picture(30), as: ServerPicture(recipe: id, address: Self.address(1)))
        #expect(try await copy.picture(of: id) == Self.picture(90))
        try await copy.keep(try Self.picture(30), as: ServerPicture(recipe: id, address: Self.address(1, "2")))
        #expect(try await copy.picture(of: id) == Self.picture(30))
    }

    @Test("A picture that the server doesn't have is not fetched again until the recipe is copied again")
    func noPicture() async throws {
        try await copyRecipes()
        let first = ServerPicture(recipe: try Self.id(1), address: Self.address(1))
        try await copy.forget(ServerPicture(recipe: first.recipe, address: Self.address(1, "0")))
        #expect(try await missing().count == 2, "an older picture is no news of this one")
        try await copy.forget(first)
        #expect(try await missing() == [Self.address(2)])
        #expect(try await copy.recipe(first.recipe)?.picture == nil)
        try await copy.keep([try Self.recipe(1, picture: Self.address(1))], run: nil)
        #expect(try await missing() == [Self.address(1), Self.address(2)])
    }

    @Test("A picture goes with its recipe: when it is dropped, has none any more, or the server is another one")
    func goes() async throws {
        try await copyRecipes()
        for number in 1...2 {
            let source = ServerPicture(recipe: try Self.id(number), address: Self.address(number))
            try await copy.keep(try Self.picture(90), as: source)
        }
        try await copy.keep([try Self.recipe(1, picture: nil)], run: nil)
        #expect(try await copy.picture(of: try Self.id(1)) == nil)

        // Recipe 2 is hidden, and dropped after 30 days.
        for (run, day) in [(try await copy.beginRun(), 0.0), (try await copy.beginRun(), 31)] {
            try await copy.keep([try Self.recipe(1, picture: nil), try Self.recipe(3, picture: nil)], run: run)
            _ = try await copy.finish(run: run, cursor: "1", isReread: false, at: 1_800_000_000 + day * 86_400)
            #expect(try await (copy.picture(of: try Self.id(2)) != nil) == (day == 0))
        }
        try await copy.keep([try Self.recipe(3, picture: Self.address(3))], run: nil)
        let third = ServerPicture(recipe: try Self.id(3), address: Self.address(3))
        try await copy.keep(try Self.picture(60), as: third)
        try await copy.follow("b")
        #expect(try await copy.picture(of: third.recipe) == nil)
    }
}
