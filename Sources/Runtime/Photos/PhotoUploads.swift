internal import Kiosk
internal import Kitchen

/// Photos that clients are sending in pieces. It holds at most two at a time, whatever clients send.
struct PhotoUploads: Sendable {
    static let capacity = 2
    /// The longest time between two pieces. A slower client must start over.
    static let timeout = Duration.seconds(30)

    /// A photo that has arrived completely.
    struct Sent: Sendable {
        let recipe: Recipe.Heading
        /// The profile that was logged in when the upload began. The photo is saved for it, even if another has
        /// logged in since.
        let profile: Int
        let photo: NewPhoto
    }

    private struct Upload {
        let recipe: Recipe.Heading
        let profile: Int
        let thumbnail: Thumbnail
        let size: Int
        var bytes: [UInt8] = []
        var touched: Instant
    }

    private var uploads: [Int: Upload] = [:]

    /// Starts an upload, and returns its random number, which other clients can't guess.
    mutating func begin(
        _ recipe: Recipe.Heading, of profile: Int, bytes: Int, thumbnail: some Collection<UInt8>, at now: Instant
    ) throws(Failure) -> Int {
        guard (1...DishPhoto.mostBytes).contains(bytes), let thumbnail = Thumbnail(grays: thumbnail) else {
            throw .badPhoto(
                "a photo must have 1 to \(DishPhoto.mostBytes) bytes (this one has \(bytes)), and its "
                    + "thumbnail must have exactly \(Thumbnail.count) gray values")
        }
        uploads = uploads.filter { $0.value.touched + Self.timeout > now }
        guard uploads.count < Self.capacity else {
            throw Failure(
                .passing, glass: "Busy with photos\nTry again",
                detail: "\(Self.capacity) other photos are being sent; yours was not saved, try again in a moment")
        }
        let number = Int.random(in: 1...Int.max)
        uploads[number] = Upload(recipe: recipe, profile: profile, thumbnail: thumbnail, size: bytes, touched: now)
        return number
    }

    /// Adds a piece. A piece that exceeds the announced size ends the upload.
    mutating func take(_ piece: some Collection<UInt8>, of number: Int, at now: Instant) throws(Failure) {
        guard var upload = uploads.removeValue(forKey: number) else { throw .noUpload }
        // Empty pieces would keep the upload alive and block others forever.
        guard !piece.isEmpty else { throw .badPhoto("the client sent an empty piece of the photo") }
        guard upload.bytes.count + piece.count <= upload.size else {
            throw .badPhoto("more than the announced \(upload.size) bytes arrived")
        }
        upload.bytes += piece
        upload.touched = now
        uploads[number] = upload
    }

    /// Ends an upload and returns the photo. Its header is checked, but it isn't decoded.
    mutating func end(_ number: Int) throws(Failure) -> Sent {
        guard let upload = uploads.removeValue(forKey: number) else { throw .noUpload }
        guard upload.bytes.count == upload.size else {
            throw .badPhoto("only \(upload.bytes.count) of \(upload.size) bytes arrived")
        }
        guard let photo = NewPhoto(upload.bytes, thumbnail: upload.thumbnail) else {
            throw .badPhoto("the photo is not a JPEG of at most \(DishPhoto.side) pixels a side")
        }
        return Sent(recipe: upload.recipe, profile: upload.profile, photo: photo)
    }
}

extension Failure {
    fileprivate static func badPhoto(_ reason: String) -> Failure {
        Failure(.unacceptable, glass: "Photo not saved", detail: "\(reason); the photo was not saved")
    }

    fileprivate static let noUpload = Failure(
        .passing, glass: "Photo is gone\nSend it again",
        detail:
            "no such upload is running: an upload ends after \(PhotoUploads.timeout.inSeconds) s without a piece;"
            + " the photo was not saved, send it again")
}
