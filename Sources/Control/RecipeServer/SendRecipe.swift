public import Kitchen

/// Hands a recipe over to the recipe server, unless it was handed over before.
public struct SendRecipe: ControlRequest {
    public static let name = "recipe send"
    public typealias Reply = SentRecipeDocument
    public var id: RecipeID
    public var mayAskService: Bool { true }
    public var refusal: ControlFailure? {
        guard id.origin == .mealie else { return nil }
        return ControlFailure(.unacceptable, "\(id) is a recipe of the recipe server already; nothing was sent")
    }

    public init(id: RecipeID) { self.id = id }
}

/// A recipe on the recipe server that was handed over.
public struct SentRecipeDocument: Hashable, Sendable, Codable, BriefDocument {
    /// Id of the recipe on the server.
    public var id: RecipeID
    /// Title of the recipe at the kiosk.
    public var title: String
    /// True if the server had it before, so nothing was sent.
    public var known: Bool

    public init(id: RecipeID, title: String, known: Bool) {
        self.id = id
        self.title = title
        self.known = known
    }
}
