public import FoundationEssentials
public import Kitchen

// A photo is larger than a request may be, so it is uploaded: announced, sent in pieces, and then saved. The kiosk
// holds two uploads at a time, and drops one after half a minute without a piece.

/// Fetches the newest photo of a dish, else the recipe's own picture. The reply is a JPEG, PNG or WebP that was not decoded.
public struct ShowPicture: ControlRequest {
    public static let name = "picture show"
    public typealias Reply = Data
    public var id: RecipeID
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID) { self.id = id }
}

/// Begins the upload of a photo. The reply is the number of the upload.
public struct SendPhoto: ControlRequest {
    public static let name = "picture send"
    public typealias Reply = Int
    public var id: RecipeID
    public var bytes: Int
    public var thumbnail: Data
    public var mayAskService: Bool { true }

    public init(id: RecipeID, bytes: Int, thumbnail: Data) {
        self.id = id
        self.bytes = bytes
        self.thumbnail = thumbnail
    }
}

/// Sends the next bytes of a photo.
public struct SendPhotoPiece: ControlRequest {
    public static let name = "picture piece"
    public typealias Reply = Done
    public var piece: Data
    public var upload: Int
    public var mayAskService: Bool { true }

    public init(_ piece: Data, upload: Int) {
        self.piece = piece
        self.upload = upload
    }
}

/// Saves an uploaded photo.
public struct SavePhoto: ControlRequest {
    public static let name = "picture keep"
    public typealias Reply = PhotoDocument
    public var upload: Int
    public var mayAskService: Bool { true }

    public init(upload: Int) { self.upload = upload }
}

/// Removes a photo of a dish.
public struct RemovePhoto: ControlRequest {
    public static let name = "picture remove"
    public typealias Reply = RemovalDocument
    public var id: RecipeID
    /// Number of the photo; null for the newest.
    @Nullable public var photo: Int?
    public var addsNothing: Bool { true }
    public var mayAskService: Bool { true }

    public init(id: RecipeID, photo: Int?) {
        self.id = id
        self.photo = photo
    }
}

/// Notes that a dish was cooked.
public struct NoteCooked: ControlRequest {
    public static let name = "cooked"
    public typealias Reply = DishDocument
    public var id: RecipeID
    @Nullable public var stars: Int?
    public var mayAskService: Bool { true }

    public var refusal: ControlFailure? {
        guard let stars, !(0...DishNotes.mostStars).contains(stars) else { return nil }
        return ControlFailure(
            .unacceptable, "stars must be 0 to \(DishNotes.mostStars), not \(stars); nothing was changed")
    }

    public init(id: RecipeID, stars: Int?) {
        self.id = id
        self.stars = stars
    }
}
