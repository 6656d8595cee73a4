import Kitchen
import Testing

@Suite("Headers of pictures")
struct PictureHeaderTests {
    static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 5, 0, 0, 0, 3, 192]

    /// Returns a JPEG up to its frame, with `before` between its start and the frame.
    static func jpeg(
        width: Int = 1280, height: Int = 960, frame: UInt8 = 0xC0, before: [UInt8] = []
    ) -> [UInt8] {
        let size = [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map(UInt8.init)
        return [0xFF, 0xD8] + before + [0xFF, frame, 0, 17, 8] + size + [3]
    }

    /// Returns a segment that contains only the orientation.
    static func exif(_ orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let tiff: [UInt8] =
            isLittle
            ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
            : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
        let body = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    }

    @Test("Format, size and decoding in one piece are read from the content")
    func formats() throws {
        let png = try #require(PictureHeader(Self.png))
        #expect((png.format, png.width, png.height, png.isHeldWhole) == (.png, 1280, 960, true))
        let jpeg = try #require(PictureHeader(Self.jpeg(before: [0xFF, 0xFE, 0, 4, 1, 2, 0xFF])))
        #expect((jpeg.format, jpeg.width, jpeg.height, jpeg.isHeldWhole) == (.jpeg, 1280, 960, false))
        #expect(jpeg.orientation == 1)
        #expect(PictureHeader(Self.jpeg(frame: 0xC2))?.isHeldWhole == true)
    }

    @Test(
        "The orientation is read in both byte orders", arguments: 1...8 as ClosedRange<UInt8>, [true, false])
    func orientation(number: UInt8, isLittle: Bool) {
        let bytes = Self.jpeg(before: Self.exif(number, isLittle: isLittle))
        #expect(PictureHeader(bytes)?.orientation == Int(number))
        #expect(PictureHeader(Self.jpeg(before: Self.exif(number + 8, isLittle: isLittle)))?.orientation == 1)
    }

    @Test("Other data, and kinds of JPEG that no camera makes, are rejected")
    func others() {
        let others: [[UInt8]] = [
            [], [0xFF], [0xFF, 0xD8], Array("GIF89a".utf8), Array("<!DOCTYPE html>".utf8), Self.jpeg(width: 0),
            Self.jpeg(height: 0), Self.jpeg(frame: 0xC3), Self.jpeg(frame: 0xDA),
            Self.jpeg(before: [0xFF, 0xE1, 0, 1]),
            Self.jpeg(before: [0, 0]), Array(Self.png.dropLast()),
        ]
        for bytes in others { #expect(PictureHeader(bytes) == nil, "\(bytes)") }
    }

    @Test("No truncated or damaged header makes the program crash", arguments: 0...1)
    func anything(seed: UInt8) {
        let whole = Self.jpeg(before: Self.exif(6, isLittle: seed == 0))
        for count in 0..<whole.count - 1 { #expect(PictureHeader(Array(whole.prefix(count))) == nil) }
        for (place, value) in whole.indices.flatMap({ place in [UInt8(0), 0x7F, 0xFF].map { (place, $0) } }) {
            var bytes = whole
            bytes[place] = value
            let header = PictureHeader(bytes)
            #expect(header.map { $0.width > 0 && $0.height > 0 && (1...8).contains($0.orientation) } ?? true)
        }
    }

    @Test("A stored photo is a complete JPEG of a limited size")
    func newPhoto() throws {
        let thumbnail = try #require(Thumbnail(grays: Array(repeating: 0, count: Thumbnail.count)))
        let end: [UInt8] = [0xFF, 0xD9]
        #expect(NewPhoto(Self.jpeg() + end, thumbnail: thumbnail)?.width == 1280)
        #expect(NewPhoto(Self.jpeg(), thumbnail: thumbnail) == nil)
        #expect(NewPhoto(Self.png + end, thumbnail: thumbnail) == nil)
        #expect(NewPhoto(Self.jpeg(width: DishPhoto.side + 1) + end, thumbnail: thumbnail) == nil)
        let long = Self.jpeg() + Array(repeating: 0, count: DishPhoto.mostBytes) + end
        #expect(NewPhoto(long, thumbnail: thumbnail) == nil)
    }
}
