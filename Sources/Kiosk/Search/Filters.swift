internal import Kitchen

/// The filters of searches. A change applies to the next search.
struct Filters: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> [Entry] {
        let filter = kiosk.searchFilter
        let parts = FilterPart.allCases.map { part in
            Entry("\(part.rawValue): \(filter.words(of: part))") { $0.open(FilterValues(part, of: $0.searchFilter)) }
        }
        return parts + (kiosk.user.filter == nil ? [] : [Entry("Reset filters") { $0.narrow(to: nil) }])
    }

    func view(in kiosk: Kiosk) -> View { list(.filters, title: "Filters", in: kiosk) }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        handleAsList(press, in: &kiosk)
        if press == .back { kiosk.searchAgainIfNarrowed() }
    }
}

/// The values of one filter, with check marks at the chosen ones. Ok switches a value on or off.
struct FilterValues: EntryList {
    let part: FilterPart
    var cursor = ListCursor()

    init(_ part: FilterPart, of filter: RecipeFilter) {
        self.part = part
        cursor.index = filter.choices(of: part).firstIndex(where: \.isChosen) ?? 0
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        kiosk.searchFilter.choices(of: part).map { choice in
            Entry(choice.label, isMarked: choice.isChosen) { $0.narrow(to: choice.filter) }
        }
    }

    func view(in kiosk: Kiosk) -> View { list(.filters, title: part.rawValue, in: kiosk) }
}

/// A filter that you can set at the kiosk.
enum FilterPart: String, Hashable, CaseIterable {
    case diet = "Diet"
    case cuisine = "Cuisine"
    case time = "Time"
}

extension RecipeFilter {
    /// A value of a filter, with the whole filter that results from choosing it.
    struct Choice: Sendable {
        let label: String
        let isChosen: Bool
        let filter: RecipeFilter
    }

    private static let times = [15, 20, 30, 45, 60, 90, 120]

    /// The label of the entry that opens the filters, with their values, such as `Filters: vegan`.
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
        let none = list == \.intolerances ? "None" : Self.any
        return [Choice(label: none, isChosen: chosen.isEmpty, filter: with(list, []))]
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
