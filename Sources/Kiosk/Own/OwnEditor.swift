internal import Kitchen

/// All of a recipe that can be changed, each with a field or a list of its own.
struct OwnEditor: EntryList {
    let id: RecipeID?
    var cursor = ListCursor()
    /// Half of a recipe is worth as much as half of a word.
    var stays: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        guard let draft = kiosk.draft(of: id) else { return [] }
        let recipe = draft.recipe
        let time = recipe.minutes.map { Duration.seconds($0 * 60).spokenText }
        return [
            Entry(label: Self.label(.title, recipe.title), action: .own(.field(.title, of: id))),
            Entry(label: Self.label(.servings, recipe.servings?.amountText), action: .own(.field(.servings, of: id))),
            Entry(label: Self.label(.minutes, time), action: .own(.field(.minutes, of: id))),
            Entry(
                label: Self.label(.ingredients, in: draft), action: .own(.lines(.ingredients, of: id))),
            Entry(label: Self.label(.steps, in: draft), action: .own(.lines(.steps, of: id))),
            Entry(
                label: Self.label(.summary, nil), isMarked: recipe.summary != nil,
                action: .own(.field(.summary, of: id))),
            Entry(label: "Save", action: .own(.save(id))),
            Entry(label: "Discard", action: .own(.askToDiscard(id))),
        ]
    }

    func view(in kiosk: Kiosk) -> View {
        list(.own, title: kiosk.isNew(id) ? "New recipe" : "Edit recipe", empty: "It is gone", in: kiosk)
    }

    /// `Steps (2)`, or `Steps (2+)` where one is half typed.
    private static func label(_ lines: OwnDraft.Lines, in draft: OwnDraft) -> String {
        "\(lines.title) (\(draft.texts(of: lines).count)\(draft.isHalfTyped(in: lines) ? "+" : ""))"
    }

    private static func label(_ field: OwnDraft.Field, _ value: String?) -> String {
        value.flatMap { $0.isEmpty ? nil : "\(field.name): \($0)" } ?? field.name
    }
}

extension ChoicePage {
    /// Numbers to choose from, the one that is set among them and selected.
    fileprivate static func numbers<Number: Comparable & Sendable>(
        _ title: String, _ numbers: [Number], now: Number?, label: (Number) -> String,
        of id: RecipeID?, _ change: (Number?) -> OwnDraft.Change
    ) -> ChoicePage {
        var all = numbers
        if let now, !all.contains(now) { all = (all + [now]).sorted() }
        let choices = all.map { Choice(label($0), .own(.set(change($0), of: id))) }
        var page = ChoicePage(
            name: .own, title: title, choices: [Choice("Not given", .own(.set(change(nil), of: id)))] + choices)
        page.select(.own(.set(change(now), of: id)))
        return page
    }
}

extension Kiosk {
    private static let servings: [Double] = Array(1...12).map(Double.init) + [14, 16, 20, 24, 30, 40]
    private static let minutes = [
        5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 720, 1440,
    ]

    mutating func open(_ field: OwnDraft.Field, of id: RecipeID?) {
        guard let recipe = draft(of: id)?.recipe else { return }
        switch field {
        case .title:
            openField(field, text: recipe.title, limit: OwnRecipe.longestTitle, of: id) { .title($0) }
        case .summary:
            openField(field, text: recipe.summary ?? "", limit: OwnRecipe.longestText, of: id) { .summary($0) }
        case .servings:
            open(
                ChoicePage.numbers(
                    field.name, Self.servings, now: recipe.servings, label: \.amountText, of: id, { .servings($0) }))
        case .minutes:
            open(
                ChoicePage.numbers(
                    field.name, Self.minutes, now: recipe.minutes, label: { Duration.seconds($0 * 60).spokenText },
                    of: id, { .minutes($0) }))
        }
    }

    private mutating func openField(
        _ field: OwnDraft.Field, text: String, limit: Int, of id: RecipeID?,
        then change: @escaping @Sendable (String) -> OwnDraft.Change
    ) {
        let prose = SpellerPage.Prose(text: text, limit: limit, key: .ofDraft(id, field.name))
        open(
            SpellerPage(field.name, done: "Done", foods: true, prose: prose, in: &self) {
                .own(.set(change($0), of: id))
            })
    }

    mutating func askToDiscard(_ id: RecipeID?) {
        guard !isSaving(id) else { return say(Self.savingText) }
        guard let draft = draft(of: id), draft.isChanged else { return closeDraft(of: id) }
        let name = draft.recipe.title.isEmpty ? "What is written" : draft.recipe.title
        open(
            ChoicePage.question(
                isNew(id) ? name : "Changes of \(name)", title: "Discard?", safe: Choice("Keep", .nothing),
                other: Choice("Discard", .own(.discard(id)))))
    }
}
