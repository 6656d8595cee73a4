import ArgumentParser
import Control
import Dispatch
import Linux

struct PanelCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "panel", abstract: "Mirror the display in this terminal, and press the buttons with its keys.",
        discussion: """
            The panel shows what the kiosk shows, as soon as it changes. It draws the dots of the display if the \
            terminal has room: 60 by 9 characters for 20x4, or 119 by 18 for larger dots. Otherwise it shows text.

            Keys: the arrow keys are up and down, Enter is ok, Escape or Backspace is back. o holds ok, b holds back, u \
            holds up. f is favorite and m is timer if the board has them; F and M hold them. t lets you type into the \
            open text field, p switches between dots and text, q or Ctrl-C quits.

            Examples:
              galley panel
              ssh -t kitchen@kiosk
              NO_COLOR=1 galley panel
            """)

    @Flag(help: "Draw without colors. The environment variable NO_COLOR has the same effect.")
    var noColor = false

    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        if kiosk.output.json { throw ValidationError("The panel can't be printed as JSON; use galley screen --json.") }
    }

    func run() async throws {
        try RawTerminal.require(for: "the panel", orElse: "print the display with `galley screen` instead")
        var watch = PanelWatch(kiosk)
        let first = try await reporting { try watch.next() }
        let screen = try FullScreen<Panel>()
        try startThread(named: "watch") { [watch] in
            var watch = watch
            watch.follow(screen.post)
        }
        // Sends one press after another, while the screen's thread draws.
        let requests = DispatchQueue(label: "requests")
        let capabilities = TerminalCapabilities(environment: PlaceOptions.environment, noColor: noColor)
        try await reporting {
            try await screen.run(Panel(first, capabilities: capabilities)) { [self] effect in
                switch effect {
                case .ring: writeControlSequence("\u{7}")
                case .press(let press):
                    let request = PressButtons(buttons: [press.button.rawValue], hold: press.isHeld)
                    requests.async { screen.post(.answered(problem(of: request))) }
                case .type(let text): requests.async { screen.post(.answered(problem(of: TypeText(text)))) }
                }
            }
        }
    }

    /// Sends a request, and returns why it failed; `nil` if it succeeded, or if the kiosk is gone, which the watching
    /// thread reports.
    private func problem(of request: some ControlRequest) -> String? {
        do {
            let reply = try kiosk.reply(to: request)
            guard case .failure(let failure) = reply.outcome else { return reply.warning }
            return failure.message
        } catch ControlError.noKiosk, ControlError.connectionLost {
            return nil
        } catch {
            return reason(of: error)?.message ?? "\(error)"
        }
    }
}
