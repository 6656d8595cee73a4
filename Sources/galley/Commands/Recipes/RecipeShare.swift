import ArgumentParser
import Control
import Kitchen

extension RecipeCommand {
    struct Share: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a recipe for others, with its source; or send it to the page of share.url.",
            discussion: """
                Example: galley recipe share starter:3 > recipe.txt
                Example: galley recipe share spoonacular:716429 --qr
                """)

        @Argument(help: "Its id, such as starter:3 or spoonacular:716429.") var id: String?
        @Flag(help: "The one that the kiosk shows now.") var current = false
        @Flag(help: "Draw the address of its source as a QR code, too.") var qr = false
        @Flag(help: "Send it to the page of share.url, too.") var send = false
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard current != (id != nil) else { throw ValidationError("Give the id of a recipe, or --current.") }
            guard !qr || !kiosk.output.json else { throw ValidationError("A QR code is no part of a JSON document.") }
        }

        func run() async throws {
            let request = ShareRecipe(id: try id.map(RecipeID.init(typed:)), send: send)
            // Sending waits for a network.
            let recipe = try await kiosk.send(request, showing: send ? "Sending" : "Reading")
            try kiosk.output.print(recipe) { recipe.text }
            if qr { try Self.draw(recipe) }
        }

        /// The text was printed before, whatever becomes of the code.
        private static func draw(_ recipe: SharedRecipe) throws {
            guard let url = recipe.url else {
                throw failure(.notFound, "\(recipe.id) has no address, so there is no QR code of it.")
            }
            do throws(QRCodeError) {
                steer("\n\(try QRCodeLibrary().code(of: url).terminalText)\n")
            } catch {
                throw failure(error.isOfLibrary ? .unavailable : .unacceptable, error.description)
            }
        }
    }
}

extension QRCodeError {
    fileprivate var isOfLibrary: Bool { if case .noLibrary = self { true } else { false } }
}
