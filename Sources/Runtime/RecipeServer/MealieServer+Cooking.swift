internal import HTTP
internal import Kiosk
internal import Kitchen
internal import Mealie

// Cooked dishes in Mealie: the date of the last cooking, the rating of the token's user, and the timeline.

extension MealieServer {
    /// The time after a cooking in which the nightly entry of a planned recipe comes, in seconds: the night follows
    /// within a day, and the server's zone may differ by half a day.
    private static let nightly = 36 * 3600.0

    func record(_ cooking: Cooking) async throws(Failure) {
        let (recipe, account) = (cooking.recipe.key, try await self.account())
        let made = try await asking { (client, priority) throws(MealieError) in
            try await client.lastMade(recipe, for: priority)
        }
        // The date is set last. With the same date, an earlier try has done everything.
        if let made, made.isSameSecond(as: cooking.time) { return }
        // Every night Mealie writes an entry for each recipe of the day's plan.
        let isPlanned = try await isPlanned(cooking)
        if !isPlanned { try await addEvent(cooking, account) }
        let isLatest = made ?? -.infinity < cooking.time
        if let stars = cooking.stars {
            // An older cooking must not replace the stars of a later one.
            let isKept = if isLatest { false } else { try await hasLaterStars(cooking, made, isPlanned, account) }
            if !isKept {
                try await asking { (client, priority) throws(MealieError) in
                    try await client.rate(Double(stars), recipe: recipe, of: account, for: priority)
                }
            }
        }
        // Mealie would also take an older date, and lose the newer one.
        if isLatest {
            try await asking { (client, priority) throws(MealieError) in
                try await client.setLastMade(recipe, at: cooking.time, for: priority)
            }
        }
    }

    /// True if the user has given stars after this cooking. The nightly entry of a planned recipe is no later cooking.
    private func hasLaterStars(
        _ cooking: Cooking, _ made: Double?, _ isPlanned: Bool, _ account: MealieAccount
    ) async throws(Failure) -> Bool {
        if isPlanned, (made ?? 0) < cooking.time + Self.nightly { return false }
        return try await asking { (client, priority) throws(MealieError) in
            try await client.rating(of: cooking.recipe.key, for: priority) ?? 0 > 0
        }
    }

    func add(photo: [UInt8], to cooking: Cooking) async throws(Failure) -> Bool {
        let (account, events) = (try await self.account(), try await self.events(of: cooking))
        var event = events.first { $0.isOf(cooking, account) }
        if event == nil, try await isPlanned(cooking) {
            let night = cooking.time...(cooking.time + Self.nightly)
            event = events.last { $0.isAutomatic && night.contains($0.time) }
        }
        guard let event else { return false }
        if event.hasPhoto { return true }
        try await asking { (client, priority) throws(MealieError) in
            try await client.setPhoto(photo, fileExtension: "jpg", event: event.id, for: priority)
        }
        return true
    }

    private func isPlanned(_ cooking: Cooking) async throws(Failure) -> Bool {
        try await meals(of: cooking.day...cooking.day).contains { $0.recipe == cooking.recipe }
    }

    /// Adds the entry of a cooking to the timeline, unless it is there.
    private func addEvent(_ cooking: Cooking, _ account: MealieAccount) async throws(Failure) {
        let events = try await self.events(of: cooking)
        if events.contains(where: { $0.isOf(cooking, account) }) { return }
        // Entries older than these aren't shown. It is better to lack an entry than to have it twice.
        if events.count == MealieClient.mostEvents, events.allSatisfy({ $0.time > cooking.time }) { return }
        _ = try await asking { (client, priority) throws(MealieError) in
            try await client.addEvent(
                to: cooking.recipe.key, subject: cooking.cook.map { "\($0) made this" } ?? "Made with Galley",
                at: cooking.time, for: priority)
        }
    }

    private func events(of cooking: Cooking) async throws(Failure) -> [MealieEvent] {
        try await asking { (client, priority) throws(MealieError) in
            try await client.events(of: cooking.recipe.key, for: priority)
        }
    }
}

extension MealieEvent {
    /// True if this is the entry that the kiosk wrote for a cooking.
    fileprivate func isOf(_ cooking: Cooking, _ account: MealieAccount) -> Bool {
        !isAutomatic && userID == account.userID && time.isSameSecond(as: cooking.time)
    }
}

extension Double {
    /// True for two points in time that Mealie writes the same, because it gets them cut to the second.
    fileprivate func isSameSecond(as other: Double) -> Bool { rounded(.down) == other.rounded(.down) }
}
