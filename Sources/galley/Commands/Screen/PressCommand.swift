import ArgumentParser
import Control
import Kiosk

struct PressCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "press", abstract: "Press buttons, and show the glass after the last.",
        discussion: "Example: galley press back down ok")

    @Argument(help: "up, down, ok, back, and favorite and timer where the board has them, one after another.")
    var buttons: [String]

    @Flag(help: "Hold each of them.")
    var hold = false

    @OptionGroup var kiosk: KioskOptions

    func run() async throws {
        if let unknown = buttons.first(where: { Button(rawValue: $0) == nil }) {
            let hint = unknown == "hold" ? "; to hold one: galley press back --hold" : ""
            throw failure(.usage, "no button is called \(unknown); there are \(Button.list)\(hint)")
        }
        try await kiosk.print(replyTo: PressButtons(buttons: buttons, hold: hold)) { boxed($0.lines) }
    }
}
