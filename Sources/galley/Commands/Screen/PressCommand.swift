import ArgumentParser
import Control
import Kiosk

struct PressCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press buttons, and show the display after the last one.",
        discussion: """
            The buttons are pressed one after another, 100 at most. The command waits until the kiosk has done \
            everything that needs no network, and then prints the display.

            Examples:
              galley press back down ok
              galley press back --hold
            """)

    @Argument(help: "Buttons to press: up, down, ok, back; favorite and timer if the board has them.")
    var buttons: [String]

    @Flag(help: "Hold each button instead of pressing it briefly.")
    var hold = false

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        if let unknown = buttons.first(where: { Button(rawValue: $0) == nil }) {
            let hint = unknown == "hold" ? "; to hold one: galley press back --hold" : ""
            throw failure(
                .usage, "no button is called \(unknown), so nothing was pressed; the buttons are \(Button.list)\(hint)")
        }
        try await kiosk.print(replyTo: PressButtons(buttons: buttons, hold: hold)) { boxed($0.lines) }
    }
}
