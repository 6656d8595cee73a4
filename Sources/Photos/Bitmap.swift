internal import CPhotos
internal import Glibc
internal import Kitchen

/// A picture in memory: red, green and blue of each pixel, in rows from the top.
public struct Bitmap: Hashable, Sendable {
    public let width: Int
    public let height: Int
    public let pixels: [UInt8]

    /// `pixels` has three bytes for each of `width` times `height`.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "each pixel has three bytes")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// Decodes a JPEG or PNG, whatever it is named, turned upright, its longer side at most `side` pixels long.
    ///
    /// Takes about 130 MB at most while it works, whatever the bytes are; blocks for up to some seconds then.
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
            }
        try outcome.check(package: header.format == .jpeg ? "libturbojpeg0" : "libpng16-16")
        defer { free(image.pixels) }
        let (width, height) = (Int(image.width), Int(image.height))
        let pixels = Array(UnsafeBufferPointer(start: image.pixels, count: width * height * 3))
        self = Bitmap(width: width, height: height, pixels: pixels).fitted(to: side).upright(from: header.orientation)
    }

    /// A JPEG of at most so many bytes, as good as fits; nil where none does.
    public func jpeg(atMost limit: Int) throws(PhotoError) -> [UInt8]? {
        for quality in [85, 75, 60, 45, 30, 15] {
            let bytes = try jpeg(quality: quality)
            if bytes.count <= limit { return bytes }
        }
        return nil
    }

    /// A JPEG of a quality from 1 to 100.
    public func jpeg(quality: Int) throws(PhotoError) -> [UInt8] {
        var (bytes, count): (UnsafeMutablePointer<UInt8>?, Int) = (nil, 0)
        try withImage { image in cphotos_write_jpeg(&image, Int32(quality), &bytes, &count) }
            .check(package: "libturbojpeg0")
        defer { free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Lends the pixels to a function that only reads them.
    func withImage<Result>(_ body: (inout cphotos_image) -> Result) -> Result {
        pixels.withUnsafeBufferPointer { buffer in
            var image = cphotos_image(
                pixels: UnsafeMutablePointer(mutating: buffer.baseAddress), width: Int32(width), height: Int32(height))
            return body(&image)
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
