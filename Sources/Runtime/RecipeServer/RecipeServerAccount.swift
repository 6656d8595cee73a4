internal import HTTP
internal import Settings

/// A recipe server that the settings name, and the user that the kiosk is there.
struct RecipeServerAccount: Hashable, Sendable {
    /// A kind of recipe server.
    enum Kind: CaseIterable {
        case mealie
    }

    let kind: Kind
    let address: MealieAddress
    /// The cookbook that random recipes come from, or `nil` for all recipes.
    let cookbook: String?
    /// The name of the profile whose favorites are those of the token's user.
    let profile: String
    /// True to copy only the recipes of the user's household.
    let isHouseholdOnly: Bool

    var url: String { address.url }

    /// Reads the first server that is set up, or returns `nil` if there is none.
    init?(_ settings: Settings) {
        guard let address = MealieAddress(settings) else { return nil }
        kind = .mealie
        self.address = address
        cookbook = settings.mealieCookbook
        profile = settings.mealieProfile
        isHouseholdOnly = settings.copiesHouseholdOnly
    }

    func server(_ client: any HTTPTransport) -> any RecipeServer {
        switch kind {
        case .mealie: MealieServer(self, client)
        }
    }
}
