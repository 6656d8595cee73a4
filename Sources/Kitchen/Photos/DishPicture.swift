/// A picture of a dish, as small as the glass shows it.
public struct DishPicture: Hashable, Sendable {
    public enum Origin: Hashable, Sendable {
        /// A photo that a person took, by its number.
        case photo(Int)
        /// The one that the recipe names.
        case recipe
    }

    public var origin: Origin
    public var thumbnail: Thumbnail

    public init(_ origin: Origin, _ thumbnail: Thumbnail) {
        self.origin = origin
        self.thumbnail = thumbnail
    }
}

public struct DishNotes: Hashable, Sendable {
    public var cooked: Int
    /// 0 to 5, of the last time that any were given; nil: never.
    public var stars: Int?
    /// How many photos of it are kept.
    public var photos: Int

    public init(cooked: Int = 0, stars: Int? = nil, photos: Int = 0) {
        self.cooked = cooked
        self.stars = stars
        self.photos = photos
    }

    /// The best that a dish can be given.
    public static let mostStars = 5

    /// `4/5, cooked 3×`; nil where it never was. Stars are a number, and come first: a picture may need the places of
    /// all own signs, and beside it a row has room for little.
    public var text: String? {
        guard cooked > 0 else { return nil }
        return stars.map { "\($0)/\(Self.mostStars), cooked \(cooked)×" } ?? "Cooked \(cooked)×"
    }
}

/// A photo of a finished dish, as it is kept.
public struct DishPhoto: Hashable, Sendable {
    /// Counts up; never used again.
    public var number: Int
    /// Seconds since 1970, by the wall clock, right or not.
    public var taken: Double
    public var width: Int
    public var height: Int

    public init(number: Int, taken: Double, width: Int, height: Int) {
        self.number = number
        self.taken = taken
        self.width = width
        self.height = height
    }

    /// What is kept of each, whatever was sent: its longer side has at most so many pixels…
    public static let side = 1280
    /// …and the JPEG of it at most so many bytes.
    public static let mostBytes = 256 << 10
    /// Of a recipe, and of all.
    public static let mostOfRecipe = 10
    public static let most = 100
}

/// A photo on its way into the store: a JPEG that was encoded here, and its thumbnail.
public struct NewPhoto: Hashable, Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    public let thumbnail: Thumbnail

    /// Nil for what is no JPEG of a size that is kept; it is not decoded.
    public init?(_ bytes: [UInt8], thumbnail: Thumbnail) {
        guard bytes.count <= DishPhoto.mostBytes, bytes.suffix(2) == [0xFF, 0xD9],
            let header = PictureHeader(bytes), header.format == .jpeg,
            max(header.width, header.height) <= DishPhoto.side
        else { return nil }
        self.bytes = bytes
        width = header.width
        height = header.height
        self.thumbnail = thumbnail
    }
}
