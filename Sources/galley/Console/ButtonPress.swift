import Kiosk
import Runtime

/// What a key does where keys are the buttons of a kiosk.
struct ButtonPress: Hashable, Sendable {
    let button: Button
    var isHeld = false

    /// Nil for a key that is no button.
    init?(_ key: Key) {
        guard let press = Self.keys[key] else { return nil }
        self = press
    }

    init(_ button: Button, isHeld: Bool = false) {
        self.button = button
        self.isHeld = isHeld
    }

    private static let keys: [Key: ButtonPress] = [
        .up: ButtonPress(.up), .down: ButtonPress(.down), .enter: ButtonPress(.ok), .escape: ButtonPress(.back),
        .backspace: ButtonPress(.back), .character("o"): ButtonPress(.ok, isHeld: true),
        .character("b"): ButtonPress(.back, isHeld: true), .character("u"): ButtonPress(.up, isHeld: true),
        .character("f"): ButtonPress(.favorite), .character("F"): ButtonPress(.favorite, isHeld: true),
        .character("m"): ButtonPress(.timer), .character("M"): ButtonPress(.timer, isHeld: true),
    ]

    /// Does it on a simulated board. Blocks the calling thread for as long as the finger is down.
    func give(with fingers: SimulatedFingers, in loop: Loop) {
        let isWired = button != .favorite && button != .timer  // the board says
        guard !isWired else { return fingers.press(button, holding: isHeld) }
        loop.runAndBlock { $0.press(button, holding: isHeld) }
    }

    /// What is told of the keys, the most needed first.
    static let help = [
        "q: quit", "arrows: up, down", "Enter: ok", "Escape: back", "o: hold ok", "b: hold back", "u: hold up",
        "f: favorite", "m: timer", "F, M: hold them",
    ]
}
