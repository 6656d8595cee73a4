/// A place in which a search looks for recipes.
public enum SearchOrigin: String, Hashable, Sendable, Codable, CaseIterable {
    case spoonacular
    /// The copy of the household's recipe server.
    case mealie
    /// The store of the kiosk: favorites, own recipes and the starter cookbook.
    case stored
}
