import Kiosk
import Runtime

/// Press of a kiosk's button by a key of the terminal.
struct ButtonPress: Hashable, Sendable {
    let button: Button
    var isHeld = false

    /// Returns `nil` for a key that presses no button.
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

    /// Help lines for the keys, the most important first.
    static let help = [
        "q: quit", "arrows: up, down", "Enter: ok", "Escape: back", "o: hold ok", "b: hold back", "u: hold up",
        "f: favorite", "m: timer", "F, M: hold them",
    ]
}
