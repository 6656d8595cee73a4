internal import Kitchen

/// The favorites of the person who is logged in, and for a while an entry that undoes the last removal.
struct Favorites: EntryList {
    var cursor = ListCursor()

    func entries(in kiosk: Kiosk) -> ItemEntries<Recipe.Heading> {
        ItemEntries(items: kiosk.user.favorites, after: kiosk.undoEntries()) { Entry(favorite: $1) }
    }

    func view(in kiosk: Kiosk) -> View {
        let empty = kiosk.emptyText("None yet. Hold ok on a recipe to save it")
        return list(.favorites, title: "Favorites", body: .list(empty: empty), in: kiosk)
    }
}
