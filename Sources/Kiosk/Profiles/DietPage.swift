internal import Kitchen

/// A part of a diet: the diets that are followed, or the intolerances.
enum DietPart: String, Hashable, Sendable, CaseIterable {
    case diet = "Diet"
    case intolerances = "Intolerances"

    var list: WritableKeyPath<RecipeFilter, [String]> { self == .diet ? \.diets : \.intolerances }
    var own: WritableKeyPath<Diet, [String]?> { self == .diet ? \.diets : \.intolerances }
    var names: [String] { self == .diet ? RecipeFilter.knownDiets : RecipeFilter.knownIntolerances }

    /// Returns a title such as `Diet (Ana)`.
    func title(of owner: DietOwner, in kiosk: Kiosk) -> String {
        "\(rawValue) (\(owner == .kitchen ? "kitchen" : kiosk.user.people.current.name))"
    }

    func words(of owner: DietOwner, in kiosk: Kiosk) -> String {
        if owner == .person, isKitchens(in: kiosk) { return "as kitchen" }
        let names = owner.filter(in: kiosk)[keyPath: list].joined(separator: ", ")
        return names.isEmpty ? (self == .diet ? "any" : "none") : names
    }

    /// Returns true if the current profile follows the kitchen in this part of the diet.
    func isKitchens(in kiosk: Kiosk) -> Bool { kiosk.user.diet?[keyPath: own] == nil }

    /// Returns the current profile's diet with this part replaced; `nil` follows the kitchen.
    func diet(with names: [String]?, in kiosk: Kiosk) -> Diet {
        var diet = kiosk.user.diet ?? Diet()
        diet[keyPath: own] = names
        return diet
    }

    func change(to filter: RecipeFilter) -> PreferenceChange {
        self == .diet ? .diets(filter.diets) : .intolerances(filter.intolerances)
    }
}

enum DietOwner: Hashable, Sendable, CaseIterable {
    /// The kitchen's diet from the settings, for profiles without their own.
    case kitchen
    /// The current profile's diet, which overrides the kitchen's.
    case person

    fileprivate func filter(in kiosk: Kiosk) -> RecipeFilter {
        self == .kitchen ? kiosk.preferences.filter : kiosk.wantedFilter
    }
}

/// The list of diets or intolerances, with check marks at the chosen ones. Ok switches one on or off at once.
struct DietPage: EntryList {
    let part: DietPart
    let owner: DietOwner
    var cursor = ListCursor()
    var isShared: Bool { owner == .kitchen }

    init(_ part: DietPart, of owner: DietOwner, in kiosk: Kiosk) {
        (self.part, self.owner) = (part, owner)
        cursor.index = entries(in: kiosk).firstIndex(where: \.item.isMarked) ?? 0
    }

    func entries(in kiosk: Kiosk) -> [Entry] {
        let choices = owner.filter(in: kiosk).choices(among: part.names, for: part.list).map { choice in
            Entry(choice.label, isMarked: choice.isChosen, action: action(choice.filter, in: kiosk))
        }
        guard owner == .person else { return choices }
        let diet = part.diet(with: nil, in: kiosk)
        return [Entry("As kitchen", isMarked: part.isKitchens(in: kiosk)) { $0.keep(diet) }] + choices
    }

    private func action(_ filter: RecipeFilter, in kiosk: Kiosk) -> Action {
        if owner == .kitchen {
            let change = part.change(to: filter)
            return { $0.prefer(change) }
        }
        let diet = part.diet(with: filter[keyPath: part.list], in: kiosk)
        return { $0.keep(diet) }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.filters, title: part.rawValue, in: kiosk)
    }
}
