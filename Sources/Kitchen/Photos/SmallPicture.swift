/// A recipe's picture in the sizes in which a kiosk keeps it for offline use.
public struct SmallPicture: Hashable, Sendable {
    /// The picture for the display.
    public let thumbnail: Thumbnail
    /// The picture for terminals: a JPEG that this program has encoded.
    public let jpeg: [UInt8]

    /// The longer side of the JPEG in pixels. A terminal of 100 columns shows 200 dots in a row.
    public static let side = 240
    /// The longest JPEG in bytes, so that 1,000 of them have 8 MB.
    public static let mostBytes = 8 << 10

    /// Creates a picture, or returns `nil` if the bytes are not a JPEG within the limits.
    ///
    /// Only the header is read; the picture is not decoded.
    public init?(thumbnail: Thumbnail, jpeg: [UInt8]) {
        guard jpeg.count <= Self.mostBytes, let header = PictureHeader(jpeg), header.format == .jpeg,
            max(header.width, header.height) <= Self.side
        else { return nil }
        (self.thumbnail, self.jpeg) = (thumbnail, jpeg)
    }

    /// The form in which processes exchange it: the gray values, followed by the JPEG.
    public var bytes: [UInt8] { thumbnail.grays + jpeg }
    /// The longest such form in bytes.
    public static let longest = Thumbnail.count + mostBytes

    /// Reads that form, or returns `nil` for other bytes.
    public init?(_ bytes: [UInt8]) {
        guard let thumbnail = Thumbnail(grays: bytes.prefix(Thumbnail.count)) else { return nil }
        self.init(thumbnail: thumbnail, jpeg: Array(bytes.dropFirst(Thumbnail.count)))
    }
}
