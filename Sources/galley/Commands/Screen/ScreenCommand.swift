import ArgumentParser
import Control

struct ScreenCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "screen", abstract: "Show what stands on the glass now.",
        discussion: """
            Example: galley screen --wait-for Favorites --timeout 10

            With --json, items are the choices of the view: of a list of more than 1,000 those around the selected one, \
            from place itemsOffset on, of itemsTotal in all.
            """)

    @Option(help: "Return once this text stands on the glass or among the view's items.")
    var waitFor: String?

    @Option(help: "Seconds to wait for it, 0 to 3600.")
    var timeout = 30.0

    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        guard waitFor != "" else { throw ValidationError("--wait-for needs a text to wait for") }
        guard (0...3600).contains(timeout) else { throw ValidationError("--timeout is 0 to 3600 seconds") }
    }

    func run() async throws {
        let request = ShowScreen(waitFor: waitFor, timeout: .seconds(timeout))
        try await kiosk.print(replyTo: request, patience: .seconds(timeout + 15)) { boxed($0.lines) }
    }
}
