import Linux
import Runtime

/// Console that draws the simulated display live. Keys press the buttons, and the terminal's bell is the buzzer.
///
/// Runs on a thread that may block. Ends with q or at the end of input.
struct TerminalConsole {
    let loop: EventLoop
    let fingers: SimulatedFingers
    let glass: SimulatedGlass

    /// State of the board that is drawn.
    private struct Snapshot: Equatable {
        let lines: [String]
        let isBuzzing: Bool

        init(_ glass: SimulatedGlass) {
            lines = glass.lines
            isBuzzing = glass.isBuzzing
        }
    }

    /// Maximum number of keys that wait to be pressed as buttons; further keys are dropped.
    private static let waitingKeys = 8
    /// Pause between two presses; after a shorter one, the kiosk would take a press for contact bounce.
    private static let pause = Duration.milliseconds(50)

    func run(until stop: WakeSignal) {
        guard let terminal = RawTerminal() else { return }
        var waiting: [ButtonPress] = []
        var shown = Snapshot(glass)
        draw(shown)
        while true {
            // Waiting fails only if one of our own descriptors is closed; then the console ends.
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

    private func redraw(_ shown: inout Snapshot) {
        glass.changes.clear()
        let new = Snapshot(glass)
        if new != shown { draw(new) }
        if new.isBuzzing, !shown.isBuzzing { writeControlSequence("\u{7}") }
        shown = new
    }

    private func draw(_ snapshot: Snapshot) {
        // Clears the whole screen: a log line or a larger display may be on it.
        writeControlSequence("\u{1B}[H\u{1B}[J")
        let help = ButtonPress.help.lines(of: RawTerminal.size.columns).joined(separator: "\n")
        output("\(boxed(snapshot.lines))\(snapshot.isBuzzing ? " ♪" : "  ")\n\n\(help)")
    }
}
