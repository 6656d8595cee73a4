internal import Cookbook
internal import Kiosk
internal import Kitchen

/// Keeps the favorites of a profile and those of the token's user on the recipe server the same.
///
/// Each heart is compared with what kiosk and server last agreed on, so the side that changed it decides. Both can't have
/// changed it to different values.
struct FavoriteSync: Sendable {
    /// The number of hearts that one sync sends, to spare a small server. The rest follows with the next sync.
    static let mostSent = 20

    let server: any FavoriteSharing
    let copy: RecipeCopy
    let cookbook: Cookbook
    let profile: Int
    /// Seconds since 1970.
    let time: Double

    /// The changes that make both sides the same.
    struct Plan: Equatable {
        var toServer: [RecipeID: Bool] = [:]
        var toKiosk: [RecipeID: Bool] = [:]
        /// The favorites of the kiosk that the server seems to have lost. They aren't agreed on any more, so the next sync
        /// sends them.
        var kept: Set<RecipeID> = []

        /// Compares the favorites of both sides.
        ///
        /// - Parameters:
        ///   - kiosk: The favorites of the profile.
        ///   - server: The favorites of the server's user.
        ///   - agreed: The favorites on which both last agreed.
        ///   - listed: The recipes that the server has.
        init(kiosk: Set<RecipeID>, server: Set<RecipeID>, agreed: Set<RecipeID>, listed: Set<RecipeID>) {
            // A server that lacks most of what was agreed on at once may have lost it.
            let lost = agreed.subtracting(server)
            if server.isEmpty || lost.count > 2 && lost.count * 2 > agreed.count { kept = lost.intersection(kiosk) }
            for id in kiosk.symmetricDifference(server) {
                let isSaved = kiosk.contains(id)
                if isSaved != agreed.contains(id) {
                    // The server can't have a heart for a recipe that it doesn't have.
                    if listed.contains(id) { toServer[id] = isSaved }
                } else if isSaved {
                    // A recipe that is gone takes its heart along there, but not here.
                    if !kept.contains(id), listed.contains(id) { toKiosk[id] = false }
                } else {
                    toKiosk[id] = true
                }
            }
        }
    }

    /// Exchanges the changes. If it fails midway, what was done stays, and the next sync goes on.
    ///
    /// - Returns: True if favorites of the kiosk have changed.
    /// - Throws: A `Failure` if the server or the store can't be used.
    func run() async throws(Failure) -> Bool {
        let theirs = try await server.favorites()
        let owner = try await server.favoritesOwner()
        let (ours, agreed, listed) = try await stored { () async throws(CookbookError) in
            let ours = try await cookbook.favorites(of: profile).map(\.id).filter { $0.origin == .mealie }
            let agreed = try await cookbook.favorites(agreedWith: owner, of: profile)
            return (Set(ours), agreed, try await copy.ids())
        }
        let plan = Plan(kiosk: ours, server: theirs, agreed: agreed, listed: listed)
        // What is not exchanged in this sync stays as it was agreed.
        var after = agreed.intersection(ours.union(theirs)).union(ours.intersection(theirs)).subtracting(plan.kept)
        for (id, isFavorite) in plan.toKiosk {
            // A heart of a recipe that isn't copied comes later. If it were agreed on, it would look removed here.
            guard try await change(id, isFavorite) else { continue }
            if isFavorite { after.insert(id) } else { after.remove(id) }
        }
        try await agree(after, owner)
        for (id, isFavorite) in plan.toServer.sorted(by: { $0.key.key < $1.key.key }).prefix(Self.mostSent) {
            try await server.setFavorite(id, isFavorite)
            if isFavorite { after.insert(id) } else { after.remove(id) }
            try await agree(after, owner)
        }
        return !plan.toKiosk.isEmpty
    }

    /// Saves or removes a favorite. Returns false if its recipe isn't copied.
    private func change(_ id: RecipeID, _ isFavorite: Bool) async throws(Failure) -> Bool {
        try await stored { () async throws(CookbookError) in
            guard isFavorite else {
                _ = try await cookbook.remove(id, of: profile)
                return true
            }
            guard let recipe = try await copy.recipe(id) else { return false }
            try await cookbook.save(recipe, keep: .whole, at: time, for: profile)
            return true
        }
    }

    private func agree(_ ids: Set<RecipeID>, _ owner: String) async throws(Failure) {
        try await stored { () async throws(CookbookError) in
            try await cookbook.agree(onFavorites: ids, with: owner, of: profile)
        }
    }
}
