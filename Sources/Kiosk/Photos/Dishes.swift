internal import Kitchen

extension Kiosk {
    // MARK: Pictures

    /// Returns true if the dish has a photo or its recipe names a picture.
    func hasPictures(_ recipe: Recipe) -> Bool {
        recipe.picture != nil || (user.dishes[recipe.id]?.photos ?? 0) > 0
    }

    /// Returns the thumbnail of a recipe's picture, or that it is being fetched, or `nil` if there is none.
    func pictureState(of id: RecipeID) -> View.PictureState? {
        if let first = pictureCache.pictures(of: id).first { return .thumbnail(first.thumbnail) }
        return isFetchingPictures(of: id) ? .awaited : nil
    }

    func isFetchingPictures(of id: RecipeID) -> Bool { !pictureRequests(of: id).isEmpty }

    /// Drops all pictures at a change of the profile, because photos belong to the profile that took them.
    mutating func forgetPictures() {
        pictureCache = PictureCache()
        pending(PicturesQuery.self).forEach { cancel($0.id) }
    }

    func pictureRequests(of id: RecipeID) -> [RequestID] {
        pending(PicturesQuery.self).filter { $0.request.id == id }.map(\.id)
    }

    /// Fetches the pictures that are not cached, in the background.
    mutating func fetchPictures(of recipe: Recipe) {
        guard hasPictures(recipe), pictureCache.pictures(of: recipe.id).isEmpty, !isFetchingPictures(of: recipe.id)
        else {
            return
        }
        fetch(
            PicturesQuery(id: recipe.id, address: recipe.picture),
            orElse: { kiosk, failure in
                // On the page of the picture, the failure explains why there is none.
                guard let page = kiosk.currentPage as? PicturePage, page.recipe.id == recipe.id else { return }
                kiosk.leave()
                kiosk.say(failure.glass)
            }, then: { $0.pictureCache.put($1, of: recipe.id, at: $0.now.instant) })
    }

    func dishEntries(of recipe: Recipe) -> [Entry] {
        var entries = [
            Entry("Cooked it") { $0.open(ChoicePage.stars(for: recipe, isSent: $0.sendsCooking(of: recipe.id))) }
        ]
        if hasPictures(recipe) {
            entries.append(
                Entry("Picture") {
                    $0.fetchPictures(of: recipe)
                    $0.open(PicturePage(recipe: recipe))
                })
        }
        if let notes = user.dishes[recipe.id]?.text {
            entries.append(Entry(notes) { $0.open(Note("\(notes). \(recipe.id.howToSendPhoto)")) })
        }
        return entries
    }

    /// True if the recipe server learns that this recipe was cooked. A time that the kiosk doesn't know isn't sent.
    fileprivate func sendsCooking(of id: RecipeID) -> Bool {
        id.origin == .mealie && preferences.sendsCooking && now.timeOfDay != nil
    }

    // MARK: Changes

    /// Carries out an order. The reply follows after the write.
    mutating func carryOut(_ order: DishOrder, for id: RequestID) {
        switch order {
        case .cooked(let recipe, let stars): noteCooked(recipe, stars: stars, order: id)
        case .removePhoto(let recipe, let number):
            store(PhotoRemoval(recipe: recipe, number: number), order: id) { $0.removedPhoto($1, order: id) }
        case .addPhoto(let upload): store(PhotoAddition(upload: upload), order: id) { $0.added($1, order: id) }
        }
    }

    fileprivate mutating func noteCooked(_ recipe: Recipe.Heading, stars: Int?, order: RequestID? = nil) {
        store(CookedNote(recipe: recipe, stars: stars), order: order) { kiosk, _ in
            kiosk.cooked(recipe, stars: stars, order: order)
        }
    }

    private mutating func cooked(_ recipe: Recipe.Heading, stars: Int?, order: RequestID?) {
        var notes = user.dishes[recipe.id] ?? DishNotes()
        notes.cooked += 1
        notes.stars = stars ?? notes.stars
        user.dishes[recipe.id] = notes
        if let order { return perform(.reply(order, .dish(.notes(notes)))) }
        open(Note("✓ \(notes.text ?? ""). \(recipe.id.howToSendPhoto)"))
        tick()
    }

    /// Counts the new photo. It belongs to the profile that was logged in when the upload began.
    private mutating func added(_ added: SavedPhoto, order: RequestID) {
        if added.profile == user.people.current.number {
            user.dishes[added.recipe.id, default: DishNotes()].photos += 1
            picturesChanged(of: added.recipe.id)
        }
        perform(.reply(order, .dish(.photo(added.photo))))
    }

    private mutating func removedPhoto(_ removal: Removal, order: RequestID) {
        guard let photo = removal.photo else { return perform(.reply(order, .dish(.noSuchPhoto))) }
        if let count = user.dishes[photo.recipe.id]?.photos { user.dishes[photo.recipe.id]?.photos = max(0, count - 1) }
        picturesChanged(of: photo.recipe.id)
        removed(removal, order: order)
    }

    /// Drops the cached pictures of a recipe, and fetches them again for an open page.
    mutating func picturesChanged(of id: RecipeID) {
        pictureCache.remove(id)
        let open = pages.compactMap(\.subject).first { $0.id == id }
        if let open { fetchPictures(of: open) }
    }
}

extension ChoicePage {
    /// Creates the page that rates a dish with one press. The best rating comes first.
    ///
    /// - Parameter isSent: True if a server learns it, too. The kiosk can't take it back there, so the page says so, and
    ///   the safe answer comes first.
    fileprivate static func stars(for recipe: Recipe, isSent: Bool) -> ChoicePage {
        let stars = (0...DishNotes.mostStars).reversed().map { stars in
            Entry(stars.counted("star")) { $0.noteCooked(recipe.heading, stars: stars) }
        }
        guard isSent else { return ChoicePage(title: "How was it?", choices: stars, recipe: recipe) }
        return ChoicePage(
            name: .confirm, title: "How was it?", question: { _ in "Mealie notes it, too, for good." },
            choices: [Entry("Cancel") { _ in }] + stars
                + [Entry("No stars") { $0.noteCooked(recipe.heading, stars: nil) }])
    }
}

extension RecipeID {
    fileprivate var howToSendPhoto: String { "Add photo over SSH: galley recipe photo \(self) FILE" }
}
