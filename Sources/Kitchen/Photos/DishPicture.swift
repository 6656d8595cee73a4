/// A picture of a dish at the size of the display, with its origin.
public struct DishPicture: Hashable, Sendable {
    public enum Origin: Hashable, Sendable {
        /// A photo of a finished dish, by its number.
        case photo(Int)
        /// The picture that the recipe refers to.
        case recipe
    }

    public var origin: Origin
    public var thumbnail: Thumbnail

    public init(_ origin: Origin, _ thumbnail: Thumbnail) {
        self.origin = origin
        self.thumbnail = thumbnail
    }
}

/// A cook's record of a dish: how often it was cooked, its rating, and the number of its photos.
public struct DishNotes: Hashable, Sendable {
    /// The number of times that the dish was cooked.
    public var cooked: Int
    /// The latest rating, 0 to 5 stars, or `nil` if it was never rated.
    public var stars: Int?
    /// The number of stored photos of the dish.
    public var photos: Int

    public init(cooked: Int = 0, stars: Int? = nil, photos: Int = 0) {
        self.cooked = cooked
        self.stars = stars
        self.photos = photos
    }

    /// The highest rating, in stars.
    public static let mostStars = 5

    /// The record as a line for the display, `4/5, cooked 3×`, or `nil` if the dish was never cooked.
    ///
    /// The rating is a number, because a picture beside it may use up all custom characters of the display. It comes
    /// first, because a row beside a picture has little room.
    public var text: String? {
        guard cooked > 0 else { return nil }
        return stars.map { "\($0)/\(Self.mostStars), cooked \(cooked)×" } ?? "Cooked \(cooked)×"
    }
}

/// The record of a stored photo of a finished dish.
public struct DishPhoto: Hashable, Sendable {
    /// The photo's number. Numbers count up and are never reused.
    public var number: Int
    /// Seconds since 1970 by the wall clock, which may be wrong.
    public var taken: Double
    public var width: Int
    public var height: Int

    public init(number: Int, taken: Double, width: Int, height: Int) {
        self.number = number
        self.taken = taken
        self.width = width
        self.height = height
    }

    /// The longer side of a stored photo, in pixels. Larger photos are scaled down.
    public static let side = 1280
    /// The largest JPEG of a stored photo, in bytes.
    public static let mostBytes = 256 << 10
    /// The largest number of photos of one recipe.
    public static let mostPerRecipe = 10
    /// The largest size of all JPEGs together, in bytes. A kiosk checks its store at every start and backs it up, so it can't
    /// be much more.
    public static let mostTotalBytes = 64 << 20

    /// The number of photos above which an import scales them down further, so that there is room for 1,300 of them.
    public static let mostImportedLarge = 100
    /// The longer side of such a photo, in pixels.
    public static let importedSide = 640
    /// The largest JPEG of such a photo, in bytes. Other kiosks fetch it in one part.
    public static let mostImportedBytes = 48 << 10
}

/// A photo that is about to be stored: a JPEG encoded by this program, and its thumbnail.
public struct NewPhoto: Hashable, Sendable {
    public let bytes: [UInt8]
    public let width: Int
    public let height: Int
    public let thumbnail: Thumbnail

    /// Creates a photo, or returns `nil` if the bytes are not a JPEG within the limits of ``DishPhoto``.
    ///
    /// Only the header is read; the picture is not decoded.
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
