import ArgumentParser
import Control

struct TypeCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "type", abstract: "Replace the text of the open text field, and show the display.",
        discussion: """
            The result is the same as if you spelled the text with the buttons. Open the field first, with the buttons \
            or with `galley press`.

            Example: galley type "apple pie"
            """)

    @Argument(help: "Text for the field, in quotation marks if it has spaces.")
    var text: String

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        try await kiosk.print(replyTo: TypeText(text)) { boxed($0.lines) }
    }
}
