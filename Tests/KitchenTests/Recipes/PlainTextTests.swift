import Testing
import Workbench

@testable import Kitchen

@Suite struct PlainTextTests {
    @Test(
        "Characters that would control a terminal or the display are dropped",
        arguments: [
            ("\u{1B}[2JSoup", "Soup"),
            ("\u{1B}]0;title\u{07}Soup", "Soup"),
            ("So\u{0}u\u{7F}p\u{9B}", "Soup"),
            ("\u{202E}puoS\u{202C}", "puoS"),
            ("\u{2066}Soup\u{2069}\u{200F}\u{061C}", "Soup"),
            ("S\u{200B}o\u{200D}u\u{2060}p\u{FEFF}", "Soup"),
            ("Soup\u{E0041}\u{E000}\u{378}\u{FFFF}", "Soup"),
        ])
    func dropsControls(text: String, plain: String) {
        #expect(text.sanitized() == plain)
    }

    @Test(
        "A control sequence is dropped as a whole, and nothing else is",
        arguments: [
            ("Soup \u{1B}[A\u{1B}[31mred", "Soup red"), ("a\u{1}\u{1B}[31mb", "ab"),
            ("eggs\u{1B}[0;1;38:5:9m!", "eggs!"),
            ("a\u{1B}[?25lb", "ab"), ("a\u{1B}[1 qb", "ab"), ("a\u{1B}[~b", "ab"), ("a\u{9B}31mb", "ab"),
            ("a\u{1B}]8;;https://recipes.example\u{1B}\\b\u{1B}]8;;\u{1B}\\c", "abc"),
            ("a\u{9D}0;title\u{9C}b", "ab"), ("a\u{1B}P1$r0m\u{1B}\\b", "ab"), ("a\u{90}q\u{9C}b", "ab"),
            ("a\u{1B}_x\u{7}b", "ab"), ("a\u{1B}OAb", "ab"), ("a\u{1B}(Bb", "ab"), ("a\u{1B}7b\u{1B}8c", "abc"),
            ("a\u{1B}cb", "ab"), ("a\u{1B}#8b", "ab"), ("a\u{1B} Fb", "ab"),
            // A sequence without an end doesn't count.
            ("a\u{1B}", "a"), ("a\u{1B}[", "a["), ("a\u{1B}[31", "a[31"), ("a\u{1B}[é", "a[é"),
            ("a\u{1B}]0;b", "a]0;b"),
            ("a\u{1B}]\(String(repeating: "b", count: 1001))\u{7}", "a]\(String(repeating: "b", count: 1001))"),
            ("a\u{1B}]0;b\nc\u{7}", "a]0;b c"), ("a\u{1B}\u{1B}[31mb", "ab"), ("\u{1B}]a\u{1B}[mb", "]ab"),
            ("crème “brûlée\u{9D} and more", "crème “brûlée and more"),
            ("[31m and ESC [ A", "[31m and ESC [ A"),
        ])
    func dropsSequences(text: String, plain: String) {
        #expect(text.sanitized() == plain)
        #expect(text.sanitized(keepingLines: true).split(separator: "\n").joined(separator: " ") == plain)
    }

    @Test(
        "Sanitizing four times the text takes about four times as long",
        arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1", "\u{1B}]a", "\u{9D}", "\u{1B}]", "\u{9B}1;", "\u{1B} "])
    func linear(unit: String) {
        let growth = growth(from: 20_000) {
            String(repeating: unit, count: $0) + String(repeating: "1", count: $0)
        } work: { text in
            _ = text.sanitized(limit: 10)
        }
        #expect(growth < 12)
    }

    @Test(
        "Letters of every script stay",
        arguments: ["Crème brûlée", "½ cup", "180 °C", "みそ汁", "Суп", "Sopa ñ’s – 5 €"])
    func keepsLetters(text: String) {
        #expect(text.sanitized() == text)
    }

    @Test("A letter keeps two combining marks at most")
    func fewMarks() {
        let zalgo = "e" + String(repeating: "\u{301}", count: 500) + "gg"
        #expect(zalgo.sanitized().unicodeScalars.count == 5)
    }

    @Test(
        "A combining mark without a letter is dropped, so sanitizing a text cut after it changes nothing",
        arguments: ["a \u{336} \u{337} bcdefgh", "\u{336}a \u{337}", "a\n\u{336} \u{337}"])
    func loneMark(text: String) {
        for limit in 1...8 {
            let once = text.sanitized(limit: limit, keepingLines: true)
            #expect(!once.unicodeScalars.contains("\u{336}") && !once.unicodeScalars.contains("\u{337}"))
            #expect(once.sanitized(limit: limit, keepingLines: true) == once)
        }
    }

    @Test("Spaces of all kinds become one, and those at the ends are removed")
    func collapsesSpaces() {
        #expect("  turns\u{A0}pink \t about\r\n now \u{3000}".sanitized() == "turns pink about now")
    }

    @Test("Line breaks stay on request")
    func keepsLines() {
        #expect("\nOne \r\n\r\n two\u{2028}three\n".sanitized(keepingLines: true) == "One\ntwo\nthree")
    }

    @Test("The limit counts characters, and a character of endless scalars is cut too")
    func capsLength() {
        #expect(String(repeating: "é", count: 90).sanitized(limit: 80).count == 80)
        let endless = String(repeating: "\u{1100}", count: 100_000)
        #expect(endless.count == 1)
        #expect(endless.sanitized(limit: 80).unicodeScalars.count == 320)
    }

    @Test(
        "For a terminal, control characters become question marks, and a line stays a line",
        arguments: [
            ("\u{1B}[2JSoup", "?[2JSoup", "?[2JSoup"), ("a\u{9B}b\u{7F}\u{202E}", "a?b??", "a?b??"),
            ("one\ntwo\u{2028}three\rfour", "one two three four", "one\ntwo three four"),
            ("\u{2502}▶♥ Crème ⏲2:05°\u{2502}", "│▶♥ Crème ⏲2:05°│", "│▶♥ Crème ⏲2:05°│"),
        ])
    func withoutControls(text: String, line: String, lines: String) {
        #expect(text.withoutControls() == line)
        #expect(text.withoutControls(keepingLines: true) == lines)
    }

    @Test("No scalar lets a forbidden one through, and sanitizing twice changes nothing")
    func everyScalar() {
        for value in [UInt32(0)...0xFFFF, 0x1F000...0x1FFFF, 0xE0000...0xE0FFF].joined() {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let plain = "a\(Character(scalar))b".sanitized()
            #expect(plain.sanitized() == plain)
            for left in plain.unicodeScalars {
                let category = left.properties.generalCategory
                let isRefused = left.value < 0x20 || [.control, .format, .privateUse, .unassigned].contains(category)
                if isRefused { Issue.record("U+\(String(value, radix: 16)) left \(left.value)") }
            }
        }
    }
}
