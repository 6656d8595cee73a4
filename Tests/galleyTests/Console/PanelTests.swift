import Control
import Kitchen
import Testing

@testable import galley

@Suite("The panel")
struct PanelTests {
    private func panel(
        _ look: ScreenVersionDocument, colors: Bool = false, braille: Bool = true
    ) -> Panel {
        Panel(look, abilities: TerminalAbilities(hasColors: colors, hasBraille: braille))
    }

    private func press(_ key: Key) throws -> Panel.Effect { .press(try #require(ButtonPress(key))) }

    // MARK: Keys

    @Test("Keys are buttons, and further ones are dropped while eight presses are under way")
    func buttons() throws {
        var panel = panel(try .of("Pasta"))
        #expect(panel.handle(.down) == [try press(.down)])
        #expect(panel.handle(.character("o")) == [try press(.character("o"))])
        #expect(panel.handle(.character("x")) == [])
        for _ in 2..<Panel.mostUnderWay { #expect(panel.handle(.enter) == [try press(.enter)]) }
        #expect(panel.handle(.enter) == [])
        _ = panel.handle(.answered(nil))
        #expect(panel.handle(.enter) == [try press(.enter)])
        #expect(!panel.isOver)
    }

    @Test("q leaves, but is a letter in a text; Ctrl-C leaves always", arguments: [Key.character("q"), .leave])
    func leaving(key: Key) throws {
        var panel = panel(try .of("Search", text: ""))
        var typing = panel
        _ = panel.handle(key)
        #expect(panel.isOver)
        _ = typing.handle(.character("t"))
        _ = typing.handle(key)
        #expect(typing.isOver == (key == .leave))
        #expect(typing.entry == (key == .leave ? "" : "q"))
    }

    @Test("A text is typed on the last line and sent, or not")
    func typing() throws {
        var panel = panel(try .of("Search", text: ""))
        _ = panel.handle(.character("/"))
        for letter in "leeks" { #expect(panel.handle(.character(letter)) == []) }
        #expect(panel.handle(.backspace) == [])
        #expect(panel.lines(columns: 30, rows: 12).last == "Text: leek_")
        #expect(panel.lines(columns: 10, rows: 12).last == "…xt: leek_")
        #expect(panel.handle(.enter) == [.type("leek")])
        #expect(panel.entry == nil)
        _ = panel.handle(.character("t"))
        _ = panel.handle(.character("x"))
        #expect(panel.handle(.escape) == [])
        #expect(panel.entry == nil)
    }

    @Test("Where no text field is open it says so, and asks the kiosk nothing")
    func nothingToType() throws {
        var panel = panel(try .of("Pasta"))
        #expect(panel.handle(.character("t")) == [])
        #expect(panel.entry == nil)
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("No text field is open") == true)
        #expect(panel.handle(.character("/")) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.contains("No text field") == false)
    }

    @Test("A text has an end")
    func longText() throws {
        var panel = panel(try .of("Search", text: ""))
        _ = panel.handle(.character("t"))
        for _ in 0..<1000 { _ = panel.handle(.character("x")) }
        #expect(panel.entry?.count == Panel.longestText)
    }

    // MARK: News

    @Test("An alarm rings the bell once, and is told until it is silent")
    func bell() throws {
        var panel = panel(try .of("Egg"))
        #expect(panel.handle(.look(try .of("Egg 0:00", buzzer: true))) == [.ring])
        #expect(panel.handle(.look(try .of("Egg 0:01", buzzer: true))) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("♪") == true)
        #expect(panel.handle(.look(try .of("Egg"))) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("♪") == false)
        #expect(panel.handle(.look(try .of("Egg", buzzer: true))) == [.ring])
    }

    @Test("A kiosk that is away is told in one line below what was seen last, until there is another look")
    func away() throws {
        var panel = panel(try .of("Pasta"))
        _ = panel.handle(.trouble("The kiosk is\nnot \u{1B}[2Jrunning."))
        let lines = panel.lines(columns: 40, rows: 12)
        #expect(lines[1].contains("Pasta"))
        #expect(lines.last == "The kiosk is not ?[2Jrunning.")
        _ = panel.handle(.look(try .of("Soup")))
        #expect(!panel.lines(columns: 40, rows: 12).joined().contains("running"))
    }

    @Test("What the kiosk did not do is told until the next key")
    func refused() throws {
        var panel = panel(try .of("Pasta"))
        _ = panel.handle(.enter)
        _ = panel.handle(.answered("no text field is open"))
        #expect(panel.lines(columns: 40, rows: 12).last == "no text field is open")
        _ = panel.handle(.enter)
        #expect(panel.lines(columns: 40, rows: 12).last != "no text field is open")
    }

    // MARK: Drawing

    @Test("In a narrow terminal the glass is text in a box, with the keys below")
    func box() throws {
        let panel = panel(try .of("Red lentil dal", "45 min", "", "♥"))
        #expect(
            panel.lines(columns: 40, rows: 12) == [
                "┌────────────────────┐",
                "│Red lentil dal      │",
                "│45 min              │",
                "│                    │",
                "│♥                   │",
                "└────────────────────┘",
                "",
                "q: quit   arrows: up, down   Enter: ok",
                "Escape: back   o: hold ok   b: hold back",
                "u: hold up   f: favorite   m: timer",
                "F, M: hold them",
                "t: type into the open field",
            ])
    }

    @Test("Where the box has no room the lines are cut with a sign, down to ten columns and one row")
    func narrow() throws {
        var panel = panel(try .of("Red lentil dal", "45 min", "", "♥"))
        #expect(
            panel.lines(columns: 10, rows: 6) == [
                "Red lenti…", "45 min    …".prefix(9) + "…", "         …", "♥        …", "", "q: quit",
            ])
        #expect(panel.lines(columns: 21, rows: 5).last == "q: quit", "how to leave comes before a blank row")
        #expect(panel.lines(columns: 21, rows: 2) == ["Red lentil dal      ", "45 min              "])
        _ = panel.handle(.trouble("away"))
        #expect(panel.lines(columns: 10, rows: 1) == ["away"])
    }

    @Test("With 119 columns and 18 rows every dot is seen, two in a character")
    func halfBlocks() throws {
        let panel = panel(try .of("Hi", "", "", "♥"))
        let lines = panel.lines(columns: 119, rows: 18)
        #expect(lines.count == 18)
        #expect(lines.allSatisfy { $0.columns == 119 })
        #expect(
            (lines.prefix(4) + lines.suffix(5)).map { $0.prefix(12) } == [
                "█   █   ▀   ",
                "█▄▄▄█  ▀█   ",
                "█   █   █   ",
                "▀   ▀  ▀▀▀  ",
                "            ",
                "▄█▄█▄       ",
                "▀███▀       ",
                "  ▀         ",
                "            ",
            ])
        #expect(panel.lines(columns: 118, rows: 18)[0].columns == 60, "braille")
        #expect(panel.lines(columns: 119, rows: 17)[0].columns == 60)
    }

