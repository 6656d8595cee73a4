internal import FoundationEssentials
internal import GRDB
internal import Household
public import Kitchen

extension SharedTable {
    /// Photos of own recipes, by the person, the recipe and the hash of the JPEG, which is too long for a document. It is
    /// sent when a kiosk asks for it.
    static let photos = SharedTable(
        kind: .photos, bit: 32, tables: ["ownRecipe", "photo", "photoHash", "profile", "recipe"],
        rows: """
            SELECT profile.key || char(9) || \(sharedName(of: "photo.recipe")) || char(9) || photoHash.hash AS key,
                json_object('height', photo.height, 'person', profile.name, 'taken', photo.takenAt,
                    'thumbnail', hex(photo.thumbnail), 'width', photo.width) AS value
            FROM photo JOIN photoHash ON photoHash.photo = photo.number JOIN profile ON profile.number = photo.profile
            WHERE \(presentProfiles) AND photo.recipe GLOB 'own:*' AND NOT photo.isRemoved
            """,
        withheld: """
            substr(sharedItem.key, instr(sharedItem.key, char(9)) + 1) IN
                (SELECT \(sharedName(of: "photo.recipe")) || char(9) || photoHash.hash
                FROM photo JOIN photoHash ON photoHash.photo = photo.number
                JOIN profile ON profile.number = photo.profile WHERE NOT \(presentProfiles))
            """,
        put: { key, _, db in
            // The JPEG may still be here, of a removal that can be undone.
            guard let place = try PhotoPlace(key, in: db) else { return }
            try db.execute(
                sql: "UPDATE photo SET isRemoved = 0 WHERE number IN (\(PhotoPlace.numbers))",
                arguments: place.arguments)
        },
        remove: { key, db in
            guard let place = try PhotoPlace(key, in: db) else { return }
            try db.execute(sql: "DELETE FROM photo WHERE number IN (\(PhotoPlace.numbers))", arguments: place.arguments)
        })
}

/// The owner, recipe and hash of a shared photo.
private struct PhotoPlace {
    let profile: Int
    let recipe: RecipeID
    let hash: String

    /// Returns `nil` if the key is wrong, or if the profile or recipe is missing here.
    init?(_ key: [String], in db: Database) throws {
        guard key.count == 3, key[2].isSharedName, let profile = try SharedTable.profile(key[0], in: db),
            let recipe = try SharedTable.recipe(named: key[1], in: db), recipe.origin == .own
        else { return nil }
        (self.profile, self.recipe, hash) = (profile, recipe, key[2])
    }

    static let numbers = """
        SELECT photo.number FROM photo JOIN photoHash ON photoHash.photo = photo.number
        WHERE photo.profile = :profile AND photo.recipe = :recipe AND photoHash.hash = :hash
        """

    var arguments: StatementArguments { ["profile": profile, "recipe": recipe.description, "hash": hash] }
}

// MARK: - The JPEGs

extension Cookbook {
    /// Returns the hashes of photos that other kiosks have shared and whose JPEGs are missing here. Empty if there is no
    /// room for another photo.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func missingPhotos() async throws(CookbookError) -> Set<String> {
        try await store.read { db in
            // The sizes of missing photos are unknown.
            guard try Self.hasRoom(forPhotoOf: DishPhoto.mostBytes, in: db) else { return [] }
            let awaited = try AwaitedPhoto.all(in: db)
            return Set(try awaited.filter { try $0.hasRoom(in: db) }.map(\.place.hash))
        }
    }

    /// Returns the JPEG of a photo that this kiosk shares, or `nil` if there is none.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func sharedPhoto(_ hash: String) async throws(CookbookError) -> [UInt8]? {
        try await store.read { db in
            try Data.fetchOne(db, sql: "SELECT photo.bytes \(Self.sharedPhotos) LIMIT 1", arguments: [hash]).map(
                Array.init)
        }
    }

    /// Returns true if this kiosk shares a photo, without reading its JPEG.
    ///
    /// - Throws: `CookbookError` if the store can't be read.
    public func hasSharedPhoto(_ hash: String) async throws(CookbookError) -> Bool {
        try await store.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 \(Self.sharedPhotos))", arguments: [hash]) ?? false
        }
    }

    /// SQL that selects from the photos with a hash that this kiosk shares.
    private static let sharedPhotos = """
        FROM photoHash JOIN photo ON photo.number = photoHash.photo
        WHERE photoHash.hash = ? AND photo.recipe GLOB 'own:*' AND NOT photo.isRemoved
        """

    /// Keeps the JPEG of a photo that another kiosk has shared.
    ///
    /// - Returns: false if the bytes aren't that photo, or if nobody awaits it any more.
    /// - Throws: `CookbookError` if the photo can't be saved.
    public func keep(sharedPhoto bytes: [UInt8]) async throws(CookbookError) -> Bool {
        let hash = DishPhoto.hash(of: bytes)
        return try await store.write { db in
            var kept: Set<String> = []
            for awaited in try AwaitedPhoto.all(in: db) where awaited.place.hash == hash {
                guard let photo = NewPhoto(bytes, thumbnail: awaited.thumbnail), try awaited.hasRoom(in: db),
                    try Self.hasRoom(forPhotoOf: bytes.count, in: db)
                else { continue }
                try Self.insert(
                    photo, of: awaited.place.recipe, at: awaited.taken, for: awaited.place.profile, in: db)
                kept.insert(awaited.key)
            }
            // Another kiosk's photo is no change of this one.
            if !kept.isEmpty { try SharedRecords.settle([.photos: kept], in: db) }
            return !kept.isEmpty
        }
    }
}

/// A photo that another kiosk has shared and whose JPEG is missing here.
private struct AwaitedPhoto {
    let key: String
    let place: PhotoPlace
    let taken: Double
    let thumbnail: Thumbnail

    static func all(in db: Database) throws -> [AwaitedPhoto] {
        try SharedRecords.unsettled(.photos, in: db).compactMap { key, value in
            let digits = Array(value["thumbnail"]?.text?.utf8 ?? "".utf8)
            guard let place = try PhotoPlace(key, in: db), let thumbnail = Thumbnail(grays: digits.bytesOfHex) else {
                return nil
            }
            return AwaitedPhoto(
                key: key.joined(separator: "\t"), place: place, taken: value["taken"]?.number ?? 0, thumbnail: thumbnail
            )
        }
    }

    /// Returns true if the recipe may have another photo.
    func hasRoom(in db: Database) throws -> Bool {
        let sql = """
            SELECT count(*) < \(DishPhoto.mostPerRecipe) FROM photo WHERE recipe = ? AND profile = ? AND NOT isRemoved
            """
        return try Bool.fetchOne(db, sql: sql, arguments: [place.recipe.description, place.profile]) ?? false
    }
}

extension DishPhoto {
    /// Returns the name under which kiosks exchange a JPEG: 16 hexadecimal digits. It detects damage, but not tampering.
    public static func hash(of bytes: [UInt8]) -> String { bytes.checksum.recipeKey }
}

extension [UInt8] {
    /// The bytes that these hexadecimal digits describe. Empty if they are no such digits.
    fileprivate var bytesOfHex: [UInt8] {
        let digits = compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == count, count.isMultiple(of: 2) else { return [] }
        return stride(from: 0, to: count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
