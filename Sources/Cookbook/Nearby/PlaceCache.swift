internal import GRDB
public import Kitchen

/// A cache of places near the kitchen and of the kitchen's coordinates.
///
/// The cache is part of `cache.sqlite`, beside the recipes. Places older than a week stay in it for use without a
/// network, and are shown with their date. The map's license allows storing them.
public struct PlaceCache: Sendable {
    /// The time in which the same request isn't sent to the service again, unless a person asks for it.
    public static let freshness = Duration.seconds(7 * 86_400)
    /// The largest number of cached lists. The oldest is dropped; each has a few hundred KiB at most.
    static let capacity = 12

    private let cache: RecipeCache

    /// Creates a place cache that stores its rows in the database of a recipe cache.
    public init(in cache: RecipeCache) {
        self.cache = cache
    }

    /// A cached list of places.
    public struct CachedPlaces: Hashable, Sendable {
        public var list: PlaceList
        /// True if the list is complete and at most a week old. False if its age is unknown.
        public var isFresh: Bool
        /// The time when it was received, in seconds since 1970, or `nil` if the clock wasn't set then.
        public var wall: Double?
    }

    /// Returns the cache key of a request. The coordinates are rounded to about a hundred meters.
    private static func question(_ group: Place.Group, _ center: Coordinates, _ radius: Int) -> String {
        let point = center.rounded
        let (latitude, longitude) = (point.latitude.plainText(decimals: 3), point.longitude.plainText(decimals: 3))
        return "\(group.rawValue) \(latitude) \(longitude) \(radius)"
    }

    /// Stores a list that the service has just sent, in place of the previous answer to the same request.
    ///
    /// If the service failed midway, a previous answer with more places stays.
    ///
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keep(
        _ list: PlaceList, _ group: Place.Group, around center: Coordinates, radius: Int, at now: ClockReading
    ) async throws(CookbookError) {
        let question = Self.question(group, center, radius)
        try await cache.perform { db in
            if try Cached<PlaceList>.content(question, in: db)?.isBetter(than: list) == true { return }
            try Cached(list, as: question, at: now).replace(in: db)
            try Cached<PlaceList>.dropMost(in: db, beyond: Self.capacity)
        }
    }

    /// Returns the last answer to a request, whatever its age, or `nil` if there is none.
    ///
    /// - Throws: `CookbookError` if the cache can't be read.
    public func places(
        _ group: Place.Group, around center: Coordinates, radius: Int, at now: ClockReading
    ) async throws(CookbookError) -> CachedPlaces? {
        let question = Self.question(group, center, radius)
        return try await cache.perform { db in
            let row = try Cached<PlaceList>.fetchOne(
                db, sql: "SELECT * FROM places WHERE id = ?", arguments: [question])
            guard let row else { return nil }
            let kept = row.kept
            let isFresh = now.time(since: kept).map { (.zero...Self.freshness).contains($0) } ?? false
            return CachedPlaces(
                list: row.content, isFresh: isFresh && row.content.cut != .failed,
                wall: kept.isWallTrusted ? kept.wall : nil)
        }
    }

    /// Stores the coordinates of a named place, so that they are looked up only once.
    ///
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keep(_ point: Coordinates, of name: String) async throws(CookbookError) {
        try await cache.perform { db in
            // One place is enough: a kiosk is in one kitchen.
            try db.execute(sql: "DELETE FROM location")
            try db.execute(
                sql: "INSERT INTO location (name, latitude, longitude) VALUES (?, ?, ?)",
                arguments: [name, point.latitude, point.longitude])
        }
    }

    /// Returns the stored coordinates of a named place, or `nil` if it wasn't looked up.
    ///
    /// - Throws: `CookbookError` if the cache can't be read.
    public func location(named name: String) async throws(CookbookError) -> Coordinates? {
        try await cache.perform { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT latitude, longitude FROM location WHERE name = ?", arguments: [name])
            return row.flatMap { Coordinates(latitude: $0["latitude"], longitude: $0["longitude"]) }
        }
    }

    // MARK: Pauses that a service asks for

    /// Stores the end of a pause that a service asked for, as time since boot.
    ///
    /// - Throws: `CookbookError` if the cache can't be written.
    public func keep(rest ends: Duration, of service: String, at now: ClockReading) async throws(CookbookError) {
        try await cache.perform { db in
            // The end of a pause from another boot is unknown, so treat it as over.
            try db.execute(
                sql: "DELETE FROM rest WHERE bootID <> ? OR ends < ?",
                arguments: [now.bootID, now.boot.sinceBoot.inSeconds])
            try db.execute(
                sql: "INSERT OR REPLACE INTO rest (service, bootID, ends) VALUES (?, ?, ?)",
                arguments: [service, now.bootID, ends.inSeconds])
        }
    }

    /// Returns the end of a service's pause as time since boot, or `nil` if there is none since the last boot.
    ///
    /// - Throws: `CookbookError` if the cache can't be read.
    public func rest(of service: String, at now: ClockReading) async throws(CookbookError) -> Duration? {
        guard !now.bootID.isEmpty else { return nil }
        return try await cache.perform { db in
            let ends = try Double.fetchOne(
                db, sql: "SELECT ends FROM rest WHERE service = ? AND bootID = ?", arguments: [service, now.bootID])
            return ends.map { .seconds($0) }
        }
    }
}
