import Fixtures
import HTTP
import Mealie
import MealieServer
import Testing

@Suite("Pictures of recipes", .timeLimit(.minutes(1)))
struct PictureTests {
    @Test("The smallest picture is fetched, and the token stays at home", arguments: ScriptedMealie.Mode.usable)
    func picture(mode: ScriptedMealie.Mode) async throws {
        let bench = try MealieBench(mode)
        let soup = bench.recipe(1)
        #expect(try await bench.client.picture(of: soup, for: .program) == MadeWebP.lossy)
        let sent = try #require(bench.server.journal.last)
        #expect(sent.line == "GET /api/media/recipes/\(soup)/images/tiny-original.webp")
        #expect(sent.headers["authorization"] == nil)
        bench.expectNoViolation()
    }

    @Test("A picture that the server names but doesn't have is not found")
    func missing() async throws {
        let bench = try MealieBench()
        let imported = try await bench.client.recipe(bench.recipe(2), for: .person)
        #expect(imported.picture != nil)
        await #expect(throws: MealieError.notFound) {
            try await bench.client.picture(of: imported.id, for: .person)
        }
    }

    @Test("Another answer is no picture")
    func others() async throws {
        let bench = try MealieBench()
        bench.server.fail(.page, "GET", "/images/")
        await #expect(throws: MealieError.notMealie()) {
            try await bench.client.picture(of: bench.recipe(1), for: .person)
        }
        bench.server.fail(.json("{}"), "GET", "/images/")
        await #expect(throws: MealieError.unreadable) {
            try await bench.client.picture(of: bench.recipe(1), for: .person)
        }
        bench.server.setPicture(Array("RIFF".utf8) + [UInt8](repeating: 0, count: 1 << 20), of: bench.recipe(1))
        await #expect(throws: MealieError.notFound) {
            try await bench.client.picture(of: bench.recipe(1), for: .person)
        }
    }

    @Test("Another picture of a recipe has another address")
    func version() async throws {
        let bench = try MealieBench()
        let before = try await bench.client.recipe(bench.recipe(1), for: .person)
        bench.server.setPicture(MadeWebP.lossless, of: bench.recipe(1))
        let after = try await bench.client.recipe(bench.recipe(1), for: .person)
        #expect(before.picture != after.picture && before.updated < after.updated)
        bench.server.setPicture(nil, of: bench.recipe(1))
        #expect(try await bench.client.recipe(bench.recipe(1), for: .person).picture == nil)
    }
}
