/// A key of a terminal.
enum Key: Hashable, Sendable {
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, backspace, delete
    /// Ctrl-U: clears the text that is being typed.
    case clear
    /// Ctrl-C or Ctrl-D: leaves the program.
    case leave
    case character(Character)

    /// Creates the key for the bytes of a terminal; `nil` for a key that is not used here.
    init?(_ bytes: [UInt8]) {
        if let key = Self.named[bytes] {
            self = key
        } else if let text = String(validating: bytes, as: UTF8.self), text.count == 1, let character = text.first,
            text.withoutControls() == text
        {
            self = .character(character)
        } else {
            return nil
        }
    }

    /// Bytes of the keys, as xterm and compatible terminals send them, with both modes of the cursor keys (ECMA-48;
    /// xterm's "Control Sequences", PC-Style Function Keys).
    private static let named: [[UInt8]: Key] = {
        let sequences: [(String, Key)] = [
            ("[A", .up), ("OA", .up), ("[B", .down), ("OB", .down), ("[C", .right), ("OC", .right), ("[D", .left),
            ("OD", .left), ("[H", .home), ("OH", .home), ("[1~", .home), ("[F", .end), ("OF", .end), ("[4~", .end),
            ("[3~", .delete), ("[5~", .pageUp), ("[6~", .pageDown),
        ]
        let controls: [UInt8: Key] = [
            3: .leave, 4: .leave, 8: .backspace, 10: .enter, 13: .enter, 21: .clear, 27: .escape, 127: .backspace,
        ]
        return Dictionary(uniqueKeysWithValues: sequences.map { (Array("\u{1B}\($0.0)".utf8), $0.1) })
            .merging(controls.map { ([$0.key], $0.value) }) { first, _ in first }
    }()
}
