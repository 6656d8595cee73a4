internal import Control
internal import Cookbook
internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Mealie
internal import Synchronization

/// Mealie as the household's recipe server.
final class MealieServer: MealPlanning, FavoriteSharing, CookingLog, RecipeTaking, PictureServing {
    private let client: MealieClient
    private let hostClient: HostClient
    private let url: String
    private let cookbook: String?
    private let isHouseholdOnly: Bool
    /// The user of the token, once the server has accepted it.
    private let user = Mutex<MealieAccount?>(nil)

    init(_ account: RecipeServerAccount, _ client: any HTTPTransport) {
        (self.client, hostClient) = account.address.client(client)
        url = account.url
        cookbook = account.cookbook
        isHouseholdOnly = account.isHouseholdOnly
    }

    func check() async throws(Failure) -> RecipeServerCheckDocument {
        let account = try await asking(for: .person) { (client, priority) throws(MealieError) in
            try await client.check(for: priority)
        }
        user.withLock { $0 = account }
        return RecipeServerCheckDocument(
            address: url, version: account.version, user: account.userName, household: account.householdName)
    }

    func host(problem: String?) async -> HostDocument? { await HostDocument(.mealie, at: url, hostClient, problem) }

    // MARK: Recipes

    func identity() async throws(Failure) -> String {
        let account = try await account()
        return "\(url) \(isHouseholdOnly ? account.householdID : "group")"
    }

    func list(page: Int, since cursor: String?) async throws(Failure) -> ListedRecipes {
        let answer = try await summaries(page: page, since: cursor)
        return ListedRecipes(
            entries: answer.summaries.compactMap { summary in
                RecipeID(.mealie, key: summary.id).map { ListedRecipe(id: $0, stamp: "\(summary.updated)") }
            },
            // Cut to the second, because the server compares stamps that it writes with more digits.
            cursor: answer.newest.map { "\($0.rounded(.down))" }, total: answer.total, unread: answer.unread,
            isLast: !answer.hasMore)
    }

    func recipe(_ id: RecipeID) async throws(Failure) -> CopiedRecipe {
        let answer = try await asking { (client, priority) throws(MealieError) in
            try await client.recipe(id.key, for: priority)
        }
        var recipe = answer.recipe(id)
        recipe.diets = RecipeFilter.diets(among: answer.tags + answer.categories)
        recipe.cuisines = RecipeFilter.cuisines(among: answer.tags + answer.categories)
        return CopiedRecipe(
            recipe.withinBounds, stamp: "\(answer.updated)",
            keywords: answer.tags + answer.categories + answer.notes.map(\.line))
    }

    func pool() async throws(Failure) -> [RecipeID]? {
        guard let cookbook else { return nil }
        let selection = MealieSelection(cookbook: cookbook)
        do throws(Failure) {
            let ids = try await asking { (client, priority) throws(MealieError) in
                try await client.ids(selection, for: priority)
            }
            return ids.compactMap { RecipeID(.mealie, key: $0) }
        } catch {
            throw error.kind == .notFound ? .noCookbook(cookbook) : error
        }
    }

    func picture(of id: RecipeID, isAsked: Bool) async throws(Failure) -> [UInt8] {
        try await asking(for: isAsked ? .person : .program) { (client, priority) throws(MealieError) in
            try await client.picture(of: id.key, for: priority)
        }
    }

    // MARK: Meal plan

    func meals(of days: ClosedRange<CalendarDay>) async throws(Failure) -> [PlannedMeal] {
        try await asking { (client, priority) throws(MealieError) in
            try await client.mealPlan(days, for: priority)
        }
    }

    // MARK: Favorites

    func favoritesOwner() async throws(Failure) -> String { "\(url) \(try await account().userID)" }

    func favorites() async throws(Failure) -> Set<RecipeID> {
        let ids = try await asking { (client, priority) throws(MealieError) in
            try await client.favorites(for: priority)
        }
        return Set(ids.compactMap { RecipeID(.mealie, key: $0) })
    }

    func setFavorite(_ id: RecipeID, _ isFavorite: Bool) async throws(Failure) {
        let account = try await account()
        try await asking { (client, priority) throws(MealieError) in
            try await client.setFavorite(isFavorite, recipe: id.key, of: account, for: priority)
        }
    }

    // MARK: Inside

    /// Fetches a page of the recipes that are copied, those that changed first at the start.
    func summaries(page: Int, since cursor: String?) async throws(Failure) -> MealiePage {
        let household = isHouseholdOnly ? try await account().householdID : nil
        let selection = MealieSelection(householdID: household, changedSince: cursor.flatMap { Double($0) })
        return try await asking { (client, priority) throws(MealieError) in
            try await client.summaries(selection, page: page, for: priority)
        }
    }

    /// Returns the user of the token, and asks the server only once.
    func account() async throws(Failure) -> MealieAccount {
        if let account = user.withLock(\.self) { return account }
        let account = try await asking { (client, priority) throws(MealieError) in
            try await client.check(for: priority)
        }
        user.withLock { $0 = account }
        return account
    }

    func asking<Answer>(
        for priority: RequestPriority = .program,
        _ ask: (MealieClient, RequestPriority) async throws(MealieError) -> Answer
    ) async throws(Failure) -> Answer {
        do {
            return try await ask(client, priority)
        } catch {
            // Another token or another server may need another user.
            if error == .tokenRefused { user.withLock { $0 = nil } }
            throw Failure(error)
        }
    }
}

extension Failure {
    fileprivate static func noCookbook(_ name: String) -> Failure {
        Failure(
            .unacceptable, glass: "No such cookbook",
            detail:
                "Mealie has no cookbook \(name.sanitized(limit: 40)), so random recipes come from all; set mealie.cookbook to "
                + "the last part of its address in the browser")
    }

    init(_ error: MealieError) {
        let kind: Kind =
            switch error {
            case .tokenRefused, .forbidden: .notPermitted
            case .notFound: .notFound
            case .brokenRecipe, .tooLarge, .notAllowed, .refused: .unacceptable
            case .delivery, .notMealie, .tooOld, .uncertain, .oversized, .unreadable: .passing
            }
        self.init(kind, glass: error.glassText, detail: error.description)
        needsPerson =
            switch error {
            case .tokenRefused, .notMealie, .tooOld, .forbidden: true
            default: false
            }
    }
}
