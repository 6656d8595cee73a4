internal import CPhotos
internal import Glibc
internal import Kitchen

/// A decoded picture in memory.
///
/// Decode a file with ``init(decoding:side:)``, encode it with ``jpeg(quality:)``, show it with
/// ``drawing(columns:rows:on:)``.
public struct Bitmap: Hashable, Sendable {
    public let width: Int
    public let height: Int
    /// The bytes for red, green and blue of each pixel, in rows from the top.
    public let pixels: [UInt8]

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - pixels: Three bytes for each pixel.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "each pixel has three bytes")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes a JPEG, PNG or WebP, turns it upright and scales it down.
    ///
    /// Needs at most about 130 MB for any input, and can block for some seconds.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - side: The maximum length of the longer side in pixels.
    /// - Throws: ``PhotoError`` if the file is not a picture, is damaged, or exceeds ``PhotoLimits``.
    public init(decoding bytes: [UInt8], side: Int) throws(PhotoError) {
        guard bytes.count <= PhotoLimits.bytes else { throw .tooLong(bytes: bytes.count) }
        guard let header = PictureHeader(bytes) else { throw .unknownFormat }
        guard max(header.width, header.height) <= PhotoLimits.side, header.width * header.height <= header.mostPixels
        else { throw .tooLarge(width: header.width, height: header.height) }
        var image = cphotos_image()
        let outcome =
            switch header.format {
            case .jpeg: cphotos_read_jpeg(bytes, bytes.count, Int32(side), Int64(header.mostPixels), &image)
            case .png: cphotos_read_png(bytes, bytes.count, Int64(header.mostPixels), &image)
            case .webp: cphotos_read_webp(bytes, bytes.count, Int32(side), Int64(header.mostPixels), &image)
            }
        try outcome.check(package: header.format.package)
        defer { free(image.pixels) }
        let (width, height) = (Int(image.width), Int(image.height))
        let pixels = Array(UnsafeBufferPointer(start: image.pixels, count: width * height * 3))
        self = Bitmap(width: width, height: height, pixels: pixels).fitted(to: side).upright(from: header.orientation)
    }

    /// Encodes the picture as the best JPEG that fits into `limit` bytes, or returns `nil` if none fits.
    ///
    /// - Throws: ``PhotoError`` if the library is not installed or there is not enough memory.
    public func jpeg(atMost limit: Int) throws(PhotoError) -> [UInt8]? {
        for quality in [85, 75, 60, 45, 30, 15] {
            let bytes = try jpeg(quality: quality)
            if bytes.count <= limit { return bytes }
        }
        return nil
    }

    /// Encodes the picture as a JPEG with a quality from 1 to 100.
    ///
    /// - Throws: ``PhotoError`` if the library is not installed or there is not enough memory.
    public func jpeg(quality: Int) throws(PhotoError) -> [UInt8] {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try withImage { image in cphotos_write_jpeg(&image, Int32(quality), &bytes, &count) }
            .check(package: "libturbojpeg0")
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Calls `body` with the pixels as a C image, which it must only read.
    func withImage<Result>(_ body: (inout cphotos_image) -> Result) -> Result {
        pixels.withUnsafeBufferPointer { buffer in
            var image = cphotos_image(
                pixels: UnsafeMutablePointer(mutating: buffer.baseAddress), width: Int32(width), height: Int32(height))
            return body(&image)
        }
    }
}

extension PictureHeader.Format {
    /// The Debian package of the library that decodes the format.
    fileprivate var package: String {
        switch self {
        case .jpeg: "libturbojpeg0"
        case .png: "libpng16-16"
        case .webp: "libwebp7"
        }
    }
}

extension PictureHeader {
    fileprivate var mostPixels: Int { isHeldWhole ? PhotoLimits.pixelsHeldWhole : PhotoLimits.pixels }
}

extension cphotos_outcome {
    func check(package: String) throws(PhotoError) {
        switch self {
        case CPHOTOS_DONE: return
        case CPHOTOS_NO_LIBRARY: throw .noLibrary(package: package)
        case CPHOTOS_NO_MEMORY: throw .noMemory
        default: throw .damaged
        }
    }
}
