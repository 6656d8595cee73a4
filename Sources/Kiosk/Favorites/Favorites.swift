internal import Kitchen

/// What a person has saved, and for a while what was removed last.
struct Favorites: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> FavoriteEntries {
        FavoriteEntries(favorites: kiosk.user.favorites, others: kiosk.undoEntries)
    }

    func view(in kiosk: Kiosk) -> View {
        list(
            .favorites, title: "Favorites", body: .list(empty: kiosk.emptyText("None yet. Hold ok on a recipe")),
            in: kiosk)
    }
}
