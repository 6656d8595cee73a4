import Kiosk
import Kitchen
import Linux
import Runtime

/// Console for a pipe: reads one command from each line of standard input, and prints the display after it.
///
/// Runs on a thread that may block. Ends at the end of its input.
struct PipedConsole {
    let loop: EventLoop
    let fingers: SimulatedFingers

    func run() {
        // Waits for the home screen, because the first press is meant for its recipe. The limit is for a store that
        // doesn't answer.
        _ = loop.waitAndBlock(for: .seconds(5)) { $0.isRestored }
        loop.runAndBlock { $0.endGreeting() }
        show()
        for line in LineReader() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard let word = words.first, !word.hasPrefix("#") else { continue }
            output("> \(line)")
            if !execute(word, rest: words.dropFirst().first) {
                output(
                    "not a command; write up, down, ok, back, favorite, timer, hold BUTTON, type TEXT or wait SECONDS")
            }
            show()
        }
    }

    /// Executes a command. Returns false if the command is unknown or its argument is invalid.
    private func execute(_ word: String, rest: String?) -> Bool {
        switch (word, rest) {
        case (_, nil): return press(word, holding: false)
        case ("hold", let button?): return press(button, holding: true)
        case ("type", let text?):
            let isOpen = loop.runAndBlock { $0.type(text) }
            if !isOpen { output("no text field is open") }
            return true
        case ("wait", let seconds?):
            guard let seconds = Double(seconds), seconds >= 0, seconds <= 86_400 else { return false }
            KernelClock.monotonic.wait(until: KernelClock.monotonic.now + .seconds(seconds))
            return true
        default: return false
        }
    }

    private func press(_ name: String, holding: Bool) -> Bool {
        guard let button = Button(rawValue: name) else { return false }
        guard loop.runAndBlock({ $0.buttons.contains(button) }) else {
            output(button.absence)
            return true
        }
        fingers.press(button, holding: holding)
        return true
    }

    private func show() {
        // A network request may take longer. The display then shows that it is still loading.
        _ = loop.waitAndBlock(for: .seconds(5)) { $0.isSettled }
        output(boxed(loop.runAndBlock { $0.screen.frame.lines }))
    }
}
