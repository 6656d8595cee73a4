internal import Kiosk
internal import Kitchen

extension Canvas {
    /// Draws a PIN field: the profile, a star for each entered digit, the digit on the dial, the result of the previous
    /// try, and the buttons.
    mutating func draw(_ pin: View.PIN) {
        let wait = wait(for: pin)
        let dialed = wait ?? String(repeating: "*", count: pin.entered) + selectedItem
        let width = drawCorner()
        guard rows > 1 else {
            let text = dialed.count > width ? "←" + dialed.suffix(width - 1) : dialed
            let end = putRight(text, row: 0, inset: columns - width)
            return put(pin.note ?? view.title, row: 0, width: width - end - 1)
        }
        guard rows > 2 else {
            put(pin.note ?? view.title, row: 0, width: width)
            put(dialed, row: 1)
            if wait == nil, dialed.count + keys.count < columns { putRight(keys, row: 1) }
            return
        }
        put(view.title, row: 0, width: width)
        put(dialed, row: 1)
        put(pin.note ?? "", row: 2)
        put(keys, row: rows - 1)
    }

    private var keys: String {
        guard rows > 2 else { return "▲▼ ok" }
        let isDone = view.items.first?.isSelected == true && view.items.first?.label == "Done"
        return columns > 16 ? "▲▼ digit  ok: \(isDone ? "done" : "take")" : "▲▼ digit  ok"
    }

    /// Returns the countdown to the next accepted try, or `nil` if a try is accepted now.
    private mutating func wait(for pin: View.PIN) -> String? {
        guard let end = pin.waits, end > now.instant else { return nil }
        let left = end - now.instant
        change(at: now.instant + left.untilNextSecond)
        return "wait \(left.timerText)"
    }
}
