internal import Control
internal import Kiosk
internal import Kitchen

extension RequestHandler {
    /// Requests about places around the kitchen.
    static let nearby = [
        RequestHandler { (request: FindPlaces, context) in
            let (shownFood, list) = await context.loop.run { ($0.shownFood, $0.shoppingList) }
            let search = try request.search(shownFood: shownFood, list: list)
            let found = try await context.places(search.group, isAnew: request.anew)
            let reading = context.clock.reading
            let document = NearbyDocument(
                search, in: found, units: context.units,
                at: reading.isWallTrusted ? context.clock.timeOfDay(of: reading) : nil)
            if let note = document.stored {
                let day = document.date ?? "an unknown day"
                context.warn(
                    context.isOffline
                        ? "stored: no kiosk is running, so this is what the map said on \(day)."
                        : "stored: the map service can't be used now (\(note)), so this is what it said on \(day)")
            }
            if search == .stores([]) { context.warn("nothing is to be bought, so these are all shops with food") }
            return document
        }
    ]
}

extension RequestContext {
    fileprivate func places(_ group: Place.Group, isAnew: Bool) async throws -> PlaceResults {
        guard isOffline else { return try await effectRunner.places.find(group, isAnew: isAnew) }
        guard let found = try await effectRunner.places.stored(group) else {
            throw ControlFailure(
                .unavailable,
                "No kiosk is running to ask the map, and no places are stored here; start one: galley run")
        }
        return found
    }
}
