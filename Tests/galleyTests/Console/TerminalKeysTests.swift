import Testing

@testable import galley

@Suite("Keys of a terminal")
struct TerminalKeysTests {
    /// Returns the keys in these reads.
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

    @Test("Several keys in one read are split, and one key in several reads is joined")
    func pieces() {
        #expect(keys(bytes("\u{1B}[A\u{1B}OBq\r")) == [.up, .down, .character("q"), .enter])
        #expect(keys(bytes("\u{1B}"), bytes("["), bytes("3~x")) == [.delete, .character("x")])
    }

    @Test("Escape alone is a key, and a letter after it is another one")
    func escape() {
        #expect(keys([0x1B]) == [.escape])
        #expect(keys(bytes("\u{1B}q")) == [.escape, .character("q")])
    }

    @Test("A character of several bytes is one key, even in several reads")
    func letters() {
        #expect(keys(bytes("ü€🍕")) == [.character("ü"), .character("€"), .character("🍕")])
        #expect(keys([0xE2], [0x82], [0xAC, 0x61]) == [.character("€"), .character("a")])
    }

    @Test("Invalid bytes are no key, and don't hide the keys after them")
    func garbage() {
        #expect(keys([0xFF, 0x80, 0xC3, 0x28, 0x61]) == [.character("("), .character("a")])
        #expect(keys([0, 1, 0x1B, 0x5B, 0x39, 0x39, 0x7E, 0x62]) == [.character("b")])
        #expect(keys([0xE2, 0x82]) == [])
    }

    @Test("Control characters are no letters", arguments: ["\u{7F}", "\u{202E}", "\u{9B}", "\u{2028}"])
    func controls(text: String) {
        #expect(!keys(bytes(text)).contains { if case .character = $0 { true } else { false } })
    }
}
