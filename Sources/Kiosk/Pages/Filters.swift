internal import Kitchen

/// What searches are narrowed to; changes hold at once.
struct Filters: Page {
    var cursor = ListCursor()

    func view(in kiosk: Kiosk) -> View {
        let selected = cursor.held(in: count(in: kiosk))
        let filter = kiosk.searchFilter
        var labels = FilterPart.allCases.map { "\($0.rawValue): \(filter.words(of: $0))" }
        if kiosk.kept.filter != nil { labels.append("As in the settings") }
        let items = labels.enumerated().map { View.Item($1, isSelected: $0 == selected) }
        return View(.filters, title: "Filters", items: items, body: .list(empty: ""))
    }

    private func count(in kiosk: Kiosk) -> Int {
        FilterPart.allCases.count + (kiosk.kept.filter == nil ? 0 : 1)
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let selected = cursor.held(in: count(in: kiosk))
        switch press {
        case .ok where FilterPart.allCases.indices.contains(selected):
            kiosk.open(FilterValues(FilterPart.allCases[selected], of: kiosk.searchFilter))
        case .ok: kiosk.narrow(to: nil)
        case .back:
            kiosk.leave()
            kiosk.searchAgainIfNarrowed()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: count(in: kiosk))
            kiosk.turn(to: page)
        }
    }
}

/// The values of one filter, with a check mark at those that are chosen; ok sets it and takes it away.
struct FilterValues: Page {
    let part: FilterPart
    var cursor = ListCursor()

    init(_ part: FilterPart, of filter: RecipeFilter) {
        self.part = part
        cursor.select(filter.choices(of: part).firstIndex(where: \.isChosen) ?? 0)
    }

    func view(in kiosk: Kiosk) -> View {
        let items = kiosk.searchFilter.choices(of: part).enumerated().map { index, choice in
            View.Item(choice.label, isSelected: index == cursor.index, isMarked: choice.isChosen)
        }
        return View(.filters, title: part.rawValue, items: items, body: .list(empty: ""))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let choices = kiosk.searchFilter.choices(of: part)
        switch press {
        case .ok: kiosk.narrow(to: choices[cursor.held(in: choices.count)].filter)
        case .back: kiosk.leave()
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: choices.count)
            kiosk.turn(to: page)
        }
    }
}

/// What a person can filter by.
enum FilterPart: String, Hashable, CaseIterable {
    case diet = "Diet"
    case cuisine = "Cuisine"
    case time = "Time"
}

extension RecipeFilter {
    /// One that a person can choose, and what the filter is then.
    struct Choice {
        let label: String
        let isChosen: Bool
        let filter: RecipeFilter
    }

    private static let times = [15, 20, 30, 45, 60, 90, 120]

    /// What leads to them says what they are.
    var label: String { words.isEmpty ? "Filters" : "Filters: \(words)" }

    func words(of part: FilterPart) -> String {
        let chosen = choices(of: part).filter(\.isChosen).map(\.label).joined(separator: ", ")
        return chosen == Self.any ? "any" : chosen
    }

    private static let any = "Any"

    func choices(of part: FilterPart) -> [Choice] {
        switch part {
        case .diet: choices(among: Self.knownDiets, for: \.diets)
        case .cuisine: choices(among: Self.knownCuisines, for: \.cuisines)
        case .time: times
        }
    }

    func choices(among names: [String], for list: WritableKeyPath<RecipeFilter, [String]>) -> [Choice] {
        let chosen = self[keyPath: list]
        return [Choice(label: Self.any, isChosen: chosen.isEmpty, filter: with(list, []))]
            + names.map { name in
                let others = chosen.filter { $0 != name }
                let isChosen = others.count < chosen.count
                return Choice(
                    label: name, isChosen: isChosen, filter: with(list, isChosen ? others : chosen + [name]))
            }
    }

    private var times: [Choice] {
        let minutes = Set(Self.times + [maxMinutes].compactMap(\.self)).sorted()
        return [Choice(label: Self.any, isChosen: maxMinutes == nil, filter: with(\.maxMinutes, nil))]
            + minutes.map { Choice(label: $0.minutesText, isChosen: $0 == maxMinutes, filter: with(\.maxMinutes, $0)) }
    }

    private func with<Value>(_ part: WritableKeyPath<RecipeFilter, Value>, _ value: Value) -> RecipeFilter {
        var filter = self
        filter[keyPath: part] = value
        return filter
    }
}

extension Int {
    fileprivate var minutesText: String { Duration.seconds(self * 60).spokenText }
}
