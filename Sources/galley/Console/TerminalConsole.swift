import Kiosk
import Kitchen
import Linux
import Runtime

/// The simulated board drawn live: what the model of the controller shows, keys for buttons, the bell for the buzzer.
///
/// Runs on a thread that may block. Ends with q or at the end of input.
struct TerminalConsole {
    let loop: Loop
    let fingers: SimulatedFingers
    let glass: SimulatedGlass

    private static let help = """
        arrows: up, down   Enter: ok   Escape or Backspace: back
        o: hold ok   b: hold back   u: hold up   q: quit
        """

    private struct Key {
        let button: Button
        var isHeld = false
    }

    private static let keys: [[UInt8]: Key] = [
        Array("\u{1B}[A".utf8): Key(button: .up), Array("\u{1B}[B".utf8): Key(button: .down),
        Array("\u{1B}OA".utf8): Key(button: .up), Array("\u{1B}OB".utf8): Key(button: .down),
        [10]: Key(button: .ok), [13]: Key(button: .ok), [27]: Key(button: .back), [127]: Key(button: .back),
        [8]: Key(button: .back), Array("o".utf8): Key(button: .ok, isHeld: true),
        Array("b".utf8): Key(button: .back, isHeld: true), Array("u".utf8): Key(button: .up, isHeld: true),
    ]

    func run(until stop: WakeSignal) {
        guard let terminal = RawTerminal() else { return }
        var wasBuzzing = false
        draw()
        while true {
            // Descriptors of our own stay open; without them there is nothing to wait for.
            guard let ready = try? waitUntilReady([0, glass.changes.descriptor, stop.descriptor]),
                !ready.readable.contains(stop.descriptor)
            else { return }
            if ready.readable.contains(glass.changes.descriptor) {
                glass.changes.clear()
                draw()
                if glass.isBuzzing, !wasBuzzing { steer("\u{7}") }
                wasBuzzing = glass.isBuzzing
            }
            guard ready.readable.contains(0) || ready.broken.contains(0) else { continue }
            guard let bytes = terminal.readKey(), bytes != Array("q".utf8) else { return }
            if let key = Self.keys[bytes] { fingers.press(key.button, holding: key.isHeld) }
        }
    }

    private func draw() {
        steer("\u{1B}[H")
        output("\(boxed(glass.lines))\(glass.isBuzzing ? " ♪" : "  ")\n\n\(Self.help)")
    }
}
