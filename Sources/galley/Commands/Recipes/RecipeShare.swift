import ArgumentParser
import Control
import Glibc
import Kitchen

extension RecipeCommand {
    struct Share: AsyncParsableCommand, RemoteCommand {
        static let configuration = CommandConfiguration(
            commandName: "share",
            abstract: "Print a recipe as text for others, with its source.",
            discussion: """
                With --send, the kiosk also posts the recipe to the address in the setting share.url.

                Examples:
                  galley recipe share starter:3 > recipe.txt
                  galley recipe share spoonacular:716429 --qr
                """)

        @OptionGroup var recipe: RecipeChoice
        @Flag(help: "Also draw the address of the recipe's source as a QR code.") var qr = false
        @Flag(help: "Also send the recipe to the address in share.url.") var send = false
        @OptionGroup var kiosk: KioskOptions

        func validate() throws {
            guard !qr || !kiosk.output.json else { throw ValidationError("Use either --qr or --json.") }
        }

        func run() async throws {
            let request = ShareRecipe(id: try await kiosk.recipeID(recipe), send: send)
            // Sending waits for a network.
            let shared = try await kiosk.send(request, showing: send ? "Sending" : "Reading")
            try kiosk.output.print(shared) { shared.text }
            if qr { try Self.draw(shared) }
        }

        /// Draws the recipe's address as a QR code. The caller prints the text first, so that the user has it
        /// even if this fails.
        private static func draw(_ recipe: SharedRecipe) throws {
            guard let url = recipe.url else {
                throw failure(.notFound, "\(recipe.id) has no web address, so there is no QR code for it.")
            }
            try drawQRCode(of: url, after: "\n")
        }
    }
}

/// Draws a text as a QR code, after `space`. Ends the command if it can't be drawn.
func drawQRCode(of text: String, after space: String = "") throws {
    let capabilities = TerminalCapabilities(environment: PlaceOptions.environment)
    let hasColors = isatty(STDOUT_FILENO) == 1 && capabilities.hasColors
    do throws(QRCodeError) {
        writeControlSequence(space + (try QRCodeLibrary().code(of: text).text(inColor: hasColors)) + "\n")
    } catch {
        throw failure(error.isOfLibrary ? .unavailable : .unacceptable, error.description)
    }
}

extension QRCodeError {
    fileprivate var isOfLibrary: Bool { if case .noLibrary = self { true } else { false } }
}
