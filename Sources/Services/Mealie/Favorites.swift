public import HTTP
internal import Kitchen

extension MealieClient {
    /// Fetches the ids of the recipes that the user of the token marked as favorites.
    ///
    /// - Throws: the reason why there is no answer. An answer without a list is an error, not an empty list.
    public func favorites(for priority: RequestPriority) async throws(MealieError) -> Set<String> {
        let answer: WireRatings = try await get("/api/users/self/favorites", most: Self.mostRatings, for: priority)
        return Set(try answer.all.filter(\.isFavorite).map(\.recipe))
    }

    /// Marks a recipe as a favorite, or removes the mark. Repeating it changes nothing.
    ///
    /// - Throws: ``MealieError/notFound`` if there is no such recipe; other reasons why it was not done.
    public func setFavorite(
        _ isFavorite: Bool, recipe: String, of account: MealieAccount, for priority: RequestPriority
    ) async throws(MealieError) {
        try await change(
            isFavorite ? .post : .delete, "/api/users/\(account.userID)/favorites/\(recipe)", for: priority)
    }

    /// Fetches the user's own rating of a recipe, or `nil` if there is none.
    ///
    /// - Throws: the reason why there is no answer.
    public func rating(of recipe: String, for priority: RequestPriority) async throws(MealieError) -> Double? {
        let answer: WireRatings = try await get("/api/users/self/ratings", most: Self.mostRatings, for: priority)
        return try answer.all.first { $0.recipe == recipe }?.rating
    }

    /// Rates a recipe as the user of the token. The rating is kept within half a star and five; 0 would delete it.
    ///
    /// - Throws: the reason why it was not done.
    public func rate(
        _ stars: Double, recipe: String, of account: MealieAccount, for priority: RequestPriority
    ) async throws(MealieError) {
        let stars = min(max((stars * 2).rounded() / 2, 0.5), 5)
        try await change(
            .post, "/api/users/\(account.userID)/ratings/\(recipe)", ["rating": .number(stars)], for: priority)
    }

    private static let mostRatings = 10_000
}

private struct WireRatings: Decodable, Sendable {
    struct Rating: Decodable, Sendable {
        let recipe: String
        let rating: Double?
        let isFavorite: Bool

        private enum Key: String, CodingKey { case recipeId, rating, isFavorite }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            recipe = try fields.uuid(.recipeId)
            rating = fields.value(Double.self, .rating).flatMap { $0 > 0 ? $0 : nil }
            isFavorite = try fields.decode(Bool.self, forKey: .isFavorite)
        }
    }

    private let ratings: LenientArray<Rating>

    /// All ratings. A list with unreadable ones is an error, because a missing favorite would count as removed.
    var all: [Rating] {
        get throws(MealieError) {
            guard ratings.values.count == ratings.total else { throw .unreadable }
            return ratings.values
        }
    }
}
