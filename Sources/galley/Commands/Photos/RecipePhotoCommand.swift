import ArgumentParser
import Control
import FoundationEssentials
import Kitchen
import Photos

extension RecipeCommand {
    struct Photo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Save a photo of the finished dish with its recipe, or remove one.",
            discussion: """
                The photo is a JPEG or PNG of at most \(PhotoLimits.bytes >> 20) MiB. The kiosk stores a smaller copy: a \
                JPEG of at most \(DishPhoto.mostBytes >> 10) KiB, upright, with at most \(DishPhoto.side) pixels on \
                its longer side, and without metadata such as the location and the camera. A dish can have \
                \(DishPhoto.mostPerRecipe) photos; remove one before you add another.

                Examples:
                  galley recipe photo starter:3 dish.jpg
                  galley recipe photo starter:3 --remove
                  ssh kitchen@kiosk recipe photo starter:3 - < dish.jpg
                """)

        @Argument(help: "The recipe's id or title, such as starter:3 or spoonacular:716429.") var id: String
        @Argument(help: "The picture's file, or - for standard input.") var file: String?
        @Flag(help: "Remove the newest photo, or the photo with this --number.") var remove = false
        @Option(
            help: ArgumentHelp("Remove the photo with this number, as in `galley recipe show`.", valueName: "number"))
        var number: Int?
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard remove != (file != nil) else { throw ValidationError("Give either the file of a photo or --remove.") }
            guard number == nil || remove else { throw ValidationError("Use --number only with --remove.") }
        }

        func run() async throws {
            let id = try await kiosk.recipeID(id)
            guard let file else {
                return try await kiosk.show(
                    RemovePhoto(id: id, photo: number), "removed; \(UndoCommand.offer)")
            }
            let photo = try await reporting { try Self.photo(of: try readPicture(file)) }
            let kept = try await send(photo, of: id)
            try kiosk.output.confirm(kept) {
                "Photo \(kept.id) of \(id) is saved: \(kept.width) x \(kept.height), \(photo.bytes.count >> 10) KiB"
            }
        }

        /// Returns the photo to store: the picture scaled down until its JPEG is small enough.
        ///
        /// - Throws: `PhotoError` if the bytes are not a picture that can be decoded.
        static func photo(of bytes: [UInt8]) throws -> NewPhoto {
            for side in [DishPhoto.side, DishPhoto.side / 2, DishPhoto.side / 4] {
                let bitmap = try Bitmap(decoding: bytes, side: side)
                guard let jpeg = try bitmap.jpeg(atMost: DishPhoto.mostBytes) else { continue }
                if let photo = NewPhoto(jpeg, thumbnail: bitmap.thumbnail) { return photo }
            }
            throw PhotoError.damaged
        }

        /// Sends the photo in pieces.
        private func send(_ photo: NewPhoto, of id: RecipeID) async throws -> PhotoDocument {
            try await kiosk.converse { conversation in
                let thumbnail = Data(photo.thumbnail.grays)
                let upload = try await conversation.send(
                    SendPhoto(id: id, bytes: photo.bytes.count, thumbnail: thumbnail))
                for start in stride(from: 0, to: photo.bytes.count, by: ControlLimits.piece) {
                    let piece = Data(photo.bytes[start..<min(start + ControlLimits.piece, photo.bytes.count)])
                    _ = try await conversation.send(SendPhotoPiece(piece, upload: upload))
                }
                return try await conversation.send(SavePhoto(upload: upload))
            }
        }
    }

    struct Cooked: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Record that you cooked a dish, and rate it.",
            discussion: """
                The kiosk counts how often you cooked the dish, and keeps your last rating.

                Example: galley recipe cooked starter:3 --stars 4
                """)

        @OptionGroup var recipe: RecipeName
        @Option(help: "Rate the dish with 0 to \(DishNotes.mostStars) stars.") var stars: Int?
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try await kiosk.recipeID(recipe.text)
            if let stars, !(0...DishNotes.mostStars).contains(stars) {
                throw failure(
                    .unacceptable, "--stars must be 0 to \(DishNotes.mostStars), not \(stars); nothing was changed.")
            }
            try await kiosk.confirm(replyTo: NoteCooked(id: id, stars: stars)) { $0.text ?? "" }
        }
    }
}

extension DishDocument {
    /// Text such as `4/5, cooked 3×`; `nil` if the dish was never cooked.
    var text: String? { DishNotes(cooked: times, stars: stars).text }
}

extension RecipeCommand.Photo: RemoteCommand {
    var localResource: String? { [nil, "-"].contains(file) ? nil : "a file" }
}
