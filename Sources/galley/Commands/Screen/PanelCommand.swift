import ArgumentParser
import Control
import Dispatch
import Linux

struct PanelCommand: AsyncParsableCommand, RemoteCommand {
    static let configuration = CommandConfiguration(
        commandName: "panel", abstract: "Mirror the glass in this terminal, whose keys press the buttons.",
        discussion: """
            Everybody at the kiosk and at a panel sees the same. The glass is drawn dot by dot where the terminal has the \
            room, 60 by 9 characters for 20x4 and finer from 119 by 18 on, else as text.

            Arrow keys are up and down, Enter is ok, Escape or Backspace is back; o holds ok, b holds back, u holds up. \
            Where the board has them, f is favorite and m is timer, and F and M hold them. t asks for a text for the open \
            field and sends it as galley type does, p changes between text and dots, q or Ctrl-C leaves.

            Examples:
              galley panel
              ssh -t kitchen@kiosk
              NO_COLOR=1 galley panel
            """)

    @Flag(help: "Draw without colors (NO_COLOR).")
    var noColor = false

    @OptionGroup var kiosk: KioskOptions

    func validate() throws {
        if kiosk.output.json { throw ValidationError("The panel draws; use galley screen --json.") }
    }

    func run() async throws {
        try RawTerminal.require(for: "the panel", orElse: "print the glass with `galley screen` instead")
        var watch = PanelWatch(kiosk)
        let first = try await reporting { try watch.next() }
        let screen = try FullScreen<Panel>()
        try startThread(named: "watch") { [watch] in
            var watch = watch
            watch.follow(screen.post)
        }
        // One press after another, while the glass is drawn.
        let hands = DispatchQueue(label: "hands")
        let abilities = TerminalAbilities(environment: PlaceOptions.environment, noColor: noColor)
        try await reporting {
            try await screen.run(Panel(first, abilities: abilities)) { [self] effect in
                switch effect {
                case .ring: steer("\u{7}")
                case .press(let press):
                    let request = PressButtons(buttons: [press.button.rawValue], hold: press.isHeld)
                    hands.async { screen.post(.answered(problem(of: request))) }
                case .type(let text): hands.async { screen.post(.answered(problem(of: TypeText(text)))) }
                }
            }
        }
    }

    /// Why it was not done; nil: it was, or who watches tells.
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
