internal import Kitchen

/// What is eaten, or not tolerated.
enum DietPart: String, Hashable, Sendable, CaseIterable {
    case diet = "Diet"
    case intolerances = "Intolerances"

    var list: WritableKeyPath<RecipeFilter, [String]> { self == .diet ? \.diets : \.intolerances }
    var own: WritableKeyPath<Diet, [String]?> { self == .diet ? \.diets : \.intolerances }
    var names: [String] { self == .diet ? RecipeFilter.knownDiets : RecipeFilter.knownIntolerances }

    /// `Diet (Ana)`
    func title(of owner: DietOwner, in kiosk: Kiosk) -> String {
        "\(rawValue) (\(owner == .kitchen ? "kitchen" : kiosk.user.people.current.name))"
    }

    func words(of owner: DietOwner, in kiosk: Kiosk) -> String {
        if owner == .person, isKitchens(in: kiosk) { return "as kitchen" }
        let names = owner.filter(in: kiosk)[keyPath: list].joined(separator: ", ")
        return names.isEmpty ? (self == .diet ? "any" : "none") : names
    }

    /// Whether who is logged in has none of their own.
    func isKitchens(in kiosk: Kiosk) -> Bool { kiosk.user.diet?[keyPath: own] == nil }

    /// What is eaten by who is logged in once this part is `names`, the other as it is; nil: as the kitchen's.
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
    /// Everybody's who has none of their own, as the settings say.
    case kitchen
    /// Of who is logged in; it stands over the kitchen's.
    case person

    fileprivate func filter(in kiosk: Kiosk) -> RecipeFilter {
        self == .kitchen ? kiosk.preferences.filter : kiosk.wantedFilter
    }
}

/// The names of a diet, or of what is not tolerated, with a check mark at those that hold; ok sets one and takes it away,
/// at once.
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
        list(.filters, title: part.title(of: owner, in: kiosk), in: kiosk)
    }
}
