internal import Kitchen

/// A fixed list of choices: the menu, the actions for an item, or the answers to a question.
struct ChoicePage: EntryList {
    var name = View.Name.actions
    var title: String
    /// The question above the answers, or `nil` for a plain list.
    var question: (@Sendable (Kiosk) -> String)?
    var choices: [Entry]
    /// The recipe that holding ok saves.
    var recipe: Recipe?
    var timer: Int?
    var reportsPowerCut = false
    /// True if choosing an entry closes the page.
    var leavesOnChoice = true
    var staysOpen = false
    var cursor = ListCursor()
    var subject: Recipe? { recipe }

    func entries(in kiosk: Kiosk) -> [Entry] { choices }

    func view(in kiosk: Kiosk) -> View {
        list(name, title: title, body: question.map { .question($0(kiosk)) } ?? .list(empty: ""), in: kiosk)
    }
}

extension ChoicePage {
    /// Asks a question. The safe answer comes first and is selected.
    static func question(
        _ question: String, title: String, safe: String, _ doSafe: @escaping Action = { _ in }, other: String,
        _ doOther: @escaping Action
    ) -> ChoicePage {
        ChoicePage(
            name: .confirm, title: title, question: { _ in question },
            choices: [Entry(safe, action: doSafe), Entry(other, action: doOther)])
    }

    /// Asks whether to remove something.
    static func removal(of what: String, _ remove: @escaping Action) -> ChoicePage {
        question(what, title: "Remove?", safe: "Keep", other: "Remove", remove)
    }
}
