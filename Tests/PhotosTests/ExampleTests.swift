import Photos
import Testing

@Suite("Example of the Photos page")
struct ExampleTests {
    @Test("A picture is encoded, decoded at a smaller size and drawn as text")
    func example() throws {
        let gray = Bitmap(width: 16, height: 8, pixels: [UInt8](repeating: 128, count: 16 * 8 * 3))
        let file = try gray.jpeg(quality: 90)

        let picture = try Bitmap(decoding: file, side: 8)
        #expect(picture.width == 8 && picture.height == 4)
        #expect(try !picture.drawing(columns: 8, rows: 2, on: .text).isEmpty)
    }
}
