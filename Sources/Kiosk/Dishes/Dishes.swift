internal import Kitchen

extension Kiosk {
    // MARK: Pictures

    /// Whether the dish has been photographed, or its recipe names a picture.
    func hasPictures(_ recipe: Recipe) -> Bool {
        recipe.picture != nil || (kept.dishes[recipe.id]?.photos ?? 0) > 0
    }

    /// What is to be seen of a recipe's picture at the moment.
    func glimpse(of id: RecipeID) -> View.Glimpse? {
        if let first = shelf.pictures(of: id).first { return .thumbnail(first.thumbnail) }
        return isFetchingPictures(of: id) ? .awaited : nil
    }

    func isFetchingPictures(of id: RecipeID) -> Bool { pending.values.contains(.dish(.pictures(id))) }

    /// Photos are of who took them.
    mutating func forgetPictures() {
        shelf = PictureShelf()
        for (id, purpose) in pending { if case .dish(.pictures) = purpose { cancel(id) } }
    }

    func pictureRequests(of id: RecipeID) -> [RequestID] {
        pending.filter { $0.value == .dish(.pictures(id)) }.map(\.key)
    }

    mutating func openRecipe(_ recipe: Recipe) {
        open(ChoicePage.recipe(recipe, dish: dishChoices(of: recipe)))
        fetchPictures(of: recipe)
    }

    /// Asks for the pictures that are not here; nobody waits for them.
    mutating func fetchPictures(of recipe: Recipe) {
        guard hasPictures(recipe), shelf.pictures(of: recipe.id).isEmpty, !isFetchingPictures(of: recipe.id) else {
            return
        }
        request(.dish(.pictures(recipe.id))) { .fetch($0, .pictures(of: recipe.id, address: recipe.picture)) }
    }

    private func dishChoices(of recipe: Recipe) -> [Choice] {
        var choices = [Choice("Cooked it", .dish(.askForStars(recipe)))]
        if hasPictures(recipe) { choices.append(Choice("Picture", .dish(.picture(recipe)))) }
        if let notes = kept.dishes[recipe.id]?.text { choices.append(Choice(notes, .dish(.tellNotes(recipe)))) }
        return choices
    }

    // MARK: What is chosen

    mutating func take(_ action: DishAction) {
        switch action {
        case .picture(let recipe):
            fetchPictures(of: recipe)
            open(PicturePage(recipe: recipe))
        case .askForStars(let recipe): open(ChoicePage.stars(for: recipe))
        case .cooked(let recipe, let stars): change(.cooked(recipe.heading, stars: stars))
        case .tellNotes(let recipe):
            open(Note("\(kept.dishes[recipe.id]?.text ?? ""). \(recipe.id.howToSendPhoto)"))
        }
    }

    // MARK: Changes

    /// Replies once it is stored.
    mutating func carryOut(_ order: DishOrder, for id: RequestID) {
        switch order {
        case .cooked(let recipe, let stars): change(.cooked(recipe, stars: stars), order: id)
        case .removePhoto(let recipe, let number): change(.removePhoto(recipe, number: number), order: id)
        case .addPhoto(let upload): change(.addPhoto(upload: upload), order: id)
        }
    }

    private mutating func change(_ change: DishChange, order: RequestID? = nil) {
        request(.dish(.change(change, order: order))) { .store($0, .dish(change)) }
    }

    private mutating func cooked(_ recipe: Recipe.Heading, stars: Int?, order: RequestID?) {
        var notes = kept.dishes[recipe.id] ?? DishNotes()
        notes.cooked += 1
        notes.stars = stars ?? notes.stars
        kept.dishes[recipe.id] = notes
        renewRecipePages(of: recipe.id)
        if let order { return perform(.reply(order, .dish(.notes(notes)))) }
        open(Note("✓ \(notes.text ?? ""). \(recipe.id.howToSendPhoto)"))
        tick()
    }

    /// It is of who was logged in when it was begun.
    private mutating func added(_ photo: DishPhoto, of recipe: RecipeID, profile: Int, order: RequestID?) {
        if profile == kept.people.current.number {
            kept.dishes[recipe, default: DishNotes()].photos += 1
            picturesChanged(of: recipe)
        }
        if let order { perform(.reply(order, .dish(.photo(photo)))) }
    }

    private mutating func removedPhoto(_ removal: Removal, order: RequestID?) {
        guard let photo = removal.photo else {
            return reply(.dish(.noSuchPhoto), to: order, orSay: "That is gone")
        }
        if let count = kept.dishes[photo.recipe.id]?.photos { kept.dishes[photo.recipe.id]?.photos = max(0, count - 1) }
        picturesChanged(of: photo.recipe.id)
        removed(removal, order: order)
    }

    /// What is shown of them may be wrong.
    mutating func picturesChanged(of id: RecipeID) {
        shelf.remove(id)
        renewRecipePages(of: id)
        let open = pages.compactMap(\.subject).first { $0.id == id }
        if let open { fetchPictures(of: open) }
    }

    /// Has open pages offer what there is now; the selection stays.
    private mutating func renewRecipePages(of id: RecipeID) {
        for index in pages.indices {
            guard var page = pages[index] as? ChoicePage, page.name == .recipe, let recipe = page.recipe,
                recipe.id == id
            else { continue }
            let first = page.choices.firstIndex { if case .dish = $0.action { true } else { false } }
            guard let first else { continue }
            page.choices = Array(page.choices[..<first]) + dishChoices(of: recipe)
            page.cursor.select(page.cursor.held(in: page.choices.count))
            pages[index] = page
        }
    }

    // MARK: Answers

    mutating func finish(_ purpose: DishPurpose, with answer: Answer) {
        switch (purpose, answer) {
        case (.pictures(let id), .pictures(let pictures)): shelf.put(pictures, of: id, at: now.instant)
        case (.change(.cooked(let recipe, let stars), let order), .stored): cooked(recipe, stars: stars, order: order)
        case (.change(.removePhoto, let order), .removed(let removal)): removedPhoto(removal, order: order)
        case (.change(.addPhoto, let order), .photo(let photo, let recipe, let profile)):
            added(photo, of: recipe.id, profile: profile, order: order)
        case (_, _): preconditionFailure("an answer is of its request's kind")
        }
    }

    /// Who looks at the place of a picture is told why there is none.
    mutating func fail(_ purpose: DishPurpose, with failure: Failure) {
        switch purpose {
        case .pictures(let id):
            guard let page = currentPage as? PicturePage, page.recipe.id == id else { return }
            leave()
            say(failure.glass)
        case .change(_, let order): tell(failure, to: order)
        }
    }
}

extension ChoicePage {
    /// How good it was, in one press; the best first.
    static func stars(for recipe: Recipe) -> ChoicePage {
        let stars = (0...DishNotes.mostStars).reversed().map { stars in
            Choice(stars == 1 ? "1 star" : "\(stars) stars", .dish(.cooked(recipe, stars: stars)))
        }
        return ChoicePage(name: .actions, title: "How was it?", choices: stars, recipe: recipe)
    }
}

extension RecipeID {
    fileprivate var howToSendPhoto: String { "Photo? Over SSH: galley recipe photo \(self) FILE" }
}
