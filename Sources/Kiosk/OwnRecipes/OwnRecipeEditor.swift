internal import Kitchen

/// The editor of an own recipe. Each part opens a field or a list of its own.
struct OwnRecipeEditor: EntryList {
    let id: RecipeID?
    var cursor = ListCursor()
    /// True: an unfinished recipe is kept like an unfinished text.
    var staysOpen: Bool { true }

    func entries(in kiosk: Kiosk) -> [Entry] {
        guard let draft = kiosk.draft(of: id) else { return [] }
        let recipe = draft.recipe
        let time = recipe.minutes.map { Duration.seconds($0 * 60).spokenText }
        let id = id
        func field(_ field: OwnRecipeDraft.Field, _ value: String?, isMarked: Bool = false) -> Entry {
            let label = value.flatMap { $0.isEmpty ? nil : "\(field.rawValue): \($0)" } ?? field.rawValue
            return Entry(label, isMarked: isMarked) { $0.open(field, of: id) }
        }
        /// Returns an entry such as `Steps (2)`, or `Steps (2+)` with an unfinished line.
        func list(_ lines: OwnRecipeDraft.Lines) -> Entry {
            let label = "\(lines.title) (\(draft.texts(of: lines).count)\(draft.isHalfTyped(in: lines) ? "+" : ""))"
            return Entry(label) { $0.open(OwnRecipeLinesPage(id: id, lines: lines)) }
        }
        return [
            field(.title, recipe.title), field(.servings, recipe.servings?.amountText), field(.minutes, time),
            list(.ingredients), list(.steps), field(.summary, nil, isMarked: recipe.summary != nil),
            Entry("Save") { $0.saveDraft(of: id) }, Entry("Discard") { $0.askToDiscard(id) },
        ]
    }

    func view(in kiosk: Kiosk) -> View {
        let title = kiosk.isNew(id) ? "New recipe" : "Edit recipe"
        return list(.own, title: title, body: .list(empty: "Recipe is gone"), in: kiosk)
    }
}

extension ChoicePage {
    /// Creates a page of numbers to choose from. The current one is among them and selected.
    fileprivate static func numbers<Number: Comparable & Sendable>(
        _ title: String, _ numbers: [Number], now: Number?, label: (Number) -> String,
        of id: RecipeID?, _ change: (Number?) -> OwnRecipeDraft.Change
    ) -> ChoicePage {
        var all = numbers
        if let now, !all.contains(now) { all = (all + [now]).sorted() }
        let values = [nil] + all.map { Number?($0) }
        let choices = values.map { value in
            let change = change(value)
            return Entry(value.map(label) ?? "Not given") { $0.change(draftOf: id) { $0.take(change) } }
        }
        var page = ChoicePage(name: .own, title: title, choices: choices)
        page.cursor.index = values.firstIndex(of: now) ?? 0
        return page
    }
}

extension Kiosk {
    private static let servings: [Double] = Array(1...12).map(Double.init) + [14, 16, 20, 24, 30, 40]
    private static let minutes = [
        5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90, 105, 120, 150, 180, 240, 300, 360, 480, 720, 1440,
    ]

    mutating func open(_ field: OwnRecipeDraft.Field, of id: RecipeID?) {
        guard let recipe = draft(of: id)?.recipe else { return }
        switch field {
        case .title:
            openField(field, text: recipe.title, limit: OwnRecipe.longestTitle, of: id) { .title($0) }
        case .summary:
            openField(field, text: recipe.summary ?? "", limit: OwnRecipe.longestText, of: id) { .summary($0) }
        case .servings:
            open(
                ChoicePage.numbers(
                    field.rawValue, Self.servings, now: recipe.servings, label: \.amountText, of: id, { .servings($0) })
            )
        case .minutes:
            open(
                ChoicePage.numbers(
                    field.rawValue, Self.minutes, now: recipe.minutes, label: { Duration.seconds($0 * 60).spokenText },
                    of: id, { .minutes($0) }))
        }
    }

    private mutating func openField(
        _ field: OwnRecipeDraft.Field, text: String, limit: Int, of id: RecipeID?,
        then change: @escaping @Sendable (String) -> OwnRecipeDraft.Change
    ) {
        let draft = SpellerPage.DraftField(
            style: field == .summary ? .sentence : .line, text: text, limit: limit, key: .ofDraft(id, field.rawValue))
        open(
            SpellerPage(field.rawValue, done: "Done", foods: true, draft: draft, in: &self) { kiosk, text in
                kiosk.change(draftOf: id) { $0.take(change(text)) }
            })
    }

    mutating func askToDiscard(_ id: RecipeID?) {
        guard !isSaving(id) else { return say(Self.savingText) }
        guard let draft = draft(of: id), draft.isChanged else { return closeDraft(of: id) }
        let name = draft.recipe.title.isEmpty ? "Your draft" : draft.recipe.title
        open(
            ChoicePage.question(
                isNew(id) ? name : "Changes to \(name)", title: "Discard?", safe: "Keep", other: "Discard"
            ) { $0.closeDraft(of: id) })
    }
}
