internal import GRDB
public import Kitchen

/// Places that the map's service told of, and where a named place is.
///
/// Lies in `cache.sqlite` beside the recipes. The map's license allows places to be kept, so what is older than a week
/// stays for when there is no network, and is told of with its date.
public struct PlaceCache: Sendable {
    /// For so long nobody asks the service the same again but a person who wants it so.
    public static let freshness = Duration.seconds(7 * 86_400)
    /// Of more answers the oldest is dropped; each is some hundred KiB at most.
    static let capacity = 12

    private let cache: RecipeCache

    public init(in cache: RecipeCache) {
        self.cache = cache
    }

    /// What is kept of an answer.
    public struct CachedPlaces: Hashable, Sendable {
        public var list: PlaceList
        /// Whether it is of the last week; false, too, where its age cannot be told, and where the service failed
        /// before it had told all.
        public var isFresh: Bool
        /// When it came, in seconds since 1970; nil: no clock could be trusted then.
        public var wall: Double?
    }

    /// The question that an answer belongs to: all that it hangs on, the place to some hundred meters.
    private static func question(_ group: Place.Group, _ center: Coordinates, _ radius: Int) -> String {
        let point = center.rounded
        let (latitude, longitude) = (point.latitude.plainText(decimals: 3), point.longitude.plainText(decimals: 3))
        return "\(group.rawValue) \(latitude) \(longitude) \(radius)"
    }

    /// Keeps what the service has answered just now, in place of what it answered to the same before: not in place of
    /// more, where the service failed before it had told all.
    public func keep(
        _ list: PlaceList, _ group: Place.Group, around center: Coordinates, radius: Int, at now: ClockReading
    ) async throws(CookbookError) {
        let question = Self.question(group, center, radius)
        try await cache.perform { db in
            if try Cached<PlaceList>.content(question, in: db)?.outlasts(list) == true { return }
            try Cached(list, as: question, at: now).replace(in: db)
            try Cached<PlaceList>.dropMost(in: db, beyond: Self.capacity)
        }
    }

    /// What the service answered last, however long ago.
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

    /// Keeps where a named place is, so that it is looked up once.
    public func keep(_ point: Coordinates, of name: String) async throws(CookbookError) {
        try await cache.perform { db in
            // Nobody has many kitchens.
            try db.execute(sql: "DELETE FROM location")
            try db.execute(
                sql: "INSERT INTO location (name, latitude, longitude) VALUES (?, ?, ?)",
                arguments: [name, point.latitude, point.longitude])
        }
    }

    /// Where a named place is, if it was looked up.
    public func location(named name: String) async throws(CookbookError) -> Coordinates? {
        try await cache.perform { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT latitude, longitude FROM location WHERE name = ?", arguments: [name])
            return row.flatMap { Coordinates(latitude: $0["latitude"], longitude: $0["longitude"]) }
        }
    }

    // MARK: How long a service is left alone

    /// Keeps when a pause ends that a service asked for, in time since boot.
    public func keep(rest ends: Duration, of service: String, at now: ClockReading) async throws(CookbookError) {
        try await cache.perform { db in
            // Those of another boot are over, as far as anybody can tell.
            try db.execute(
                sql: "DELETE FROM rest WHERE bootID <> ? OR ends < ?",
                arguments: [now.bootID, now.boot.sinceBoot.inSeconds])
            try db.execute(
                sql: "INSERT OR REPLACE INTO rest (service, bootID, ends) VALUES (?, ?, ?)",
                arguments: [service, now.bootID, ends.inSeconds])
        }
    }

    /// When the pause ends, in time since boot; nil: there is none, or the machine was started anew since.
    public func rest(of service: String, at now: ClockReading) async throws(CookbookError) -> Duration? {
        guard !now.bootID.isEmpty else { return nil }
        return try await cache.perform { db in
            let ends = try Double.fetchOne(
                db, sql: "SELECT ends FROM rest WHERE service = ? AND bootID = ?", arguments: [service, now.bootID])
            return ends.map { .seconds($0) }
        }
    }
}
