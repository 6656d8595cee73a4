import Kiosk
import Kitchen

/// The data that the kiosks of a household share, as one of them shows it.
struct SharedView {
    private let ofAll: [[String]]
    /// The data of the guest; `nil` while somebody else is logged in.
    private let ofGuest: [[String]]?

    init(_ data: UserData) {
        ofAll = [
            // As people read them: kiosks may add up amounts in another order, which changes the last digits.
            data.shopping.items.map { "\($0.text(in: .metric)), done: \($0.isDone)" }.sorted(),
            data.own.map(\.title).sorted(),
            data.people.profiles.map(\.name).sorted(),
        ]
        ofGuest =
            data.people.current.number == Profile.guest.number
            ? [data.favorites.map(Self.name).sorted(), data.foods.map(\.name).sorted()] : nil
    }

    /// The name by which all kiosks know a recipe. Each has its own numbers for own recipes.
    private static func name(of recipe: Recipe.Heading) -> String {
        recipe.id.origin == .own ? recipe.title : recipe.id.description
    }

    /// Returns the first difference, or `nil` if both show the same.
    func difference(from other: SharedView) -> String? {
        let pairs = Array(zip(ofAll, other.ofAll)) + Array(zip(ofGuest ?? [], other.ofGuest ?? []))
        for (own, others) in pairs where own != others { return "\(own) and \(others)" }
        return nil
    }
}
