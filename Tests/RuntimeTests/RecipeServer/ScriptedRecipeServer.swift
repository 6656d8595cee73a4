import Control
import Cookbook
import Kiosk
import Kitchen
import Synchronization

@testable import Runtime

/// A recipe server in memory, with faults to switch on.
final class ScriptedRecipeServer: MealPlanning, PictureServing {
    struct Content: Sendable {
        var recipes: [CopiedRecipe] = []
        var meals: [PlannedMeal] = []
        var identity = "https://mealie.example group"
        /// Recipes whose details can't be read.
        var broken: Set<RecipeID> = []
        /// The number of details that are sent before the server fails.
        var left = Int.max
        /// The failure of every request, or `nil`.
        var failure: Failure?
        /// Called after each page of the list.
        var afterPage: (@Sendable (inout Content, Int) -> Void)?
        var pageSize = 3
        /// The number of entries of the last page that can't be read.
        var unread = 0
        /// The answer about the cookbook of random recipes.
        var pool: Result<[RecipeID]?, Failure> = .success(nil)
        /// The details that were sent.
        var sent: [RecipeID] = []
        var pictures: [RecipeID: [UInt8]] = [:]
        /// The recipes whose pictures can't be sent now.
        var brokenPictures: Set<RecipeID> = []
        /// The pictures that were asked for.
        var askedPictures: [RecipeID] = []
    }

    let content = Mutex(Content())

    init(_ recipes: [CopiedRecipe] = []) {
        content.withLock { $0.recipes = recipes }
    }

    private func answer<Value: Sendable>(_ answer: (inout Content) throws(Failure) -> Value) throws(Failure) -> Value {
        let result: Result<Value, Failure> = content.withLock { content in
            if let failure = content.failure { return .failure(failure) }
            do throws(Failure) { return .success(try answer(&content)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    func check() async throws(Failure) -> RecipeServerCheckDocument {
        try answer { _ in RecipeServerCheckDocument(address: "", version: "", user: "", household: "") }
    }

    func host(problem: String?) async -> HostDocument? { nil }

    func identity() async throws(Failure) -> String { try answer(\.identity) }

    func list(page: Int, since cursor: String?) async throws(Failure) -> ListedRecipes {
        try answer { content in
            let all = content.recipes.sorted { $0.stamp < $1.stamp }.filter {
                cursor == nil || $0.stamp >= cursor ?? ""
            }
            let entries = all.dropFirst((page - 1) * content.pageSize).prefix(content.pageSize)
            let isLast = page * content.pageSize >= all.count
            let listed = ListedRecipes(
                entries: entries.map { ListedRecipe(id: $0.recipe.id, stamp: $0.stamp) },
                cursor: entries.map(\.stamp).max(), total: all.count + content.unread,
                unread: isLast ? content.unread : 0, isLast: isLast)
            content.afterPage?(&content, page)
            return listed
        }
    }

    func recipe(_ id: RecipeID) async throws(Failure) -> CopiedRecipe {
        try answer { content throws(Failure) in
            guard content.left > 0 else { throw Failure(.passing, glass: "No answer", detail: "no answer") }
            content.left -= 1
            if content.broken.contains(id) { throw Failure(.unacceptable, glass: "Broken", detail: "broken") }
            guard let recipe = content.recipes.first(where: { $0.recipe.id == id }) else { throw .notFound(id) }
            content.sent.append(id)
            return recipe
        }
    }

    func pool() async throws(Failure) -> [RecipeID]? {
        try answer { content throws(Failure) in try content.pool.get() }
    }

    func picture(of id: RecipeID, isAsked: Bool) async throws(Failure) -> [UInt8] {
        content.withLock { $0.askedPictures.append(id) }
        return try answer { content throws(Failure) in
            if content.brokenPictures.contains(id) { throw Failure(.passing, glass: "No answer", detail: "no answer") }
            guard let picture = content.pictures[id] else { throw .noPicture("none") }
            return picture
        }
    }

    func meals(of days: ClosedRange<CalendarDay>) async throws(Failure) -> [PlannedMeal] {
        try answer { content in content.meals.filter { days.contains($0.day) } }
    }
}

extension RecipeID {
    static func copied(_ number: Int) -> RecipeID {
        let digits = String(number)
        let key = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return RecipeID(.mealie, key: key) ?? RecipeID(.starter, 1)
    }
}

extension CopiedRecipe {
    static func made(
        _ number: Int, _ title: String? = nil, stamp: String = "1", picture: String? = nil
    ) -> CopiedRecipe {
        CopiedRecipe(Recipe(id: .copied(number), title: title ?? "Soup \(number)", picture: picture), stamp: stamp)
    }
}
