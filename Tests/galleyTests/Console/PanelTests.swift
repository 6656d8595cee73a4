import Control
import Kitchen
import Testing

@testable import galley

@Suite("The panel")
struct PanelTests {
    private func panel(
        _ version: ScreenVersionDocument, colors: Bool = false, braille: Bool = true
    ) -> Panel {
        Panel(version, capabilities: TerminalCapabilities(hasColors: colors, hasBraille: braille))
    }

    private func press(_ key: Key) throws -> Panel.Effect { .press(try #require(ButtonPress(key))) }

    // MARK: Keys

    @Test("Keys press buttons, and further keys are dropped while eight presses wait for an answer")
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

    @Test("q quits unless a text is being typed; Ctrl-C always quits", arguments: [Key.character("q"), .leave])
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

    @Test("A text is typed on the last line, and Enter sends it or Escape drops it")
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

    @Test("Without an open text field, t shows a message and sends no request")
    func nothingToType() throws {
        var panel = panel(try .of("Pasta"))
        #expect(panel.handle(.character("t")) == [])
        #expect(panel.entry == nil)
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("No text field is open") == true)
        #expect(panel.handle(.character("/")) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.contains("No text field") == false)
    }

    @Test("A typed text has a limited length")
    func longText() throws {
        var panel = panel(try .of("Search", text: ""))
        _ = panel.handle(.character("t"))
        for _ in 0..<1000 { _ = panel.handle(.character("x")) }
        #expect(panel.entry?.count == Panel.longestText)
    }

    // MARK: Messages

    @Test("An alarm rings the bell once, and the last line shows it until it is silenced")
    func bell() throws {
        var panel = panel(try .of("Egg"))
        #expect(panel.handle(.screen(try .of("Egg 0:00", buzzer: true))) == [.ring])
        #expect(panel.handle(.screen(try .of("Egg 0:01", buzzer: true))) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("♪") == true)
        #expect(panel.handle(.screen(try .of("Egg"))) == [])
        #expect(panel.lines(columns: 80, rows: 24).last?.hasPrefix("♪") == false)
        #expect(panel.handle(.screen(try .of("Egg", buzzer: true))) == [.ring])
    }

    @Test("While the kiosk is away, the last line says so below the last screen")
    func away() throws {
        var panel = panel(try .of("Pasta"))
        _ = panel.handle(.trouble("The kiosk is\nnot \u{1B}[2Jrunning."))
        let lines = panel.lines(columns: 40, rows: 12)
        #expect(lines[1].contains("Pasta"))
        #expect(lines.last == "The kiosk is not ?[2Jrunning.")
        _ = panel.handle(.screen(try .of("Soup")))
        #expect(!panel.lines(columns: 40, rows: 12).joined().contains("running"))
    }

    @Test("A refusal of the kiosk is shown until the next key")
    func refused() throws {
        var panel = panel(try .of("Pasta"))
        _ = panel.handle(.enter)
        _ = panel.handle(.answered("no text field is open"))
        #expect(panel.lines(columns: 40, rows: 12).last == "no text field is open")
        _ = panel.handle(.enter)
        #expect(panel.lines(columns: 40, rows: 12).last != "no text field is open")
    }

    // MARK: Drawing

    @Test("In a narrow terminal the panel shows text in a box, with the keys below")
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

    @Test("Without room for the box, lines are shortened with …, down to ten columns and one row")
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

    @Test("With 119 columns and 18 rows, each character shows two dots")
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

    @Test("With 60 columns and 9 rows, each character shows eight dots, except on the Linux console")
    func braille() throws {
        let version = try ScreenVersionDocument.of("Hi", "", "", "♥")
        let lines = panel(version).lines(columns: 80, rows: 24)
        #expect(lines.prefix(9).allSatisfy { $0.columns == 60 })
        #expect(lines[0].hasPrefix("⣇⣀⡇⠠⡅"), "\(lines[0].prefix(6))")
        #expect(panel(version).lines(columns: 59, rows: 24)[0].hasPrefix("┌"))
        #expect(panel(version).lines(columns: 80, rows: 8)[0].hasPrefix("┌"))
        #expect(panel(version, braille: false).lines(columns: 80, rows: 24)[0].hasPrefix("┌"))
    }

    @Test("p switches between dots and text, and the help shows it if the dots fit")
    func preference() throws {
        var panel = panel(try .of("Hi"))
        func helpHasP(_ columns: Int, _ rows: Int) -> Bool {
            panel.lines(columns: columns, rows: rows).contains { $0.contains("p: characters or dots") }
        }
        #expect(helpHasP(130, 40) && helpHasP(80, 24) && !helpHasP(59, 24) && !helpHasP(80, 8))
        _ = panel.handle(.character("p"))
        #expect(panel.lines(columns: 130, rows: 40)[1].hasPrefix("│Hi"))
        _ = panel.handle(.character("p"))
        #expect(panel.lines(columns: 130, rows: 40)[1].hasPrefix("█▄▄▄█"))
    }

    @Test("Dots have the colors of a lit display, which end with each line; text has none")
    func colors() throws {
        let panel = panel(try .of("Hi"), colors: true)
        for line in panel.lines(columns: 119, rows: 40).prefix(18) {
            #expect(line.hasPrefix("\u{1B}[38;5;22;48;5;148m") && line.hasSuffix("\u{1B}[0m"))
        }
        #expect(!panel.lines(columns: 40, rows: 40).joined().contains("\u{1B}"))
    }

    @Test("The terminal's capabilities come from the environment")
    func capabilities() {
        func capabilities(_ environment: [String: String], noColor: Bool = false) -> TerminalCapabilities {
            TerminalCapabilities(environment: environment, noColor: noColor)
        }
        #expect(capabilities(["TERM": "xterm-256color"]) == TerminalCapabilities(hasColors: true, hasBraille: true))
        #expect(capabilities(["TERM": "linux"]) == TerminalCapabilities(hasColors: true, hasBraille: false))
        for plain in [["TERM": "dumb"], [:], ["TERM": "xterm", "NO_COLOR": "1"]] {
            #expect(!capabilities(plain).hasColors)
        }
        #expect(capabilities(["TERM": "xterm", "NO_COLOR": ""]).hasColors)
        #expect(!capabilities(["TERM": "xterm"], noColor: true).hasColors)
    }

    @Test("At any size, no text of the kiosk has control characters and no line is wider than the terminal")
    func harmless() throws {
        var version = try ScreenVersionDocument.of("Red lentil dal", buzzer: true)
        version.screen.lines = ["\u{1B}[2J\u{7}\u{9B}1mRed lentil d", "\u{202E}日本料理日本料理日本料理", "x\ny", "\r"]
        var panel = panel(version)
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
