internal import Kitchen

/// What a person has saved; ok opens it, holding ok asks to remove it.
struct Favorites: Page {
    var cursor = ListCursor()

    func view(in kiosk: Kiosk) -> View {
        let selected = cursor.held(in: kiosk.kept.favorites.count)
        let items = kiosk.kept.favorites.enumerated().map { index, favorite in
            View.Item(favorite.title, isSelected: index == selected, isMarked: true)
        }
        return View(.favorites, title: "Favorites", items: items, body: .list(empty: "None yet. Hold ok on a recipe"))
    }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        if press == .back { return kiosk.leave() }
        guard !kiosk.kept.favorites.isEmpty else { return }
        let favorite = kiosk.kept.favorites[cursor.held(in: kiosk.kept.favorites.count)]
        switch press {
        case .ok:
            kiosk.requestAndWait(.open(favorite), text: "Opening", network: false) {
                .fetch($0, .recipe(favorite.id))
            }
        case .holdOK:
            kiosk.open(
                ChoicePage.question(
                    favorite.title, title: "Remove?", safe: Choice("Keep", .nothing),
                    other: Choice("Remove", .remove(favorite))))
        default:
            guard let movement = press.movement else { return }
            var page = self
            page.cursor.move(by: movement, in: kiosk.kept.favorites.count)
            kiosk.turn(to: page)
        }
    }
}
