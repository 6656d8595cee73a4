import CharacterDisplay
import Testing

@testable import Simulation

@Suite("Character sets")
struct CharacterSetTests {
    @Test("All codes match the chart of the ROM", arguments: CharacterSet.allCases)
    func chart(characters: CharacterSet) {
        let rom = CharacterROM(characters)
        for code in UInt8(0x10)...0xFF {
            let character = rom[code]
            guard let found = characters.code(for: character) else {
                #expect(character == "\u{FFFD}", "\(character) at \(code)")
                continue
            }
            #expect(rom[found] == character)
        }
    }

    @Test(
        "Samples of the data sheet have the codes given there",
        arguments: [
            (CharacterSet.a00, "ä", UInt8(0xE1)), (.a00, "°", 0xDF), (.a00, "ñ", 0xEE), (.a00, "ö", 0xEF),
            (.a00, "ü", 0xF5),
            (.a00, "¥", 0x5C), (.a00, "→", 0x7E), (.a00, "←", 0x7F), (.a00, "÷", 0xFD), (.a00, "█", 0xFF),
            (.a00, "ﾝ", 0xDD),
            (.a02, "°", 0xB0), (.a02, "Ä", 0xC4), (.a02, "é", 0xE9), (.a02, "ü", 0xFC), (.a02, "ß", 0xDF),
            (.a02, "~", 0x7E),
            (.a02, "\\", 0x5C), (.a02, "½", 0xBD), (.a02, "ÿ", 0xFF),
        ] as [(CharacterSet, Character, UInt8)])
    func samples(characters: CharacterSet, character: Character, code: UInt8) {
        #expect(characters.code(for: character) == code)
    }

    @Test("A set lists its characters in the order of their codes, each once", arguments: CharacterSet.allCases)
    func all(characters: CharacterSet) {
        let codes = characters.characters.compactMap(characters.code)
        #expect(codes.count == characters.characters.count && codes.count > 150)
        #expect(zip(codes, codes.dropFirst()).allSatisfy { $0 < $1 })
        #expect(characters.characters.contains("ß") && characters.characters.contains(" "))
    }

    @Test("ASCII is unchanged, except for characters that A00 lacks", arguments: CharacterSet.allCases)
    func ascii(characters: CharacterSet) {
        let ascii = String(String.UnicodeScalarView((0x20...0x7E).compactMap(Unicode.Scalar.init)))
        let shown = String(characters.cells(for: ascii))

        #expect(shown == (characters == .a00 ? ascii.replacing("\\", with: "/").replacing("~", with: "-") : ascii))
    }

    @Test(
        "Characters that A00 lacks become similar ones",
        arguments: [
            ("Crème brûlée", "Creme brulee"), ("Jalapeño", "Jalapeño"),
            ("Müsli, Öl, Äpfel, Spieß", "Müsli, Ol, Apfel, Spieß"),
            ("smørrebrød", "smorrebrod"), ("żurek, słodki", "zurek, slodki"), ("Œufs à la œ", "OEufs a la oe"),
            ("İzmir köfte, kıyma", "Izmir köfte, kiyma"), ("bún chả, phở", "bun cha, pho"), ("e\u{301}", "e"),
            ("½ cup", "1/2 cup"), ("1½ cups", "1 1/2 cups"), ("2 ⅓", "2 1/3"), ("1⁄2", "1/2"),
            ("“soup”", "\"soup\""), ("it’s", "it's"), ("5–10 — ok…", "5-10 - ok..."), ("«x»", "\"x\""),
            ("180°C, 350℉, 180º", "180°C, 350°F, 180°"), ("2×3", "2x3"), ("5€", "5EUR"), ("≤ 5", "<= 5"),
            ("a\u{00A0}b\tc\nd", "a b c d"), ("a\u{200B}b\u{00AD}c\u{07}d", "abcd"), ("汁", "?"), ("🍲!", "?!"),
            ("♥️ ❤️ ✔", "♥ ♥ ✓"), ("", ""),
        ])
    func fallback(text: String, shown: String) {
        #expect(String(CharacterSet.a00.cells(for: text)) == shown)
    }

    @Test(
        "Characters that A02 has are kept",
        arguments: [
            ("Crème brûlée 1½", "Crème brûlée 1½"), ("Äpfel, øl", "Äpfel, øl"), ("żurek", "zurek"), ("1⅓", "1 1/3"),
            ("a\\b ~", "a\\b ~"), ("5–10…", "5-10..."),
        ])
    func fallbackOfA02(text: String, shown: String) {
        #expect(String(CharacterSet.a02.cells(for: text)) == shown)
    }

    @Test("Any text becomes cells that the display can show", arguments: CharacterSet.allCases)
    func everyCharacter(characters: CharacterSet) {
        for scalar in (0...0x2FFF).compactMap(Unicode.Scalar.init) {
            for cell in characters.cells(for: "\(scalar)") {
                #expect(characters.code(for: cell) != nil || Glyph.glyph(for: cell) != nil, "\(scalar)")
            }
        }
    }

    @Test("All letters of Latin-1 and Latin Extended-A have a fallback", arguments: CharacterSet.allCases)
    func latin(characters: CharacterSet) {
        let letters = (0xC0...0x17F).compactMap(Unicode.Scalar.init)
        let lost = letters.filter { characters.cells(for: "\($0)").contains("?") }

        #expect(lost == [])
    }
}
