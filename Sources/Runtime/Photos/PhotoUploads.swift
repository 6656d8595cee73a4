internal import Kiosk
internal import Kitchen

/// Photos that are being sent in pieces. However many send and whatever they send, it holds two photos at most.
struct PhotoUploads: Sendable {
    static let most = 2
    /// Between two pieces; who is slower begins anew.
    static let patience = Duration.seconds(30)

    /// A photo that came whole.
    struct Sent: Sendable {
        let recipe: Recipe.Heading
        /// The number of who was logged in when it began: theirs it is, whoever is by now.
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

    /// Returns the number under which it is to be sent, which nobody else can guess.
    mutating func begin(
        _ recipe: Recipe.Heading, of profile: Int, bytes: Int, thumbnail: some Collection<UInt8>, at now: Instant
    ) throws(Failure) -> Int {
        guard (1...DishPhoto.mostBytes).contains(bytes), let thumbnail = Thumbnail(grays: thumbnail) else {
            throw .badPhoto("a photo has 1 to \(DishPhoto.mostBytes) bytes, and a thumbnail \(Thumbnail.count)")
        }
        uploads = uploads.filter { $0.value.touched + Self.patience > now }
        guard uploads.count < Self.most else {
            throw Failure(
                .passing, glass: "Busy with photos\nTry again",
                detail: "\(Self.most) photos are being sent already; nothing was kept, try again in a moment")
        }
        let number = Int.random(in: 1...Int.max)
        uploads[number] = Upload(recipe: recipe, profile: profile, thumbnail: thumbnail, size: bytes, touched: now)
        return number
    }

    /// One with which it would be longer than announced ends it.
    mutating func take(_ piece: some Collection<UInt8>, of number: Int, at now: Instant) throws(Failure) {
        guard var upload = uploads.removeValue(forKey: number) else { throw .noUpload }
        // One that brings nothing would keep others from sending for ever.
        guard !piece.isEmpty else { throw .badPhoto("a piece was empty") }
        guard upload.bytes.count + piece.count <= upload.size else {
            throw .badPhoto("more came than the \(upload.size) bytes that were announced")
        }
        upload.bytes += piece
        upload.touched = now
        uploads[number] = upload
    }

    /// The whole photo, which is looked at but not decoded.
    mutating func end(_ number: Int) throws(Failure) -> Sent {
        guard let upload = uploads.removeValue(forKey: number) else { throw .noUpload }
        guard upload.bytes.count == upload.size else {
            throw .badPhoto("\(upload.bytes.count) of \(upload.size) bytes came")
        }
        guard let photo = NewPhoto(upload.bytes, thumbnail: upload.thumbnail) else {
            throw .badPhoto("it is no JPEG of at most \(DishPhoto.side) pixels a side")
        }
        return Sent(recipe: upload.recipe, profile: upload.profile, photo: photo)
    }
}

extension Failure {
    fileprivate static func badPhoto(_ reason: String) -> Failure {
        Failure(.unacceptable, glass: "Not a photo", detail: "\(reason); nothing was kept")
    }

    fileprivate static let noUpload = Failure(
        .passing, glass: "Photo is gone\nSend it again",
        detail:
            "no such photo is being sent: after \(PhotoUploads.patience.inSeconds) s without a piece it is forgotten;"
            + " nothing was kept, send it anew")
}
