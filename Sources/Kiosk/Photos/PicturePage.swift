internal import Kitchen

/// The pictures of a dish, one at a time: photos of the cooked dish, newest first, then the recipe's own picture.
struct PicturePage: Page {
    let recipe: Recipe
    var cursor = ListCursor()
    var subject: Recipe? { recipe }

    func view(in kiosk: Kiosk) -> View {
        let pictures = kiosk.pictureCache.pictures(of: recipe.id)
        let shown = pictures.isEmpty ? nil : pictures[cursor.held(in: pictures.count)]
        let facts = [name(of: shown, among: pictures, in: kiosk), facts, kiosk.user.dishes[recipe.id]?.text]
            .compactMap(\.self)
        let items = facts.enumerated().map { View.Item($1, isSelected: $0 == 0) }
        var view = View(.picture, title: recipe.title, items: items, body: .picture(facts: facts))
        view.picture = shown.map { .thumbnail($0.thumbnail) } ?? kiosk.pictureState(of: recipe.id)
        return view
    }

    /// Returns the caption of a picture, such as `Photo 2/3`.
    private func name(of shown: DishPicture?, among pictures: [DishPicture], in kiosk: Kiosk) -> String {
        guard let shown else { return kiosk.isFetchingPictures(of: recipe.id) ? "Loading" : "No picture" }
        let name = shown.origin == .recipe ? "Picture" : "Photo"
        return pictures.count > 1 ? "\(name) \(cursor.held(in: pictures.count) + 1)/\(pictures.count)" : name
    }

    private var facts: String? {
        let servings = recipe.servings.flatMap { Int(exactly: $0.rounded()) }.map { "for \($0)" }
        let facts = [recipe.duration?.spokenText, servings].compactMap(\.self)
        return facts.isEmpty ? nil : facts.joined(separator: ", ")
    }

    func requests(in kiosk: Kiosk) -> [RequestID] { kiosk.pictureRequests(of: recipe.id) }

    func handle(_ press: Press, in kiosk: inout Kiosk) {
        let count = kiosk.pictureCache.pictures(of: recipe.id).count
        switch press {
        case .back: kiosk.leave()
        case .holdOK: kiosk.save(recipe)
        case .ok: move(to: (cursor.held(in: count) + 1) % max(count, 1), in: &kiosk)
        default: press.movement.map { move(to: cursor.held(in: count) + $0, in: &kiosk) }
        }
    }

    private func move(to index: Int, in kiosk: inout Kiosk) {
        var page = self
        page.cursor.index = max(0, min(kiosk.pictureCache.pictures(of: recipe.id).count - 1, index))
        kiosk.turn(to: page)
    }
}
