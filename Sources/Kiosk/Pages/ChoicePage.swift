internal import Kitchen

/// What can be chosen, and what then happens.
struct Choice: Sendable {
    let label: String
    let action: Action
    /// Bears a check mark: it is done already.
    let isMarked: Bool

    init(_ label: String, _ action: Action, isMarked: Bool = false) {
        self.label = label
        self.action = action
        self.isMarked = isMarked
    }
}

/// A fixed list of choices: the menu, a recipe's offers, a question's answers.
struct ChoicePage: Page {
    var name: View.Name
    var title: String
    /// What is asked, above the answers, as things stand; nil for a plain list.
    var question: (@Sendable (Kiosk) -> String)?
    var choices: [Choice]
    /// What holding ok saves.
    var recipe: Recipe?
    var timer: Int?
    var tellsPowerCut = false
    /// Whether it has served once something is chosen.
    var leavesOnChoice = true
    var stays = false
    var cursor = ListCursor()
    var subject: Recipe? { recipe }

    mutating func select(_ action: Action) {
        if let index = choices.firstIndex(where: { $0.action == action }) { cursor.select(index) }
    }

    func view(in kiosk: Kiosk) -> View {
        let items = choices.enumerated().map { index, choice in
            View.Item(choice.label, isSelected: index == cursor.index, isMarked: choice.isMarked)
        }
        let body: View.Body = question.map { .question($0(kiosk)) } ?? .list(empty: "")
        var view = View(name, title: title, items: items, body: body)
        if name == .recipe, let recipe { view.glimpse = kiosk.glimpse(of: recipe.id) }
        return view
    }

    /// Pictures of the recipe are wanted while it is looked at.
    func requests(in kiosk: Kiosk) -> [RequestID] {
        name == .recipe ? recipe.map { kiosk.pictureRequests(of: $0.id) } ?? [] : []
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        switch press {
        case .ok:
            if leavesOnChoice { kiosk.leave() }
            kiosk.take(choices[cursor.index].action)
        case .back: kiosk.leave()
        case .holdOK: if let recipe { kiosk.save(recipe) }
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: choices.count)
            kiosk.turn(to: page)
        }
    }
}
