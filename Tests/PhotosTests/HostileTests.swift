import Fixtures
import Kitchen
import Testing

@testable import Photos

@Suite("Malicious pictures")
struct HostilePictureTests {
    private static let plate = Bitmap.plate(width: 96, height: 64)

    private func error(_ bytes: [UInt8]) -> PhotoError? {
        do throws(PhotoError) {
            _ = try Bitmap(decoding: bytes, side: 100)
            return nil
        } catch {
            return error
        }
    }

    @Test("A file that is no picture is refused as an unknown format")
    func unknown() {
        for text in ["", "hello", "<html>", "GIF89a", "\u{FF}\u{D8}"] {
            #expect(error(Array(text.utf8)) == .unknownFormat)
        }
        #expect(error(Array(repeating: 0xFF, count: 1000)) == .unknownFormat)
    }

    @Test("A truncated picture is refused and never shown in part")
    func cut() throws {
        for whole in [try Self.plate.jpeg(quality: 80), Self.plate.png] {
            #expect(error(whole) == nil)
            // The end of a PNG's last chunk has no data.
            for count in stride(from: 0, to: whole.count - 12, by: 7) {
                let reason = error(Array(whole.prefix(count)))
                #expect(reason == .damaged || reason == .unknownFormat, "\(count) of \(whole.count)")
            }
        }
    }

    @Test("A picture with flipped bits is either shown or refused", arguments: 1...4)
    func flipped(seed: UInt64) throws {
        var state = seed
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for whole in [try Self.plate.jpeg(quality: 80), Self.plate.png] {
            for _ in 0..<200 {
                var bytes = whole
                for _ in 0...random(4) { bytes[random(bytes.count)] ^= 1 << UInt8(random(8)) }
                do throws(PhotoError) {
                    let bitmap = try Bitmap(decoding: bytes, side: 100)
                    #expect(max(bitmap.width, bitmap.height) <= 100)
                } catch {
                    #expect(error != .noLibrary(package: ""))
                }
            }
        }
    }

    /// Returns a JPEG whose header claims a wrong size.
    private func claiming(width: Int, height: Int, frame: UInt8 = 0xC0) throws -> [UInt8] {
        var bytes = try Self.plate.jpeg(quality: 80)
        let place = try #require(bytes.indices.dropLast().first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes[place + 1] = frame
        bytes.replaceSubrange(
            place + 5..<place + 9, with: [height >> 8, height & 0xFF, width >> 8, width & 0xFF].map(UInt8.init))
        return bytes
    }

    @Test("A picture beyond the size limits is refused before a pixel is decoded")
    func tooLarge() throws {
        #expect(error(try claiming(width: 16_385, height: 10)) == .tooLarge(width: 16_385, height: 10))
        #expect(error(try claiming(width: 8000, height: 5001)) == .tooLarge(width: 8000, height: 5001))
        #expect(error(try claiming(width: 4001, height: 4000, frame: 0xC2)) == .tooLarge(width: 4001, height: 4000))
        var png = Self.plate.png
        png.replaceSubrange(16..<24, with: [0, 0, 0x40, 0, 0, 0, 0x10, 0])
        #expect(error(png) == .tooLarge(width: 16_384, height: 4096))
        #expect(error(try claiming(width: 8000, height: 5000)) == .damaged)
    }

    @Test("A file beyond the length limit is refused without parsing")
    func tooLong() {
        let bytes = [UInt8](repeating: 0, count: PhotoLimits.bytes + 1)
        #expect(error(bytes) == .tooLong(bytes: PhotoLimits.bytes + 1))
    }

    @Test("Each error is one line that says what to do")
    func texts() {
        let errors: [PhotoError] = [
            .noLibrary(package: "libchafa0"), .tooLong(bytes: 9_000_000), .unknownFormat,
            .tooLarge(width: 9000, height: 9000), .damaged, .noMemory,
        ]
        for error in errors {
            #expect(!error.description.contains("\n") && error.description.contains("nothing was changed"))
        }
        #expect(errors[0].description.contains("apt install libchafa0"))
    }
}
