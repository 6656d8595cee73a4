import ArgumentParser
import Control

struct TypeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type", abstract: "Replace the text of the open field, as if spelled with the buttons.",
        discussion: "Example: galley type \"apple pie\"")

    @Argument(help: "The text.")
    var text: String

    @OptionGroup var kiosk: KioskOptions

    func run() throws {
        try kiosk.showScreen(try kiosk.ask(.type(text)))
    }
}
