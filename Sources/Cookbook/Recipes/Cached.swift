internal import GRDB
public import Kitchen

/// What a service sends and the cache keeps.
public protocol Cacheable: Codable, Sendable {
    static var cacheTable: String { get }
}

extension Cacheable {
    public static var cacheTable: String { "answer" }
}

extension Recipe: Cacheable {
    public static var cacheTable: String { "recipe" }
}

extension PlaceList: Cacheable {
    public static var cacheTable: String { "places" }
}

/// Content that is cached under the question that it answers. Recipes and places are cached under their own ids.
public protocol CachedAnswer: Cacheable {}
extension SearchPage: CachedAnswer {}
extension ServicePrices: CachedAnswer {}
/// A list of names.
extension [String]: Cacheable, CachedAnswer {}

/// A row of its table.
struct Cached<Content: Cacheable>: Codable, FetchableRecord, PersistableRecord {
    static var databaseTableName: String { Content.cacheTable }

    private let id: String
    let content: Content
    private let bootID: String
    private let boot: Double
    private let wall: Double
    private let isWallTrusted: Bool

    init(_ content: Content, as id: String, at now: ClockReading) {
        self.id = id
        self.content = content
        bootID = now.bootID
        boot = now.boot.sinceBoot.inSeconds
        wall = now.wall
        isWallTrusted = now.isWallTrusted
    }

    static func content(_ id: String, in db: Database) throws -> Content? {
        try fetchOne(db, sql: "SELECT * FROM \(databaseTableName) WHERE id = ?", arguments: [id])?.content
    }

    /// Puts it in as the newest, in place of what was there of it.
    func replace(in db: Database) throws {
        try db.execute(sql: "DELETE FROM \(Self.databaseTableName) WHERE id = ?", arguments: [id])
        try insert(db)
    }

    /// Drops the oldest beyond the cache's capacity.
    static func dropMost(in db: Database, beyond capacity: Int = RecipeCache.capacity) throws {
        try db.execute(
            sql: "DELETE FROM \(databaseTableName) WHERE number <= (SELECT max(number) FROM \(databaseTableName)) - ?",
            arguments: [capacity])
    }
}

extension Cached {
    /// The clocks at the time of caching.
    var kept: ClockReading {
        ClockReading(
            bootID: bootID, boot: Instant(sinceBoot: .seconds(boot)), wall: wall, isWallTrusted: isWallTrusted)
    }
}
