internal import Control
internal import Cookbook
internal import Kiosk
internal import Kitchen
internal import OpenStreetMap
internal import Settings
internal import Synchronization

/// Finds places around the kitchen: from this week's cache, from the map's service, or, if that fails, from an older
/// answer.
final class PlaceFinder: Sendable {
    private let maps: MapServices
    private let cache: PlaceCache
    private let clock: any KioskClock
    private let errorLog: ErrorLog
    private let settings: Mutex<Settings>

    init(
        settings: Settings, maps: MapServices, cache: PlaceCache, clock: any KioskClock, errorLog: ErrorLog
    ) {
        self.settings = Mutex(settings)
        self.maps = maps
        self.cache = cache
        self.clock = clock
        self.errorLog = errorLog
        maps.use(settings)
    }

    func use(_ settings: Settings) {
        self.settings.withLock { $0 = settings }
        maps.use(settings)
    }

    func hosts() async -> [HostDocument] { await maps.hosts() }

    /// Answers a query; returns `nil` if this week's cache has no answer to a query that may not use the network.
    func find(_ query: PlaceQuery) async throws(Failure) -> PlaceResults? {
        switch query {
        case .known(let group):
            guard let center = try await knownCenter() else { return nil }
            return await kept(group, around: center).flatMap { $0.isFresh ? found($0, around: center) : nil }
        case .asked(let group): return try await ask(for: group)
        }
    }

    /// Finds places in this week's cache, or else requests them from the service. If the service fails, returns the
    /// better of its partial answer and an older cached one. The cached one includes the reason of the failure.
    ///
    /// - Parameters:
    ///   - group: the kind of places.
    ///   - isAnew: true to send a request even if this week's cache has an answer.
    /// - Throws: `Failure` if the location is unknown, or if the service fails and no answer is cached.
    func find(_ group: Place.Group, isAnew: Bool) async throws(Failure) -> PlaceResults {
        if !isAnew, let known = try await find(.known(group)) { return known }
        return try await ask(for: group)
    }

    /// Returns the last answer of the service, however old; `nil` for none.
    func stored(_ group: Place.Group) async throws(Failure) -> PlaceResults? {
        guard let center = try await knownCenter(), let kept = await kept(group, around: center) else { return nil }
        var places = found(kept, around: center)
        places.note = "stored"
        return places
    }

    private func ask(for group: Place.Group) async throws(Failure) -> PlaceResults {
        let settings = settings.withLock { $0 }
        let center = try await center()
        do {
            let (list, failure) = try await maps.places(
                group, around: center.rounded, radius: settings.radius, address: settings.nearbyURL)
            let now = clock.reading
            await errorLog.loggingErrors { () async throws(CookbookError) in
                try await self.cache.keep(list, group, around: center, radius: settings.radius, at: now)
            }
            if let failure {
                errorLog.note(failure.detail)
                if let kept = await kept(group, around: center), kept.list.isBetter(than: list) {
                    return found(kept, around: center, because: failure)
                }
            }
            return PlaceResults(
                list, around: center, day: now.isWallTrusted ? CalendarDay(secondsSince1970: now.wall) : nil)
        } catch {
            guard let kept = await kept(group, around: center) else { throw error }
            errorLog.note(error.detail)
            return found(kept, around: center, because: error)
        }
    }

    private func kept(_ group: Place.Group, around center: Coordinates) async -> PlaceCache.CachedPlaces? {
        let radius = settings.withLock { $0.radius }
        let now = clock.reading
        return await errorLog.loggingErrors { () async throws(CookbookError) in
            try await self.cache.places(group, around: center, radius: radius, at: now)
        } ?? nil
    }

    /// Creates results from a cached answer.
    ///
    /// - Parameters:
    ///   - kept: the cached answer.
    ///   - center: the kitchen's location.
    ///   - failure: the reason why the service gave no new answer; `nil` if no request was sent.
    private func found(
        _ kept: PlaceCache.CachedPlaces, around center: Coordinates, because failure: Failure? = nil
    ) -> PlaceResults {
        PlaceResults(
            kept.list, around: center, day: kept.wall.map { CalendarDay(secondsSince1970: $0) }, note: failure?.reason)
    }

    // MARK: Location of the kitchen

    /// Returns the kitchen's location without a request; `nil` if its name must be looked up first.
    private func knownCenter() async throws(Failure) -> Coordinates? {
        let settings = settings.withLock { $0 }
        if let set = settings.coordinates { return Coordinates(latitude: set.latitude, longitude: set.longitude) }
        guard let name = settings.locationName else { throw .noLocation }
        return await errorLog.loggingErrors { () async throws(CookbookError) in
            try await self.cache.location(named: name)
        } ?? nil
    }

    /// Returns the kitchen's location. If the look-up failed when the name was set, it is repeated and its result is
    /// kept.
    private func center() async throws(Failure) -> Coordinates {
        if let known = try await knownCenter() { return known }
        let settings = settings.withLock { $0 }
        guard let name = settings.locationName else { throw .noLocation }
        guard let location = try await maps.find(name, geocoder: settings.geocoderURL) else { throw .noSuchPlace(name) }
        await errorLog.loggingErrors { () async throws(CookbookError) in
            try await self.cache.keep(location.point, of: name)
        }
        return location.point
    }

    /// Looks up a place for a change of the settings; returns `nil` if the map doesn't know it.
    func locate(_ name: String, geocoder: String?) async throws(Failure) -> (point: Coordinates, name: String)? {
        try await maps.find(name, geocoder: geocoder ?? settings.withLock { $0.geocoderURL })
    }
}

extension Failure {
    static let noLocation = Failure(
        .unacceptable, glass: "No location yet\nSet it over SSH:\nlocation.name",
        detail: "the kitchen's location is not set; set it: galley config set location.name \"Pontoise, France\"")

    static func noSuchPlace(_ name: String) -> Failure {
        Failure(
            .notFound, glass: "Place not found\nSet location.name\nagain over SSH",
            detail: "the map knows no place called \"\(name.sanitized(limit: 80))\"; set location.name with its "
                + "country, or location.latitude and location.longitude")
    }
}
