import Cookbook
import Kiosk
import Kitchen
import Logging
import Synchronization
import Testing
import Workbench

@testable import Runtime

@Suite("Several recipe services at once")
struct RecipeServiceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func source(_ services: [any RecipeService]) -> RecipeSource {
        let clock = SystemClock()
        let errorLog = ErrorLog(logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, clock: clock)
        return RecipeSource(
            services: services, store: StoreConnection(folder: folder.path, errorLog: errorLog), cache: RecipeCache(),
            clock: clock, errorLog: errorLog)
    }

    @Test("A request that a service doesn't support goes to the next one that does, and only to that")
    func abilities() async throws {
        let archive = Archive()
        let finder = Finder()
        let source = source([archive, finder])
        let page = try await source.find(RecipeSearch(.words("quince")), offset: 0)
        #expect(page.results.map(\.title) == ["Quince tart"])
        #expect(page.note == nil)
        #expect(finder.asked == ["quince"])
        #expect(archive.asked.isEmpty)
    }

    @Test("A recipe is fetched from the service of its origin, whatever the order of the services")
    func recipes() async throws {
        let archive = Archive()
        // Own recipes stand in for those of a second service.
        let source = source([Finder(of: .own), archive])
        #expect(try await source.recipe(RecipeID(.spoonacular, 7)).title == "Archived 7")
        let ids = [RecipeID(.spoonacular, 8), RecipeID(.starter, 1), RecipeID(.spoonacular, 9)]
        #expect(try await source.recipes(ids).map(\.id) == ids)
        #expect(archive.asked == ["7", "8 9"])
    }

    @Test("If no service supports a request, stored recipes answer it")
    func none() async throws {
        let source = source([Archive()])
        let other = try await source.another(excluding: [], isAsked: true)
        #expect(other.recipe.id.origin == .starter)
        #expect(other.note == nil)
        #expect(try await source.foods(named: "onio").names.contains("onion"))
        let dish = try await source.recipe(RecipeID(.spoonacular, 7))
        let prices = try await source.prices(of: dish, forServings: nil)
        #expect(prices.note == nil)
    }

    @Test("Related recipes come from a service that supports them, and no other is asked")
    func similar() async throws {
        let finder = Finder(of: .own)
        let alike = Matcher()
        let source = source([finder, alike])
        let page = try await source.find(RecipeSearch(.related(RecipeID(.spoonacular, 7))), offset: 0)
        #expect(page.results.map(\.title) == ["Like 7"])
        #expect(finder.asked.isEmpty)
    }

    @Test("If the service can't list related recipes, another one searches for similar titles")
    func related() async throws {
        let finder = Finder()
        _ = try await source([Archive(), finder]).find(RecipeSearch(.related(RecipeID(.spoonacular, 7))), offset: 0)
        #expect(finder.asked == ["Archived 7"])
    }
}

/// A service that has recipes and no other ability.
private final class Archive: RecipeService {
    let origin = RecipeID.Origin.spoonacular
    let address = "https://archive.example"
    private let requests = Mutex<[String]>([])
    var asked: [String] { requests.withLock(\.self) }

    func recipe(_ id: RecipeID, isAsked: Bool) async throws(Failure) -> Recipe {
        requests.withLock { $0.append(id.key) }
        return Recipe(id: id, title: "Archived \(id.key)")
    }

    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe] {
        requests.withLock { $0.append(ids.map(\.key).joined(separator: " ")) }
        return ids.map { Recipe(id: $0, title: "Archived \($0.key)") }
    }
}

/// A service that can also search.
private final class Finder: RecipeFinding {
    let origin: RecipeID.Origin
    let address = "https://finder.example"
    private let requests = Mutex<[String]>([])
    var asked: [String] { requests.withLock(\.self) }

    init(of origin: RecipeID.Origin = .spoonacular) {
        self.origin = origin
    }

    func recipe(_ id: RecipeID, isAsked: Bool) async throws(Failure) -> Recipe { throw .notFound(id) }

    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe] { [] }

    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes {
        let words: String
        switch search.subject {
        case .words(let text), .food(let text): words = text
        case .ingredients, .popular, .related: throw .nothingFits
        }
        requests.withLock { $0.append(words) }
        return FoundRecipes(
            total: 1, results: [SearchResult(id: RecipeID(origin, 1), title: "\(words.capitalized) tart")])
    }
}

/// A service that can find related recipes and nothing else.
private struct Matcher: SimilarRecipes {
    let origin = RecipeID.Origin.spoonacular
    let address = "https://matcher.example"

    func recipe(_ id: RecipeID, isAsked: Bool) async throws(Failure) -> Recipe { throw .nothingFits }

    func recipes(_ ids: [RecipeID]) async throws(Failure) -> [Recipe] { [] }

    func find(_ search: RecipeSearch, offset: Int) async throws(Failure) -> FoundRecipes {
        guard case .related(let id) = search.subject else { throw .nothingFits }
        return FoundRecipes(total: 1, results: [SearchResult(id: RecipeID(origin, 1), title: "Like \(id.key)")])
    }
}
