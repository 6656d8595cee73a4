public import Kitchen

/// What is done about giving a recipe to others.
enum ShareAction: Hashable, Sendable {
    /// Says what goes where, and asks.
    case ask(Recipe)
    case send(Recipe)
}

/// Sends a recipe to the owner's page. Its outcome is the host that took it.
public struct ShareRecipe: Query {
    public let recipe: Recipe

    public func outcome(from handler: some RequestHandler) async throws(Failure) -> String {
        try await handler.share(recipe)
    }
}

extension Kiosk {
    mutating func take(_ action: ShareAction) {
        switch action {
        case .ask(let recipe): askToShare(recipe)
        case .send(let recipe):
            let share = ShareRecipe(recipe: recipe.written(in: preferences.units))
            fetchAndWait(share, text: "Sending", network: true) { $0.confirm("Sent to\n\($1)") }
        }
    }

    /// Without an address to send to, tells how it is shared else.
    private mutating func askToShare(_ recipe: Recipe) {
        guard let host = preferences.shareHost else {
            let source = recipe.source?.address.map { " or see \($0)" } ?? ""
            return open(Note("Over SSH: galley recipe share \(recipe.id)\(source)"))
        }
        open(
            ChoicePage.question(
                "\(recipe.title), all its text\nto \(host)", title: "Send?", safe: Choice("No", .nothing),
                other: Choice("Send", .share(.send(recipe)))))
    }
}
