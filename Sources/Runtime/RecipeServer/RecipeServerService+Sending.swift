internal import Kiosk
internal import Kitchen

extension RecipeServerService {
    /// The longest time that a reply waits for the copy of a recipe that was sent.
    private static let copyLimit = Duration.seconds(5)

    /// Hands a recipe over to the server, unless it has it, and copies it.
    ///
    /// - Parameter photo: A JPEG that becomes the picture of a new recipe, or `nil` for none.
    /// - Throws: A `Failure` that says what is wrong, and what to do.
    func send(_ recipe: Recipe, photo: [UInt8]?) async throws(Failure) -> RecipeHandover.Outcome {
        let (account, copy) = state.withLock { ($0.account, $0.copy) }
        guard let account, let copy else { throw absence }
        guard let server = try server(of: account) as? any RecipeTaking else { throw .takesNoRecipes }
        guard let cookbook = store.cookbook else { throw .noStore }
        // Two at once would both find that the server lacks the recipe.
        let isFree = state.withLock { state in
            defer { state.isSending = true }
            return !state.isSending
        }
        guard isFree else { throw .isSending }
        defer { state.withLock { $0.isSending = false } }
        let outcome = try await RecipeHandover(server: server, copy: copy, cookbook: cookbook).run(recipe, photo: photo)
        if !outcome.isKnown { _ = await sync(.changes, within: Self.copyLimit) }
        return outcome
    }
}

extension Failure {
    fileprivate static let takesNoRecipes = Failure(
        .unacceptable, glass: "Takes no recipes", detail: "the recipe server takes no recipes; nothing was sent")
    fileprivate static let isSending = Failure(
        .passing, glass: "Already sending\nTry again soon",
        detail: "another recipe is being sent; nothing was sent of this one; try again in a moment")
}
