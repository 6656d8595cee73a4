internal import Cookbook
internal import Kiosk
internal import Kitchen

/// Tells the recipe server what was cooked at the kiosk.
///
/// Each cooking waits in the store until the server knows it, so a lost answer, a restart or a restored backup only leads
/// to another try, and the server ignores what it knows already.
struct CookingSync: Sendable {
    /// The number of cookings that one sync sends, to spare a small server. The rest follows with the next sync.
    static let mostSent = 8

    let server: any CookingLog
    let cookbook: Cookbook
    let copy: RecipeCopy
    /// The number of the profile that is the server's user, or `nil` if there is none. Only its stars are sent.
    let profile: Int?
    let clock: any KioskClock
    /// Receives the reason why a cooking, or its photo, is not sent at all.
    let note: @Sendable (String) -> Void

    /// Sends what waits, the oldest first.
    ///
    /// - Throws: A `Failure` if the server or the store can't be used. What isn't sent keeps waiting.
    func run() async throws(Failure) {
        let now = clock.reading
        if now.isWallTrusted {
            try await stored { () async throws(CookbookError) in try await cookbook.forgetPhotosToSend(at: now.wall) }
        }
        var failure: Failure?
        var held: Set<RecipeID> = []
        let waiting = try await stored { () async throws(CookbookError) in try await cookbook.cookingsToSend() }
        for cooking in waiting.prefix(Self.mostSent) where !held.contains(cooking.recipe) {
            do throws(Failure) {
                try await send(cooking)
            } catch {
                // Stars of a later cooking must come later.
                held.insert(cooking.recipe)
                // A server that was moved or restored may lack a recipe for a while.
                if error.kind == .notFound, try await isCopied(cooking.recipe) { continue }
                // One recipe that the server can't handle must not hold up the others.
                if try await isRefused(cooking, error) {
                    note("Recipe server: it doesn't take all about the cooked \(cooking.recipe): \(error.detail)")
                    try await stored { () async throws(CookbookError) in try await cookbook.forgetToSend(cooking) }
                } else {
                    failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
    }

    private func send(_ waiting: CookingToSend) async throws(Failure) {
        let cooking = cooking(waiting)
        if !waiting.isKnown {
            try await server.record(cooking)
            try await stored { () async throws(CookbookError) in try await cookbook.noteSent(waiting) }
        }
        guard let number = waiting.photo else { return }
        let photo = try await stored { () async throws(CookbookError) in try await cookbook.photoToSend(number) }
        guard let photo, try await server.add(photo: photo, to: cooking) else { return }
        try await stored { () async throws(CookbookError) in try await cookbook.forgetToSend(waiting) }
    }

    private func cooking(_ waiting: CookingToSend) -> Cooking {
        Cooking(
            recipe: waiting.recipe, time: waiting.time, day: CalendarDay(secondsSince1970: waiting.time),
            cook: waiting.profile == Profile.guest.number ? nil : waiting.cook,
            stars: waiting.profile == profile ? waiting.stars.flatMap { $0 > 0 ? $0 : nil } : nil)
    }

    /// True for a recipe that the server's last complete list had.
    private func isCopied(_ id: RecipeID) async throws(Failure) -> Bool {
        try await stored { () async throws(CookbookError) in try await copy.ids().contains(id) }
    }

    /// Returns true if the server will never take this cooking, although it works.
    ///
    /// - Throws: A `Failure` if the server doesn't work at all, or the store doesn't.
    private func isRefused(_ cooking: CookingToSend, _ failure: Failure) async throws(Failure) -> Bool {
        switch failure.kind {
        case .notFound: return true
        case .notStored: throw failure
        case .passing, .notPermitted, .unacceptable: break
        }
        do throws(Failure) {
            _ = try await server.recipe(cooking.recipe)
        } catch {
            switch error.kind {
            case .notFound: return try await !isCopied(cooking.recipe)
            case .unacceptable: return true
            default: throw error
            }
        }
        return failure.kind != .passing
    }
}
