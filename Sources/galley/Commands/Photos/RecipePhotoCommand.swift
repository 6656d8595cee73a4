import ArgumentParser
import Control
import FoundationEssentials
import Kitchen
import Photos

extension RecipeCommand {
    struct Photo: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "photo",
            abstract: "Save a photo of the finished dish with its recipe, or remove one.",
            discussion: """
                The photo is a JPEG, PNG or WebP of at most \(PhotoLimits.bytes >> 20) MiB. The kiosk stores a smaller \
                copy: a JPEG of at most \(DishPhoto.mostBytes >> 10) KiB, upright, with at most \(DishPhoto.side) pixels on \
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
            let photo = try await reporting { try NewPhoto(scaling: try readPicture(file)) }
            let kept = try await kiosk.converse { try await $0.save(photo, of: id) }
            try kiosk.output.confirm(kept) {
                "Photo \(kept.id) of \(id) is saved: \(kept.width) x \(kept.height), \(photo.bytes.count >> 10) KiB"
            }
        }
    }

    struct Cooked: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "cooked",
            abstract: "Record that you cooked a dish, and rate it.",
            discussion: """
                The kiosk counts how often you cooked the dish, and keeps your last rating. If the recipe is from your \
                Mealie server, the kiosk also tells Mealie, which can't take it back.

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
