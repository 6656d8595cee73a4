internal import Kitchen

/// What a person eats, or does not tolerate.
enum DietPart: String, Hashable, Sendable {
    case diet = "Diet"
    case intolerances = "Intolerances"

    var list: WritableKeyPath<RecipeFilter, [String]> {
        switch self {
        case .diet: \.diets
        case .intolerances: \.intolerances
        }
    }

    var names: [String] {
        switch self {
        case .diet: RecipeFilter.knownDiets
        case .intolerances: RecipeFilter.knownIntolerances
        }
    }
}

/// The names of a diet, or of what is not tolerated, with a check mark at those that hold for who is logged in; ok sets
/// one and takes it away, at once.
struct DietPage: Page {
    let part: DietPart
    var cursor = ListCursor()

    init(_ part: DietPart, in kiosk: Kiosk) {
        self.part = part
        cursor.select(choices(in: kiosk).firstIndex(where: \.isChosen) ?? 0)
    }

    private func choices(in kiosk: Kiosk) -> [RecipeFilter.Choice] {
        kiosk.wantedFilter.choices(among: part.names, for: part.list)
    }

    private func count(in kiosk: Kiosk) -> Int {
        choices(in: kiosk).count + (kiosk.kept.diet == nil ? 0 : 1)
    }

    func view(in kiosk: Kiosk) -> View {
        let selected = cursor.held(in: count(in: kiosk))
        var items = choices(in: kiosk).enumerated().map { index, choice in
            View.Item(choice.label, isSelected: index == selected, isMarked: choice.isChosen)
        }
        if kiosk.kept.diet != nil { items.append(View.Item("As in the settings", isSelected: items.count == selected)) }
        return View(.filters, title: part.rawValue, items: items, body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let choices = choices(in: kiosk)
        let selected = cursor.held(in: count(in: kiosk))
        switch press {
        case .ok:
            kiosk.viewChanges()
            kiosk.keep(choices.indices.contains(selected) ? Diet(choices[selected].filter) : nil)
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: count(in: kiosk))
            kiosk.turn(to: page)
        }
    }
}
