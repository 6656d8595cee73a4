import Linux
import Runtime

/// The simulated board drawn live: what the model of the controller shows, keys for buttons, the bell for the buzzer.
///
/// Runs on a thread that may block. Ends with q or at the end of input.
struct TerminalConsole {
    let loop: EventLoop
    let fingers: SimulatedFingers
    let glass: SimulatedGlass

    /// What is drawn of the board.
    private struct Sight: Equatable {
        let lines: [String]
        let isBuzzing: Bool

        init(_ glass: SimulatedGlass) {
            lines = glass.lines
            isBuzzing = glass.isBuzzing
        }
    }

    /// Keys that were struck faster than buttons can be pressed; what comes beyond is dropped.
    private static let waitingKeys = 8
    /// Shorter, and the kiosk would take it for a bounce of the press before.
    private static let pause = Duration.milliseconds(50)

    func run(until stop: WakeSignal) {
        guard let terminal = RawTerminal() else { return }
        var waiting: [ButtonPress] = []
        var shown = Sight(glass)
        draw(shown)
        while true {
            // Descriptors of our own stay open; without them there is nothing to wait for.
            let sources = [0, glass.changes.descriptor, stop.descriptor]
            guard let ready = try? waitUntilReady(sources, limit: waiting.isEmpty ? nil : .zero),
                !ready.readable.contains(stop.descriptor)
            else { return }
            if ready.readable.contains(glass.changes.descriptor) { redraw(&shown) }
            if ready.readable.contains(0) || ready.broken.contains(0) {
                guard let keys = terminal.readKeys(), !keys.contains(.character("q")) else { return }
                waiting = Array((waiting + keys.compactMap(ButtonPress.init)).prefix(Self.waitingKeys))
            }
            if !waiting.isEmpty { press(waiting.removeFirst()) }
        }
    }

    private func press(_ press: ButtonPress) {
        fingers.press(press.button, holding: press.isHeld)
        KernelClock.monotonic.wait(until: KernelClock.monotonic.now + Self.pause)
    }

    private func redraw(_ shown: inout Sight) {
        glass.changes.clear()
        let sight = Sight(glass)
        if sight != shown { draw(sight) }
        if sight.isBuzzing, !shown.isBuzzing { steer("\u{7}") }
        shown = sight
    }

    private func draw(_ sight: Sight) {
        // Whatever stood there, a log line or a larger glass, goes.
        steer("\u{1B}[H\u{1B}[J")
        let help = ButtonPress.help.lines(of: RawTerminal.size.columns).joined(separator: "\n")
        output("\(boxed(sight.lines))\(sight.isBuzzing ? " ♪" : "  ")\n\n\(help)")
    }
}
