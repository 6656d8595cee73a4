public import FoundationEssentials
public import Kitchen

extension ControlRequest {
    /// About pictures of dishes. A photo is larger than a request may be, so it is announced, sent in pieces, and then
    /// kept; the kiosk holds two at a time, and forgets one of which no piece comes for half a minute.
    public enum PictureRequest: Hashable, Sendable {
        /// The newest photo, else the recipe's own picture; answered with `bytes`.
        case show(RecipeID)
        /// A photo of so many bytes will come, with that thumbnail; answered with `upload`.
        case send(RecipeID, bytes: Int, thumbnail: Data)
        /// The next bytes of it.
        case piece(Data, upload: Int)
        /// All of it is there; answered with `photo`.
        case keep(upload: Int)
        /// The photo of that number, else the newest; answered with `removal`.
        case remove(RecipeID, photo: Int?)
        /// The dish was cooked; answered with `dish`.
        case cooked(RecipeID, stars: Int?)

        /// Bytes of a piece at most, so that a request with it is taken.
        public static let pieceSize = 45_000
    }
}

extension ControlRequest.PictureRequest {
    init(_ name: ControlRequest.Name, from source: ControlRequest.Source) throws {
        switch name {
        case .pictureShow: self = .show(try source.decode(RecipeID.self, forKey: .id))
        case .pictureSend:
            self = .send(
                try source.decode(RecipeID.self, forKey: .id), bytes: try source.decode(Int.self, forKey: .bytes),
                thumbnail: try source.decode(Data.self, forKey: .thumbnail))
        case .picturePiece:
            let upload = try source.decode(Int.self, forKey: .upload)
            self = .piece(try source.decode(Data.self, forKey: .piece), upload: upload)
        case .pictureKeep: self = .keep(upload: try source.decode(Int.self, forKey: .upload))
        case .pictureRemove:
            let photo = try source.decodeIfPresent(Int.self, forKey: .photo)
            self = .remove(try source.decode(RecipeID.self, forKey: .id), photo: photo)
        case .cooked:
            let stars = try source.decodeIfPresent(Int.self, forKey: .stars)
            self = .cooked(try source.decode(RecipeID.self, forKey: .id), stars: stars)
        default: throw source.wrongGroup()
        }
    }

    func encode(into destination: inout ControlRequest.Destination) throws {
        switch self {
        case .show(let id):
            try destination.encode(name: .pictureShow)
            try destination.encode(id, forKey: .id)
        case .send(let id, let bytes, let thumbnail):
            try destination.encode(name: .pictureSend)
            try destination.encode(id, forKey: .id)
            try destination.encode(bytes, forKey: .bytes)
            try destination.encode(thumbnail, forKey: .thumbnail)
        case .piece(let piece, let upload):
            try destination.encode(name: .picturePiece)
            try destination.encode(piece, forKey: .piece)
            try destination.encode(upload, forKey: .upload)
        case .keep(let upload):
            try destination.encode(name: .pictureKeep)
            try destination.encode(upload, forKey: .upload)
        case .remove(let id, let photo):
            try destination.encode(name: .pictureRemove)
            try destination.encode(id, forKey: .id)
            try destination.encode(photo, forKey: .photo)
        case .cooked(let id, let stars):
            try destination.encode(name: .cooked)
            try destination.encode(id, forKey: .id)
            try destination.encode(stars, forKey: .stars)
        }
    }
}
