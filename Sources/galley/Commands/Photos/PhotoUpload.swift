import Control
import FoundationEssentials
import Kitchen
import Photos

extension NewPhoto {
    /// Creates the photo to store: the picture scaled down until its JPEG is small enough.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the picture's file.
    ///   - side: The maximum length of the longer side in pixels.
    ///   - limit: The maximum length of the JPEG in bytes.
    /// - Throws: `PhotoError` if the bytes are not a picture that can be decoded.
    init(scaling bytes: [UInt8], to side: Int = DishPhoto.side, atMost limit: Int = DishPhoto.mostBytes) throws {
        for side in [side, side / 2, side / 4] {
            let bitmap = try Bitmap(decoding: bytes, side: side)
            guard let jpeg = try bitmap.jpeg(atMost: limit) else { continue }
            if let photo = NewPhoto(jpeg, thumbnail: bitmap.thumbnail) {
                self = photo
                return
            }
        }
        throw PhotoError.damaged
    }
}

extension Conversation {
    /// Sends a photo in pieces, and saves it with a recipe.
    func save(_ photo: NewPhoto, of id: RecipeID) async throws -> PhotoDocument {
        let thumbnail = Data(photo.thumbnail.grays)
        let upload = try await send(SendPhoto(id: id, bytes: photo.bytes.count, thumbnail: thumbnail))
        for start in stride(from: 0, to: photo.bytes.count, by: ControlLimits.piece) {
            let piece = Data(photo.bytes[start..<min(start + ControlLimits.piece, photo.bytes.count)])
            _ = try await send(SendPhotoPiece(piece, upload: upload))
        }
        return try await send(SavePhoto(upload: upload))
    }
}
