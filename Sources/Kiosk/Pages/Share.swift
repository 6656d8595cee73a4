internal import Kitchen

/// What is done about giving a recipe to others.
enum ShareAction: Hashable, Sendable {
    /// Says what goes where, and asks.
    case ask(Recipe)
    case send(Recipe)
}

extension Kiosk {
    mutating func take(_ action: ShareAction) {
        switch action {
        case .ask(let recipe): askToShare(recipe)
        case .send(let recipe):
            let written = recipe.written(in: preferences.units)
            requestAndWait(.share, text: "Sending", network: true) { .fetch($0, .share(written)) }
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
