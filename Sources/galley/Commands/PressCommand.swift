import ArgumentParser
import Control

struct PressCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press buttons, and show the glass after the last.",
        discussion: "Example: galley press back down ok")

    @Argument(help: "up, down, ok or back, one after another.")
    var buttons: [String]

    @Flag(help: "Hold each of them.")
    var hold = false

    @OptionGroup var kiosk: KioskOptions

    func run() throws {
        try kiosk.showScreen(try kiosk.ask(.press(buttons: buttons, hold: hold)))
    }
}
