internal import Cookbook
internal import Kiosk
internal import Kitchen

/// Hands a recipe of the kiosk over to the recipe server.
///
/// A server makes a second recipe of one that it gets twice. So the kiosk looks for the recipe there before it sends it,
/// and again if the answer is lost.
struct RecipeHandover: Sendable {
    let server: any RecipeTaking
    let copy: RecipeCopy
    let cookbook: Cookbook

    struct Outcome: Hashable, Sendable {
        var id: RecipeID
        /// True if the server had the recipe before.
        var isKnown = false
        /// The reason why it has no picture, although there was a photo.
        var photoProblem: String?
    }

    /// Hands a recipe over, unless the server has it.
    ///
    /// - Parameter photo: A JPEG that becomes the picture of a new recipe, or `nil` for none.
    /// - Throws: A `Failure` if the server or the store can't be used, or if the server can't read the recipe.
    func run(_ recipe: Recipe, photo: [UInt8]?) async throws(Failure) -> Outcome {
        let identity: String
        do throws(Failure) {
            identity = try await server.identity()
            try await stored { () async throws(CookbookError) in try await copy.follow(identity) }
            if let id = try await known(recipe, identity) { return Outcome(id: id, isKnown: true) }
        } catch {
            throw error.beforeSending
        }
        let taken: TakenRecipe
        do throws(Failure) {
            taken = try await server.take(recipe, photo: photo)
        } catch {
            // The answer may be lost, and the recipe made.
            guard error.kind == .passing, let id = try? await equal(recipe) else { throw error }
            try await note(recipe, identity, id)
            return Outcome(id: id, photoProblem: photo.map { _ in "the connection broke before it was sent" })
        }
        let id: RecipeID? = if let id = taken.id { id } else { try await equal(recipe) }
        guard let id else { throw .noID(recipe.title) }
        try await note(recipe, identity, id)
        let lost = taken.id == nil && photo != nil ? "the server's answer lacks the recipe's id" : nil
        return Outcome(id: id, photoProblem: taken.photoProblem ?? lost)
    }

    /// Returns the recipe on the server that was made of this one, if it is still there.
    private func known(_ recipe: Recipe, _ identity: String) async throws(Failure) -> RecipeID? {
        let sent = try await stored { () async throws(CookbookError) in
            try await cookbook.handedOver(recipe, to: identity)
        }
        if let sent {
            do throws(Failure) {
                _ = try await server.recipe(sent)
                return sent
            } catch {
                guard error.kind == .notFound else { throw error }
            }
        }
        guard let id = try await equal(recipe) else { return nil }
        try await note(recipe, identity, id)
        return id
    }

    /// Returns a recipe on the server with the same words, in the copy or changed since.
    private func equal(_ recipe: Recipe) async throws(Failure) -> RecipeID? {
        let (copied, cursor) = try await stored { () async throws(CookbookError) in
            (try await copy.recipes(titled: recipe.title), try await copy.state().cursor)
        }
        let changed = try await server.recipes(titled: recipe.title, since: cursor)
        for id in (changed + copied).unique {
            do throws(Failure) {
                if try await server.recipe(id).recipe.hasSameWords(as: recipe) { return id }
            } catch {
                guard [.notFound, .unacceptable].contains(error.kind) else { throw error }
            }
        }
        return nil
    }

    private func note(_ recipe: Recipe, _ identity: String, _ id: RecipeID) async throws(Failure) {
        try await stored { () async throws(CookbookError) in
            try await cookbook.noteHandedOver(recipe, to: identity, as: id)
        }
    }
}

extension Recipe {
    /// True if ingredients and steps have the same letters and digits. A server may change spaces and signs.
    fileprivate func hasSameWords(as other: Recipe) -> Bool {
        ingredients.map(\.text.words) == other.ingredients.map(\.text.words)
            && steps.map(\.text.words) == other.steps.map(\.text.words)
    }
}

extension String {
    fileprivate var words: String { lowercased().filter { $0.isLetter || $0.isNumber } }
}

extension Failure {
    /// The failure with the note that nothing was sent. The note comes first, because the text may end in a command.
    fileprivate var beforeSending: Failure {
        var failure = self
        failure.detail = "nothing was sent: \(detail)"
        return failure
    }

    fileprivate static func noID(_ title: String) -> Failure {
        Failure(
            .passing, glass: "Sent\nIts id isn't known yet",
            detail:
                "the recipe server has \(title.sanitized(limit: 60)) now, but its id can't be read yet; run the command "
                + "again, which doesn't send it twice")
    }
}
