import Kiosk
import Kitchen
import Testing

@testable import Runtime

@Suite("Photo uploads in chunks")
struct PhotoUploadTests {
    private static let thumbnail = [UInt8](repeating: 0, count: Thumbnail.count)
    private static let dish = Recipe.Heading(id: RecipeID(.starter, 3), title: "Shakshuka")
    /// The smallest header that passes for a JPEG, with filler.
    private static let photo: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 3, 192, 5, 0, 3] + Array(repeating: 7, count: 100_000) + [0xFF, 0xD9]

    private func at(_ seconds: Int) -> Instant { Instant(sinceBoot: .seconds(seconds)) }

    private func begin(
        _ uploads: inout PhotoUploads, of profile: Int = 1, bytes: Int = photo.count, at now: Int = 0
    ) throws -> Int {
        try uploads.begin(Self.dish, of: profile, bytes: bytes, thumbnail: Self.thumbnail, at: at(now))
    }

    @Test("The chunks are joined into the original photo")
    func whole() throws {
        var uploads = PhotoUploads()
        let number = try begin(&uploads)
        for start in stride(from: 0, to: Self.photo.count, by: 45_000) {
            try uploads.take(Self.photo[start..<min(start + 45_000, Self.photo.count)], of: number, at: at(1))
        }
        let sent = try uploads.end(number)
        #expect(sent.recipe == Self.dish)
        #expect(sent.photo.bytes == Self.photo)
        #expect(throws: Failure.self) { try uploads.end(number) }
    }

    @Test("An upload belongs to the profile that began it, and its number can't be guessed from another's")
    func whose() throws {
        var uploads = PhotoUploads()
        let (ana, ben) = (try begin(&uploads, of: 2), try begin(&uploads, of: 3))
        #expect(abs(Double(ana) - Double(ben)) > 1000)
        for guess in [ana - 1, ana + 1, 1, 2] {
            #expect(throws: Failure.self) { try uploads.take([0xFF], of: guess, at: at(1)) }
        }
        try uploads.take(Self.photo, of: ben, at: at(1))
        try uploads.take(Self.photo, of: ana, at: at(1))
        #expect(try uploads.end(ana).profile == 2)
        #expect(try uploads.end(ben).profile == 3)
    }

    @Test("A third concurrent upload, an oversized photo and excess bytes are refused")
    func bounded() throws {
        var uploads = PhotoUploads()
        let first = try begin(&uploads)
        _ = try begin(&uploads)
        #expect(throws: Failure.self) { try begin(&uploads) }
        #expect(throws: Failure.self) { try begin(&uploads, bytes: DishPhoto.mostBytes + 1, at: 100) }
        #expect(throws: Failure.self) { try begin(&uploads, bytes: 0, at: 100) }
        try uploads.take(Self.photo, of: first, at: at(1))
        #expect(throws: Failure.self) { try uploads.take([0], of: first, at: at(1)) }
        // The upload was dropped, so nothing can continue it.
        #expect(throws: Failure.self) { try uploads.end(first) }
        _ = try begin(&uploads)
    }

    @Test("An upload without new chunks for 30 seconds is dropped; an active one is kept")
    func forgotten() throws {
        var uploads = PhotoUploads()
        let slow = try begin(&uploads)
        let steady = try begin(&uploads)
        try uploads.take([0xFF], of: steady, at: at(29))
        #expect(throws: Failure.self) { try begin(&uploads, at: 29) }
        _ = try begin(&uploads, at: 30)
        #expect(throws: Failure.self) { try uploads.take([0xFF], of: slow, at: at(30)) }
        try uploads.take([0xD8], of: steady, at: at(30))
        #expect(throws: Failure.self, "empty chunks don't keep an upload alive") {
            try uploads.take([], of: steady, at: at(31))
        }
        _ = try begin(&uploads, at: 31)
    }

    @Test("An upload that is incomplete, not a JPEG or without a thumbnail is refused")
    func strange() throws {
        var uploads = PhotoUploads()
        let short = try begin(&uploads)
        try uploads.take(Self.photo.dropLast(), of: short, at: at(0))
        #expect(throws: Failure.self) { try uploads.end(short) }
        let announced = try begin(&uploads, bytes: Self.photo.count + 1)
        try uploads.take(Self.photo, of: announced, at: at(0))
        #expect(throws: Failure.self, "a photo shorter than announced") { try uploads.end(announced) }
        let other = try begin(&uploads)
        try uploads.take(Array(repeating: 0, count: Self.photo.count), of: other, at: at(0))
        #expect(throws: Failure.self) { try uploads.end(other) }
        #expect(throws: Failure.self) { try uploads.begin(Self.dish, of: 1, bytes: 1, thumbnail: [], at: at(0)) }
    }

    @Test("The picture cache in memory keeps pictures for an hour and limits their total size")
    func memory() {
        var memory = PictureMemoryCache()
        memory.put(Array(repeating: 1, count: 1 << 20), at: "a", at(0))
        memory.put(Array(repeating: 2, count: 1 << 20), at: "b", at(10))
        #expect(memory.bytes(at: "a", at(3599)) != nil)
        #expect(memory.dropOld(at: at(3600)) == .seconds(10))
        #expect(memory.bytes(at: "a", at(3600)) == nil)
        memory.put(Array(repeating: 3, count: (1 << 20) + 1), at: "c", at(20))
        #expect(memory.bytes(at: "b", at(20)) == nil)
        #expect(memory.bytes(at: "c", at(20)) != nil)
        #expect(memory.dropOld(at: at(3620)) == nil)
    }
}
