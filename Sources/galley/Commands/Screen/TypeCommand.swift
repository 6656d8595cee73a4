import ArgumentParser
import Control

struct TypeCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "type", abstract: "Replace the text of the open field, as if spelled with the buttons.",
        discussion: "Example: galley type \"apple pie\"")

    @Argument(help: "The text.")
    var text: String

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try await kiosk.print(replyTo: TypeText(text)) { boxed($0.lines) }
    }
}
