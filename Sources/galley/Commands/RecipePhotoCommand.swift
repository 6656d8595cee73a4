import ArgumentParser
import Control
import Cookbook
import FoundationEssentials
import Kitchen
import Photos

extension RecipeCommand {
    struct Photo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Keep a photo of the finished dish with its recipe, or remove one.",
            discussion: """
                A JPEG or PNG of at most \(PhotoLimits.bytes >> 20) MiB. What is kept is drawn anew from its pixels: \
                turned upright, its longer side at most \(DishPhoto.side) pixels, a JPEG of at most \
                \(DishPhoto.mostBytes >> 10) KiB, without the place and the camera that a file may name. \
                \(DishPhoto.mostOfRecipe) photos of a dish are kept.
                Example: galley recipe photo starter:3 dish.jpg
                Over SSH: ssh kitchen galley recipe photo starter:3 - < dish.jpg
                """)

        @Argument(help: "The recipe's id, such as starter:3 or spoonacular:716429.") var id: String
        @Argument(help: "The picture's file, or - for standard input.") var file: String?
        @Flag(help: "Remove the newest photo, or the one of --number.") var remove = false
        @Option(help: ArgumentHelp("Which photo to remove; recipe show lists their numbers.", valueName: "number"))
        var number: Int?
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard remove != (file != nil) else { throw ValidationError("Give the file of a photo, or --remove.") }
            guard number == nil || remove else { throw ValidationError("--number goes with --remove.") }
        }

        func run() async throws {
            let id = try RecipeID(typed: id)
            guard let file else { return try await removePhoto(of: id) }
            let photo = try await reporting { try Self.photo(of: try readPicture(file)) }
            let kept = try await send(photo, of: id)
            try kiosk.output.print(kept) {
                "Photo \(kept.id) of \(id) is kept: \(kept.width) x \(kept.height), \(photo.bytes.count >> 10) KiB"
            }
        }

        /// What is kept of a picture.
        static func photo(of bytes: [UInt8]) throws -> NewPhoto {
            for side in [DishPhoto.side, DishPhoto.side / 2, DishPhoto.side / 4] {
                let bitmap = try Bitmap(decoding: bytes, side: side)
                guard let jpeg = try bitmap.jpeg(atMost: DishPhoto.mostBytes) else { continue }
                if let photo = NewPhoto(jpeg, thumbnail: bitmap.thumbnail) { return photo }
            }
            throw PhotoError.damaged
        }

        /// To the running kiosk in pieces, else into the store.
        private func send(_ photo: NewPhoto, of id: RecipeID) async throws -> PhotoDocument {
            let begin = ControlRequest.PictureRequest.send(
                id, bytes: photo.bytes.count, thumbnail: Data(photo.thumbnail.grays))
            guard let answer = try await kiosk.askIfRunning(.picture(begin)) else {
                return try await store(photo, of: id)
            }
            guard case .picture(.upload(let upload)) = answer else { throw strangeAnswer() }
            let size = ControlRequest.PictureRequest.pieceSize
            for start in stride(from: 0, to: photo.bytes.count, by: size) {
                let piece = Data(photo.bytes[start..<min(start + size, photo.bytes.count)])
                _ = try await kiosk.ask(.picture(.piece(piece, upload: upload)))
            }
            guard case .picture(.photo(let kept)) = try await kiosk.ask(.picture(.keep(upload: upload))) else {
                throw strangeAnswer()
            }
            return kept
        }

        private func store(_ photo: NewPhoto, of id: RecipeID) async throws -> PhotoDocument {
            try await kiosk.writeCookbook { cookbook in
                _ = try await cookbook.heading(of: id)
                guard let kept = try await cookbook.add(photo, of: id, at: kiosk.secondsSince1970) else {
                    throw failure(
                        .unacceptable,
                        "\(DishPhoto.mostOfRecipe) photos of a dish are kept, and \(DishPhoto.most) in all, so this one"
                            + " was not; remove one first: galley recipe photo ID --remove")
                }
                return PhotoDocument(kept)
            }
        }

        private func removePhoto(of id: RecipeID) async throws {
            if let answer = try await kiosk.askIfRunning(.picture(.remove(id, photo: number))) {
                guard case .removal(let removal) = answer else { throw strangeAnswer() }
                return try kiosk.show(removal, "removed; \(UndoCommand.offer)")
            }
            let removal = try await kiosk.removeFromStore { cookbook in
                try await cookbook.removePhoto(number, of: try await cookbook.heading(of: id))
            }
            guard !removal.isEmpty else { throw failure(.noPhoto(of: id)) }
            try kiosk.show(RemovalDocument(removal), "removed; \(UndoCommand.offer)")
        }
    }

    struct Cooked: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Note that a dish was cooked, and how good it was.",
            discussion: "Example: galley recipe cooked starter:3 --stars 4")

        @Argument(help: "The recipe's id, such as starter:3 or spoonacular:716429.") var id: String
        @Option(help: "0 to \(DishNotes.mostStars).") var stars: Int?
        @OptionGroup var kiosk: KioskOptions

        func run() async throws {
            let id = try RecipeID(typed: id)
            if let stars, !(0...DishNotes.mostStars).contains(stars) {
                throw failure(.unacceptable, "0 to \(DishNotes.mostStars) stars can be given; nothing was noted.")
            }
            let document = try await note(id)
            try kiosk.output.print(document) { document.text ?? "" }
        }

        private func note(_ id: RecipeID) async throws -> DishDocument {
            if let answer = try await kiosk.askIfRunning(.picture(.cooked(id, stars: stars))) {
                guard case .dish(let document) = answer else { throw strangeAnswer() }
                return document
            }
            return try await kiosk.writeCookbook { cookbook in
                _ = try await cookbook.heading(of: id)
                try await cookbook.noteCooked(id, stars: stars, at: kiosk.secondsSince1970)
                return DishDocument(try await cookbook.dishes()[id] ?? DishNotes())
            }
        }
    }
}

extension DishDocument {
    /// `4/5, cooked 3×`; nil where it never was.
    var text: String? { DishNotes(cooked: times, stars: stars).text }
}

extension Cookbook {
    /// Of a recipe that is kept, be it by its title alone. Ends the command where it is not.
    fileprivate func heading(of id: RecipeID) async throws -> Recipe.Heading {
        if let recipe = try await recipe(id) { return recipe.heading }
        guard let favorite = try await favorites().first(where: { $0.id == id }) else { throw noSuchRecipe(id) }
        return favorite
    }
}
