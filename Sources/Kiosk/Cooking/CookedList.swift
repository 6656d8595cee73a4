public import Kitchen

/// The dishes that the current profile has cooked, latest first, with their ratings.
struct CookedList: EntryList {
    let dishes: [Recipe.Heading]
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> [Entry] {
        dishes.map { dish in
            let stars = kiosk.user.dishes[dish.id]?.stars.map { "\($0)/\(DishNotes.mostStars)" }
            let item = View.Item(dish.title, sign: stars, isMarked: kiosk.isFavorite(dish.id))
            return Entry(item, savable: .heading(dish), action: { $0.open(dish) })
        }
    }

    func view(in kiosk: Kiosk) -> View {
        list(.results, title: "Cooked", body: .list(empty: "None yet. Choose “Cooked it” in a recipe"), in: kiosk)
    }
}

public struct CookedQuery: Query {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> [Recipe.Heading] {
        try await handler.cooked()
    }
}

extension Kiosk {
    mutating func openCooked() {
        fetchAndWait(CookedQuery(), text: "One moment", network: false) { $0.open(CookedList(dishes: $1)) }
    }
}
