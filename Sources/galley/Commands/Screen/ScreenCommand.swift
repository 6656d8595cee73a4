import ArgumentParser
import Control

struct ScreenCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen", abstract: "Show what is on the display now.",
        discussion: """
            With --wait-for, the command waits until the text appears. If the text does not appear in time, the exit \
            code is 75.

            With --json, `items` has the choices of the page. If the list has more than 1,000 items, `items` has only \
            the 1,000 around the selected one. `itemsOffset` is the position of the first of them in the full list, \
            counted from 0, and `itemsTotal` is the length of the full list.

            Examples:
              galley screen
              galley screen --wait-for Favorites --timeout 10
            """)

    @Option(help: ArgumentHelp("Wait until this text is on the display or in the page's list.", valueName: "text"))
    var waitFor: String?

    @Option(help: ArgumentHelp("Wait at most this long, 0 to 3600 seconds.", valueName: "seconds"))
    var timeout = 30.0

    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard waitFor != "" else { throw ValidationError("--wait-for needs a text to wait for") }
        guard (0...3600).contains(timeout) else { throw ValidationError("--timeout must be 0 to 3600 seconds") }
    }

    func run() async throws {
        let request = ShowScreen(waitFor: waitFor, timeout: .seconds(timeout))
        try await kiosk.print(replyTo: request, timeout: .seconds(timeout + 15)) { boxed($0.lines) }
    }
}
