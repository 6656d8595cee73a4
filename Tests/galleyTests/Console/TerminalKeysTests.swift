import Testing

@testable import galley

@Suite("Keys of a terminal")
struct TerminalKeysTests {
    /// What comes in these pieces.
    private func keys(_ pieces: [UInt8]...) -> [Key] {
        var keys = TerminalKeys()
        var found: [[UInt8]] = []
        for piece in pieces {
            keys.append(piece)
            while let key = keys.next() { found.append(key) }
        }
        return (found + keys.rest()).compactMap(Key.init)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test("Keys that come in one piece are taken apart, and one that comes in several is put together")
    func pieces() {
        #expect(keys(bytes("\u{1B}[A\u{1B}OBq\r")) == [.up, .down, .character("q"), .enter])
        #expect(keys(bytes("\u{1B}"), bytes("["), bytes("3~x")) == [.delete, .character("x")])
    }

    @Test("Escape alone is a key, and so is what follows it when no such sequence exists")
    func escape() {
        #expect(keys([0x1B]) == [.escape])
        #expect(keys(bytes("\u{1B}q")) == [.escape, .character("q")])
    }

    @Test("A letter of several bytes is one key, also in pieces")
    func letters() {
        #expect(keys(bytes("ü€🍕")) == [.character("ü"), .character("€"), .character("🍕")])
        #expect(keys([0xE2], [0x82], [0xAC, 0x61]) == [.character("€"), .character("a")])
    }

    @Test("What is no letter is no key, and hides none that follows")
    func garbage() {
        #expect(keys([0xFF, 0x80, 0xC3, 0x28, 0x61]) == [.character("("), .character("a")])
        #expect(keys([0, 1, 0x1B, 0x5B, 0x39, 0x39, 0x7E, 0x62]) == [.character("b")])
        #expect(keys([0xE2, 0x82]) == [])
    }

    @Test("Nothing that steers a terminal is a letter", arguments: ["\u{7F}", "\u{202E}", "\u{9B}", "\u{2028}"])
    func controls(text: String) {
        #expect(!keys(bytes(text)).contains { if case .character = $0 { true } else { false } })
    }
}
