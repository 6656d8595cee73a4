/// Why a picture is not taken.
public enum PhotoError: Error, Hashable {
    /// The library that decodes or draws it is not installed; it comes with that Debian package.
    case noLibrary(package: String)
    /// It has so many bytes.
    case tooLong(bytes: Int)
    /// It is neither a JPEG nor a PNG.
    case unknownFormat
    /// It has more pixels than are taken: so many in all, or along a side.
    case tooLarge(width: Int, height: Int)
    /// It begins as a picture, but is cut short or damaged.
    case damaged
    case noMemory
}

extension PhotoError: CustomStringConvertible {
    /// One line: what is wrong and what to do.
    public var description: String {
        switch self {
        case .noLibrary(let package):
            "Pictures need a library that is not installed; nothing was changed. Install it: apt install \(package)"
        case .tooLong(let bytes):
            "The picture has \(bytes) bytes and \(PhotoLimits.bytes) are the most; nothing was changed."
                + " Send a smaller one."
        case .unknownFormat: "This is neither a JPEG nor a PNG; nothing was changed."
        case .tooLarge(let width, let height):
            "A picture of \(width) x \(height) is too large; nothing was changed. At most"
                + " \(PhotoLimits.pixels / 1_000_000) megapixels are taken, of a PNG or a progressive JPEG"
                + " \(PhotoLimits.pixelsHeldWhole / 1_000_000), and \(PhotoLimits.side) along a side."
        case .damaged: "The picture is cut short or damaged; nothing was changed. Send it anew."
        case .noMemory: "There is not enough memory for the picture; nothing was changed. Send a smaller one."
        }
    }
}

/// What of a picture is taken.
public enum PhotoLimits {
    public static let bytes = 8 << 20
    /// Along a side.
    public static let side = 16_384
    public static let pixels = 40_000_000
    /// Of one that a decoder has to hold at once, in 3 bytes a pixel or 6: 96 MB at most.
    public static let pixelsHeldWhole = 16_000_000
}
