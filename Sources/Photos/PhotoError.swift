/// A reason why a picture can't be decoded, encoded or drawn.
public enum PhotoError: Error, Hashable {
    /// The library for this format is not installed. `package` is the Debian package that contains it.
    case noLibrary(package: String)
    /// The file has more bytes than ``PhotoLimits/bytes``.
    case tooLong(bytes: Int)
    /// The file is neither a JPEG, a PNG nor a WebP, or is animated.
    case unknownFormat
    /// The picture has too many pixels, in total or along a side.
    case tooLarge(width: Int, height: Int)
    /// The file starts like a picture, but is truncated or damaged.
    case damaged
    case noMemory
}

extension PhotoError: CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public var description: String {
        switch self {
        case .noLibrary(let package):
            "Pictures need a library that is not installed; nothing was changed. Install it: apt install \(package)"
        case .tooLong(let bytes):
            "The picture has \(bytes) bytes, and the limit is \(PhotoLimits.bytes); nothing was changed."
                + " Send a smaller picture."
        case .unknownFormat: "This is neither a JPEG, a PNG nor a WebP with one picture; nothing was changed."
        case .tooLarge(let width, let height):
            "A picture of \(width) x \(height) is too large; nothing was changed. The limit is"
                + " \(PhotoLimits.pixels / 1_000_000) megapixels (\(PhotoLimits.pixelsHeldWhole / 1_000_000) for a PNG,"
                + " a progressive JPEG, or a WebP that is lossless or has transparent parts) and \(PhotoLimits.side) pixels"
                + " along a side. Send a smaller picture."
        case .damaged: "The picture is cut short or damaged; nothing was changed. Send it again."
        case .noMemory: "There is not enough memory for the picture; nothing was changed. Send a smaller one."
        }
    }
}

/// The limits for pictures to decode.
public enum PhotoLimits {
    /// The maximum length of a file in bytes.
    public static let bytes = 8 << 20
    /// The maximum number of pixels along a side.
    public static let side = 16_384
    /// The maximum number of pixels.
    public static let pixels = 40_000_000
    /// The maximum number of pixels of a picture that the decoder must hold completely, at 3 or 6 bytes a pixel: at
    /// most 96 MB.
    public static let pixelsHeldWhole = 16_000_000
}