    @Test("With 60 columns and 9 rows every dot is seen, eight in a character, but on the Linux console")
    func braille() throws {
        let look = try ScreenVersionDocument.of("Hi", "", "", "♥")
        let lines = panel(look).lines(columns: 80, rows: 24)
        #expect(lines.prefix(9).allSatisfy { $0.columns == 60 })
        #expect(lines[0].hasPrefix("⣇⣀⡇⠠⡅"), "\(lines[0].prefix(6))")
        #expect(panel(look).lines(columns: 59, rows: 24)[0].hasPrefix("┌"))
        #expect(panel(look).lines(columns: 80, rows: 8)[0].hasPrefix("┌"))
        #expect(panel(look, braille: false).lines(columns: 80, rows: 24)[0].hasPrefix("┌"))
    }

    @Test("p changes between dots and characters, and is told of where there is room for dots")
    func preference() throws {
        var panel = panel(try .of("Hi"))
        func tellsP(_ columns: Int, _ rows: Int) -> Bool {
            panel.lines(columns: columns, rows: rows).contains { $0.contains("p: characters or dots") }
        }
        #expect(tellsP(130, 40) && tellsP(80, 24) && !tellsP(59, 24) && !tellsP(80, 8))
        _ = panel.handle(.character("p"))
        #expect(panel.lines(columns: 130, rows: 40)[1].hasPrefix("│Hi"))
        _ = panel.handle(.character("p"))
        #expect(panel.lines(columns: 130, rows: 40)[1].hasPrefix("█▄▄▄█"))
    }

    @Test("Colors are those of a lit display, at dot size alone, and end with their line")
    func colors() throws {
        let panel = panel(try .of("Hi"), colors: true)
        for line in panel.lines(columns: 119, rows: 40).prefix(18) {
            #expect(line.hasPrefix("\u{1B}[38;5;22;48;5;148m") && line.hasSuffix("\u{1B}[0m"))
        }
        #expect(!panel.lines(columns: 40, rows: 40).joined().contains("\u{1B}"))
    }

    @Test("The environment says what a terminal can show")
    func abilities() {
        func abilities(_ environment: [String: String], noColor: Bool = false) -> TerminalAbilities {
            TerminalAbilities(environment: environment, noColor: noColor)
        }
        #expect(abilities(["TERM": "xterm-256color"]) == TerminalAbilities(hasColors: true, hasBraille: true))
        #expect(abilities(["TERM": "linux"]) == TerminalAbilities(hasColors: true, hasBraille: false))
        for dull in [["TERM": "dumb"], [:], ["TERM": "xterm", "NO_COLOR": "1"]] { #expect(!abilities(dull).hasColors) }
        #expect(abilities(["TERM": "xterm", "NO_COLOR": ""]).hasColors)
        #expect(!abilities(["TERM": "xterm"], noColor: true).hasColors)
    }

    @Test("Nothing of the kiosk steers the terminal, at any size, and no line is wider than it")
    func harmless() throws {
        var look = try ScreenVersionDocument.of("Red lentil dal", buzzer: true)
        look.screen.lines = ["\u{1B}[2J\u{7}\u{9B}1mRed lentil d", "\u{202E}日本料理日本料理日本料理", "x\ny", "\r"]
        var panel = panel(look)
        _ = panel.handle(.character("p"))
        _ = panel.handle(.answered("\u{1B}]0;x\u{7}"))
        for (columns, rows) in [(130, 40), (80, 24), (30, 10), (22, 6), (21, 5), (10, 3), (10, 1)] {
            let lines = panel.lines(columns: columns, rows: rows)
            #expect(lines.count <= rows)
            for line in lines {
                #expect(line == line.withoutControls())
                #expect(line.columns <= columns)
            }
        }
    }
}
