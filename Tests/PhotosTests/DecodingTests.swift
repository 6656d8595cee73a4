import Fixtures
import Kitchen
import Testing

@testable import Photos

@Suite("Decoding and drawing pictures")
struct DecodingTests {
    @Test("A JPEG and a PNG are decoded")
    func formats() throws {
        let picture = Bitmap.quarters(width: 64, height: 48)
        for bytes in [try picture.jpeg(quality: 95), picture.png] {
            let decoded = try Bitmap(decoding: bytes, side: 1000)
            #expect((decoded.width, decoded.height) == (64, 48))
            let corners = [(8, 8), (56, 8), (8, 40), (56, 40)].map { decoded.pixel($0.0, $0.1) }
            for (corner, wanted) in zip(corners, [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]) {
                #expect(zip(corner, wanted).allSatisfy { abs(Int($0) - $1) < 12 }, "\(corner)")
            }
        }
    }

    @Test("A PNG is decoded exactly")
    func exact() throws {
        let picture = Bitmap.plate(width: 200, height: 123)
        #expect(try Bitmap(decoding: picture.png, side: 1000) == picture)
    }

    @Test("A large picture is scaled down and keeps its proportion", arguments: [1280, 640, 160, 1])
    func scaled(side: Int) throws {
        let picture = Bitmap.plate(width: 1600, height: 1200)
        for bytes in [try picture.jpeg(quality: 80), picture.png] {
            let decoded = try Bitmap(decoding: bytes, side: side)
            #expect(decoded.width == side)
            #expect(decoded.height == max(1, side * 3 / 4))
        }
        #expect(try Bitmap(decoding: picture.jpeg(quality: 80), side: 5000).width == 1600)
    }

    /// Tests the corners of the four colors after a picture of each orientation is turned upright.
    @Test(
        "A photo is turned upright by its Exif orientation",
        arguments: [
            (1, "rgbw"), (2, "grwb"), (3, "wbgr"), (4, "bwrg"), (5, "rbgw"), (6, "brwg"), (7, "wgbr"), (8, "gwrb"),
        ])
    func orientation(number: Int, corners: String) throws {
        let jpeg = try Bitmap.quarters(width: 64, height: 48).jpeg(quality: 95)
        let tiff: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(number), 0, 0]
        let segment = [0xFF, 0xE1, 0, UInt8(tiff.count + 8)] + Array("Exif".utf8) + [0, 0] + tiff
        let decoded = try Bitmap(decoding: Array(jpeg.prefix(2)) + segment + Array(jpeg.dropFirst(2)), side: 1000)

        #expect((decoded.width, decoded.height) == (number < 5 ? (64, 48) : (48, 64)))
        let (right, bottom) = (decoded.width - 8, decoded.height - 8)
        let seen = [(8, 8), (right, 8), (8, bottom), (right, bottom)].map { place in
            let pixel = decoded.pixel(place.0, place.1).map { $0 > 128 }
            return pixel == [true, true, true] ? "w" : pixel[0] ? "r" : pixel[1] ? "g" : "b"
        }
        #expect(seen.joined() == corners)
    }

    @Test("Transparent parts of a PNG become white")
    func transparent() throws {
        var bytes = Bitmap.quarters(width: 16, height: 16).png
        // This chunk makes red transparent (PNG, 11.3.1.1). It must precede the pixels.
        bytes.insert(contentsOf: Bitmap.chunk("tRNS", [0, 255, 0, 0, 0, 0]), at: 33)
        #expect(try Bitmap(decoding: bytes, side: 100).pixel(4, 4) == [255, 255, 255])
    }

    @Test("An encoded photo never exceeds the requested length")
    func bounded() throws {
        var random = SystemRandomNumberGenerator()
        let noise = Bitmap.made(width: 1280, height: 960) { _, _ in
            (.random(in: 0...255, using: &random), .random(in: 0...255, using: &random), 0)
        }
        let jpeg = try noise.jpeg(atMost: 400 << 10)
        #expect(jpeg.map { $0.count <= 400 << 10 } ?? true)
        #expect(try noise.jpeg(atMost: 1000) == nil)
        let plate = try #require(try Bitmap.plate(width: 1280, height: 960).jpeg(atMost: DishPhoto.mostBytes))
        #expect(NewPhoto(plate, thumbnail: Bitmap.plate(width: 40, height: 30).thumbnail) != nil)
    }

    @Test("A thumbnail is the middle of the picture, with full contrast")
    func thumbnail() {
        let grays = Bitmap.plate(width: 400, height: 300).thumbnail.grays
        #expect(grays.min() == 0 && grays.max() == 255)
        let row = Array(grays[8 * Thumbnail.width..<9 * Thumbnail.width])
        #expect(row[0] == 0 && row[19] == 0 && row[5] > 240 && (1..<200).contains(row[10]))
        let wide = Bitmap.made(width: 800, height: 300) { x, _ in x > 0.25 && x < 0.75 ? (200, 200, 200) : (0, 0, 0) }
        #expect(wide.thumbnail.grays.allSatisfy { $0 == 200 })
    }

    @Test("A drawing as text has only characters; one for a terminal has colors")
    func drawn() throws {
        let picture = Bitmap.plate(width: 400, height: 300)
        let text = try picture.drawing(columns: 20, rows: 10, on: .text)
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 7 || lines.count == 8)
        #expect(lines.allSatisfy { $0.count <= 20 })
        #expect(text.contains("█"))
        #expect(try picture.drawing(columns: 20, rows: 10, on: .terminal).contains("\u{1B}["))
    }
}
