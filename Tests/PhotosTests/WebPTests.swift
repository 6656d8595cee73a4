import Fixtures
import Kitchen
import Testing

@testable import Photos

@Suite("WebP pictures")
struct WebPTests {
    private static let all = [
        MadeWebP.lossy, MadeWebP.lossless, MadeWebP.transparent, MadeWebP.transparentLossless,
    ]

    private func error(_ bytes: [UInt8], side: Int = 100) -> PhotoError? {
        do throws(PhotoError) {
            _ = try Bitmap(decoding: bytes, side: side)
            return nil
        } catch {
            return error
        }
    }

    /// Returns the file with an extended header, and with further chunks at its end.
    private func extended(_ file: [UInt8], flags: UInt8, width: Int = 64, height: Int = 48, _ chunks: [UInt8] = [])
        -> [UInt8]
    {
        func little(_ number: Int, _ size: Int) -> [UInt8] { (0..<size).map { UInt8(number >> (8 * $0) & 0xFF) } }
        let header =
            Array("VP8X".utf8) + little(10, 4) + [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3)
        let body = Array("WEBP".utf8) + header + file.dropFirst(12) + chunks
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    @Test("Photos and exact pictures are decoded, at full size and smaller", arguments: [1000, 32, 16])
    func decodes(side: Int) throws {
        for (bytes, tolerance) in [(MadeWebP.lossy, 40), (MadeWebP.lossless, 0)] {
            let picture = try Bitmap(decoding: bytes, side: side)
            #expect((picture.width, picture.height) == (min(side, 64), min(side, 64) * 3 / 4))
            let (right, bottom) = (picture.width * 7 / 8, picture.height * 7 / 8)
            let corners = [(1, 1), (right, 1), (1, bottom), (right, bottom)].map { picture.pixel($0.0, $0.1) }
            for (corner, wanted) in zip(corners, [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]) {
                #expect(zip(corner, wanted).allSatisfy { abs(Int($0) - $1) <= tolerance }, "\(corner)")
            }
        }
        if side == 1000 {
            #expect(try Bitmap(decoding: MadeWebP.lossless, side: side) == .quarters(width: 64, height: 48))
        }
    }

    @Test("Transparent parts become white", arguments: [MadeWebP.transparent, MadeWebP.transparentLossless])
    func transparent(bytes: [UInt8]) throws {
        let picture = try Bitmap(decoding: bytes, side: 100)
        #expect(picture.pixel(4, 4) == [255, 255, 255])
        #expect(picture.pixel(60, 4)[1] > 200 && picture.pixel(60, 4)[0] < 60)
        #expect(picture.pixel(4, 44)[2] > 200)
    }

    @Test("Size, orientation and decoding in one piece are read from the header")
    func header() throws {
        let headers = try Self.all.map { try #require(PictureHeader($0)) }
        #expect(headers.allSatisfy { ($0.format, $0.width, $0.height, $0.orientation) == (.webp, 64, 48, 1) })
        #expect(headers.map(\.isHeldWhole) == [false, true, true, true])

        let tiff: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
        for name in [[], Array("Exif".utf8) + [0, 0]] {
            let exif = Array("EXIF".utf8) + [UInt8(name.count + tiff.count), 0, 0, 0] + name + tiff
            let turned = extended(MadeWebP.lossless, flags: 0x08, exif)
            #expect(PictureHeader(turned)?.orientation == 6)
            let picture = try Bitmap(decoding: turned, side: 100)
            #expect((picture.width, picture.height) == (48, 64))
            // The red quarter is turned from the left to the right.
            #expect(picture.pixel(44, 4) == [255, 0, 0])
        }
        #expect(PictureHeader(extended(MadeWebP.lossy, flags: 0))?.isHeldWhole == false)
        #expect(PictureHeader(extended(MadeWebP.lossless, flags: 0))?.isHeldWhole == true)
    }

    @Test("An animation is refused")
    func animated() {
        #expect(error(extended(MadeWebP.lossy, flags: 0x02)) == .unknownFormat)
        #expect(error(extended(MadeWebP.lossy, flags: 0)) == nil)
    }

    @Test("A truncated picture is refused and never shown in part", arguments: all)
    func cut(whole: [UInt8]) {
        #expect(error(whole) == nil)
        for count in 0..<whole.count - 1 {
            for side in [100, 16] {
                let reason = error(Array(whole.prefix(count)), side: side)
                #expect(reason == .damaged || reason == .unknownFormat, "\(count) of \(whole.count)")
            }
        }
    }

    @Test("A picture with flipped bits is either shown or refused", arguments: all, 1...3 as ClosedRange<UInt64>)
    func flipped(whole: [UInt8], seed: UInt64) {
        var state = seed
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0...random(4) { bytes[random(bytes.count)] ^= 1 << UInt8(random(8)) }
            do throws(PhotoError) {
                let bitmap = try Bitmap(decoding: bytes, side: 50)
                #expect(max(bitmap.width, bitmap.height) <= 50)
            } catch {
                #expect(error != .noMemory && error != .noLibrary(package: "libwebp7"))
            }
        }
    }

    @Test("A picture beyond the size limits is refused before a pixel is decoded")
    func tooLarge() {
        var photo = MadeWebP.lossy
        photo.replaceSubrange(26..<30, with: [8000 & 0xFF, 8000 >> 8, 5001 & 0xFF, 5001 >> 8].map { UInt8($0) })
        #expect(error(photo) == .tooLarge(width: 8000, height: 5001))
        var exact = MadeWebP.lossless
        let sizes = 4000 | 4000 << 14
        exact.replaceSubrange(21..<24, with: (0..<3).map { UInt8(sizes >> (8 * $0) & 0xFF) })
        exact[24] = exact[24] & 0xF0 | UInt8(sizes >> 24)
        #expect(error(exact) == .tooLarge(width: 4001, height: 4001))
    }
}
