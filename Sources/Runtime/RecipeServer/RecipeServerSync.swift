internal import Cookbook
internal import Kiosk
internal import Kitchen

/// The parts of a sync with the recipe server.
struct SyncScope: Hashable, Sendable {
    /// The recipes to copy, together with the meal plan; `nil` for none.
    var recipes: CopySync.Extent?
    var favorites = false
    /// The dishes that were cooked at the kiosk, with their photos.
    var cookings = false

    /// Creates the scope of a complete sync.
    static func all(_ extent: CopySync.Extent) -> SyncScope {
        SyncScope(recipes: extent, favorites: true, cookings: true)
    }

    /// Adds the parts of another scope.
    mutating func add(_ other: SyncScope) {
        if let extent = other.recipes { recipes = recipes.map { max($0, extent) } ?? extent }
        favorites = favorites || other.favorites
        cookings = cookings || other.cookings
    }
}

/// A sync of the kiosk with the recipe server.
struct RecipeServerSync: Sendable {
    /// The time after which everything is read anew, in seconds.
    private static let readInterval = 7 * 86_400.0
    /// The hours of the night in which everything is read anew.
    private static let night = 1..<5
    /// The days of the meal plan that are copied: today and a week.
    static let plannedDays = 8

    let server: any RecipeServer
    let copy: RecipeCopy
    /// The store, or `nil` if it can't be used. Then only the copy is made.
    let cookbook: Cookbook?
    /// The name of the profile that is the token's user on the server.
    let profile: String
    let clock: any KioskClock
    let report: @Sendable (CopySync.Progress) -> Void
    let note: @Sendable (String) -> Void

    struct Outcome: Sendable {
        /// The result of copying, or `nil` if nothing was to be copied.
        var copied: CopySync.Outcome?
        /// True if favorites of the kiosk have changed.
        var hasNewFavorites = false
        /// The reason why favorites or cookings could not be exchanged. The copy was made all the same.
        var failure: Failure?
    }

    /// Exchanges what the scope names. If it fails midway, what was done stays.
    ///
    /// - Throws: A `Failure` if the server or the card can't be used.
    func run(_ scope: SyncScope) async throws(Failure) -> Outcome {
        let identity = try await server.identity()
        try await stored { () async throws(CookbookError) in try await copy.follow(identity) }
        var outcome = Outcome()
        if let extent = scope.recipes {
            // The plan is short, and home waits for it.
            try await copyPlan()
            outcome.copied = try await copyRecipes(extent)
        }
        // A wrong setting of the favorites must not hold up the cookings, nor one of these the favorites.
        do throws(Failure) {
            if scope.cookings { try await sendCookings() }
        } catch {
            outcome.failure = error
        }
        do throws(Failure) {
            if scope.favorites { outcome.hasNewFavorites = try await exchangeFavorites() }
        } catch {
            outcome.failure = outcome.failure ?? error
        }
        return outcome
    }

    private func copyRecipes(_ extent: CopySync.Extent) async throws(Failure) -> CopySync.Outcome {
        let readAt = try await stored { () async throws(CookbookError) in try await copy.state().readAt }
        let isOld = readAt.map { clock.reading.wall - $0 > Self.readInterval } ?? false
        let sync = CopySync(
            server: server, copy: copy, isForced: extent == .everything, wall: { [clock] in clock.reading.wall },
            report: report)
        return try await sync.run(isOld && isNight ? .everything : extent)
    }

    private var isNight: Bool {
        let reading = clock.reading
        return reading.isWallTrusted && Self.night.contains(clock.timeOfDay(of: reading).seconds / 3600)
    }

    private func copyPlan() async throws(Failure) {
        guard let server = server as? any MealPlanning, let today = clock.today else { return }
        let days = today.number...(today.number + Self.plannedDays - 1)
        let meals = try await server.meals(of: today...CalendarDay(since1970: days.upperBound))
        try await stored { () async throws(CookbookError) in try await copy.keep(meals, for: days) }
    }

    /// Makes the favorites of the server's user and of the profile the same.
    private func exchangeFavorites() async throws(Failure) -> Bool {
        guard let server = server as? any FavoriteSharing, let cookbook else { return false }
        let people = try await stored { () async throws(CookbookError) in try await cookbook.people() }
        guard let profile = people.profile(named: profile) else { throw .noProfile(profile) }
        return try await FavoriteSync(
            server: server, copy: copy, cookbook: cookbook, profile: profile.number, time: clock.reading.wall
        ).run()
    }

    /// Tells the server what was cooked at the kiosk.
    private func sendCookings() async throws(Failure) {
        guard let server = server as? any CookingLog, let cookbook else { return }
        let people = try await stored { () async throws(CookbookError) in try await cookbook.people() }
        let sync = CookingSync(
            server: server, cookbook: cookbook, copy: copy, profile: people.profile(named: profile)?.number,
            clock: clock,
            note: note)
        try await sync.run()
    }
}

extension Failure {
    fileprivate static func noProfile(_ name: String) -> Failure {
        Failure(
            .unacceptable, glass: "No such profile",
            detail:
                "there is no profile \(name), so its favorites are not exchanged: set mealie.profile to one of `galley "
                + "profile list`")
    }
}
