public import Kitchen

public struct ShareQuery: Query {
    public let recipe: Recipe

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> String {
        try await handler.share(recipe)
    }
}

extension Kiosk {
    /// Asks whether to send a recipe to the owner's page, or explains how to share it if there is no such page.
    mutating func askToShare(_ recipe: Recipe) {
        guard let host = preferences.shareHost else {
            let source = recipe.source?.address.map { " or see \($0)" } ?? ""
            return open(Note("Share over SSH: galley recipe share \(recipe.id)\(source)"))
        }
        open(
            ChoicePage.question(
                "\(recipe.title)\nto \(host)", title: "Send whole recipe?", safe: "No", other: "Send"
            ) { kiosk in
                let share = ShareQuery(recipe: recipe.written(in: kiosk.preferences.units))
                kiosk.fetchAndWait(share, text: "Sending", network: true) { $0.confirm("Sent to\n\($1)") }
            })
    }
}
