import Kiosk
import Kitchen

/// The data that the kiosks of a household share, as one of them shows it.
struct SharedView {
    private let shopping: [String]
    /// The data of the guest; `nil` while somebody else is logged in.
    private let ofGuest: [[String]]?

    init(_ data: UserData) {
        shopping = data.shopping.items.map { "\($0)" }.sorted()
        ofGuest =
            data.people.current.number == Profile.guest.number
            ? [data.favorites.map { "\($0.id)" }.sorted(), data.pantry.items.map { "\($0)" }.sorted()] : nil
    }

    /// Returns the first difference, or `nil` if both show the same.
    func difference(from other: SharedView) -> String? {
        if shopping != other.shopping { return "the shopping lists are \(shopping) and \(other.shopping)" }
        guard let ofGuest, let others = other.ofGuest else { return nil }
        for (own, theirs) in zip(ofGuest, others) where own != theirs { return "\(own) and \(theirs)" }
        return nil
    }
}
