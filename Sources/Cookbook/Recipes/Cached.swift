internal import GRDB
public import Kitchen

/// A type whose values the cache can store.
public protocol Cacheable: Codable, Sendable {
    /// The name of the table for values of this type.
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

/// An answer of a service. Its cache key is the request; recipes and places have keys of their own.
public protocol CachedAnswer: Cacheable {}
extension SearchPage: CachedAnswer {}
extension ServicePrices: CachedAnswer {}
/// A list of names is a cached answer.
extension [String]: Cacheable, CachedAnswer {}

/// A row of the cache: a value and the time when it was cached.
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

    /// Inserts the row as the newest one, and replaces an earlier row of the same key.
    func replace(in db: Database) throws {
        try db.execute(sql: "DELETE FROM \(Self.databaseTableName) WHERE id = ?", arguments: [id])
        try insert(db)
    }

    /// Deletes the oldest rows beyond the capacity.
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
