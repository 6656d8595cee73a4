internal import HTTP
internal import Settings

/// A recipe server that the settings name, and the user that the kiosk is there.
struct RecipeServerAccount: Hashable, Sendable {
    /// A kind of recipe server.
    enum Kind: CaseIterable {
        case mealie
    }

    let kind: Kind
    let url: String
    let token: Secret
    /// The cookbook that random recipes come from, or `nil` for all recipes.
    let cookbook: String?
    /// The name of the profile whose favorites are those of the token's user.
    let profile: String
    /// True to copy only the recipes of the user's household.
    let isHouseholdOnly: Bool
    /// The path of a file with certificate authorities, or `nil`.
    let authorities: String?

    /// Reads the first server that is set up, or returns `nil` if there is none.
    init?(_ settings: Settings) {
        guard let url = settings.mealieURL, let token = settings.mealieToken else { return nil }
        kind = .mealie
        self.url = url
        self.token = token
        cookbook = settings.mealieCookbook
        profile = settings.mealieProfile
        isHouseholdOnly = settings.copiesHouseholdOnly
        authorities = settings.authorities
    }

    func server(_ client: HTTPClient) -> any RecipeServer {
        switch kind {
        case .mealie: MealieServer(self, client)
        }
    }
}
