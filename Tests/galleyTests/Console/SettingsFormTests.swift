import Control
import Kitchen
import Settings
import Testing

@testable import galley

@Suite("The settings form")
struct SettingsFormTests {
    private static func entry(_ name: String, _ text: String?, _ origin: String = "default") throws -> SettingEntry {
        try #require(SettingEntry(name: name, text: text, isSet: text != nil, origin: origin))
    }

    /// Some settings, in the order in which a kiosk lists them: one section comes twice.
    private static func entries(size: String = "20x4") throws -> [SettingEntry] {
        [
            try entry("display.size", size, size == "20x4" ? "default" : "file"),
            try entry("display.backlight-off-after", "300"),
            try entry("spoonacular.key", nil), try entry("recipes.diet", "vegan", "file"),
            try entry("location.name", nil),
            try entry("spoonacular.keep", "titles", "environment GALLEY_SPOONACULAR_KEEP"),
        ]
    }

    /// Returns the form after these keys, and its effects.
    private func played(_ keys: [Key]) throws -> (form: SettingsForm, effects: [SettingsForm.Effect]) {
        var form = try #require(SettingsForm(try Self.entries()))
        let effects = keys.flatMap { form.handle($0) }
        return (form, effects)
    }

    private func letters(_ text: String) -> [Key] { text.map(Key.character) }

    private func key(_ name: String) throws -> SettingKey { try #require(SettingKey(name)) }

    private func screen(_ keys: [Key], columns: Int = 80, rows: Int = 20) throws -> String {
        try played(keys).form.lines(columns: columns, rows: rows).joined(separator: "\n")
    }

    @Test("The form lists all settings by section, with value and origin, and explains the selected one")
    func list() throws {
        #expect(
            try screen([.down], rows: 18) == """
                display
                  size                 20x4                                     default
                > backlight-off-after  300                                      default
                spoonacular
                  key                  (not set)                                default
                  keep                 titles                                   environment GAL…
                recipes
                  diet                 vegan                                    file
                location
                  name                 (not set)                                default

                ────────────────────────────────────────────────────────────────────────────────
                display.backlight-off-after: The time from the last press until the backlight
                goes out. 0 keeps it on. A whole number from 0 to 86400, in seconds. Default:
                300.


                q: quit   Enter: change   u: reset   z: undo
                """)
    }

    @Test("A long list scrolls to the selection, and a narrow one is shortened with …")
    func narrow() throws {
        #expect(
            try screen([.down], columns: 30, rows: 10) == """
                display
                  size          20x4
                > backlight-of… 300
                spoonacular
                ──────────────────────────────
                display.backlight-off-after:
                The time from the last press
                until the backlight goes out.…
                q: quit   Enter: change
                u: reset   z: undo
                """)
        let end = try screen([.end], columns: 30, rows: 10)
        #expect(end.hasPrefix("recipes\n  diet          vegan\nlocation\n> name "))
    }

    @Test("The help begins with the key to quit, and has two lines in a small terminal")
    func keysInLittleRoom() throws {
        let small = try #require(SettingsForm(try Self.entries()))
        #expect(small.lines(columns: 20, rows: 6).suffix(2) == ["q: quit", "Enter: change"])
        #expect(small.lines(columns: 20, rows: 5).last == "q: quit")
        let names = try screen(Array(repeating: .down, count: 4) + [.enter], columns: 40, rows: 12)
        #expect(names.hasSuffix("recipes.diet: 1 ticked\nEscape: cancel   space: tick\nEnter: save"))
    }

    @Test("In every state and at every size, the form has no row or column too many")
    func sizes() throws {
        let scenes: [[Key]] = [
            [], [.end], [.enter], [.down, .enter] + letters("1234567890123456789012345678901234567890"),
            [.down, .down, .enter] + letters("canary"), [.down, .down, .down, .down, .enter, .end],
        ]
        for keys in scenes {
            var form = try played(keys).form
            for message in [nil, String(repeating: "some card is full ", count: 20)] {
                if let message { _ = form.handle(.failed(message)) }
                for (columns, rows) in [(130, 40), (80, 24), (30, 10), (10, 6), (10, 3), (10, 1)] {
                    let lines = form.lines(columns: columns, rows: rows)
                    #expect(lines.count <= rows, "\(columns)x\(rows)")
                    for line in lines { #expect(line.columns <= columns && line == line.withoutControls()) }
                }
            }
        }
    }

    // MARK: Changing

    @Test("The arrow keys go through the words of a choice and stop at its ends")
    func choice() throws {
        let end = try screen([.enter, .right]).split(separator: "\n").suffix(2)
        #expect(end == ["display.size: ‹ 16x1 ›", "Escape: cancel   arrows: another   Enter: save"])
        #expect(try played([.enter, .right, .enter]).effects == [.set(try key("display.size"), "16x1")])
        #expect(try played([.enter, .left, .left, .left, .enter]).effects == [.set(try key("display.size"), "16x2")])
        #expect(try played([.enter, .down, .up, .up, .enter]).effects == [.set(try key("display.size"), "16x2")])
        #expect(try played([.enter, .end, .right, .enter]).effects == [.set(try key("display.size"), "40x2")])
    }

    @Test("A setting that is opened and closed without a change is not written")
    func looking() throws {
        for place in try Self.entries().indices {
            let looked = try played(Array(repeating: .down, count: place) + [.enter, .enter])
            #expect(looked.effects == [] && looked.form.editor == nil && !looked.form.isBusy)
        }
        #expect(
            try played([.enter, .right, .left, .enter]).effects == [], "a value that is changed back is not written")
        #expect(try played([.down, .enter, .backspace, .character("0"), .enter]).effects == [])
    }

    private static func report(_ changed: [SettingEntry], _ note: String, revision: Int? = 7) -> ConfigReport {
        ConfigReport(changed: changed, notes: [note], revision: revision)
    }

    @Test("z shows the last change and its author, and a second z takes exactly that change back")
    func asked() throws {
        var (form, effects) = try played([.character("z")])
        #expect(effects == [.lookForLast] && form.isBusy)
        #expect(form.handle(.character("z")) == [], "no undo before the change is shown")
        #expect(form.handle(.last(Self.report([form.entries[0]], "this takes back change 7, by root"))) == [])
        let (name, value) = (form.entries[0].key.name, form.entries[0].shown)
        #expect(form.message == "\(name) would be \(value); this takes back change 7, by root. Press z again.")
        var other = form
        #expect(form.handle(.character("z")) == [.undo(revision: 7)] && form.isBusy)
        #expect(other.handle(.down) == [] && other.message == nil)
        #expect(other.handle(.character("z")) == [.lookForLast], "after another key, z asks again")
    }

    @Test("z also asks before it replaces a broken file, which has no change number")
    func mended() throws {
        var (form, _) = try played([.character("z")])
        _ = form.handle(.last(Self.report([], "the last good settings would be restored", revision: nil)))
        #expect(form.message == "the last good settings would be restored. Press z again.")
        #expect(form.handle(.character("z")) == [.undo(revision: nil)])
    }

    @Test("With nothing to take back, z shows a message; while typing, z is a letter")
    func undo() throws {
        var (form, _) = try played([.character("z")])
        _ = form.handle(.failed("there is nothing to take back"))
        #expect(form.lines(columns: 60, rows: 20).last == "there is nothing to take back.")
        #expect(form.handle(.character("z")) == [.lookForLast])
        #expect(try played([.end, .enter, .character("z"), .enter]).effects == [.set(try key("location.name"), "z")])
    }

    @Test("Names are ticked in a list, and saved in the order of the list")
    func names() throws {
        let keys = Array(repeating: Key.down, count: 4) + [.enter, .down, .character(" ")]
        let lines = try played(keys).form.lines(columns: 60, rows: 24)
        #expect(lines.prefix(3) == ["  [ ] gluten free", "> [x] ketogenic", "  [ ] vegetarian"])
        #expect(lines[5] == "  [x] vegan")
        #expect(lines.suffix(2) == ["recipes.diet: 2 ticked", "Escape: cancel   space: tick   Enter: save"])
        #expect(try played(keys + [.enter]).effects == [.set(try key("recipes.diet"), "ketogenic,vegan")])
        #expect(
            try played(keys + [.character(" ")] + Array(repeating: .down, count: 4) + [.character(" "), .enter]).effects
                == [.set(try key("recipes.diet"), "")])
    }

    @Test("Numbers and texts are edited from their present value")
    func text() throws {
        #expect(
            try played([.down, .enter, .backspace] + letters("5") + [.enter]).effects
                == [.set(try key("display.backlight-off-after"), "305")])
        #expect(
            try played([.end, .enter] + letters("Pontoise, qu") + [.clear] + letters("Ürzig") + [.enter]).effects
                == [.set(try key("location.name"), "Ürzig")])
    }

    @Test("A secret is not shown while it is typed")
    func secret() throws {
        let keys = [Key.down, .down, .enter] + letters("canary")
        let text = try screen(keys)
        #expect(text.contains("spoonacular.key: ••••••_") && !text.contains("canary"))
        #expect(try played(keys + [.enter]).effects == [.set(try key("spoonacular.key"), "canary")])
    }

    @Test("Escape cancels, u and Delete reset, q quits unless a text is being typed, Ctrl-C always quits")
    func keys() throws {
        let canceled = try played([.down, .enter] + letters("9q") + [.escape])
        #expect(canceled.effects == [] && canceled.form.editor == nil && !canceled.form.isOver)
        for key in [Key.character("u"), .delete] {
            #expect(try played([key]).effects == [.set(try self.key("display.size"), nil)])
        }
        #expect(try played([.character("q")]).form.isOver)
        #expect(try played([.enter, .leave]).form.isOver)
    }

    @Test("Page Up and Page Down move by sections")
    func pages() throws {
        func selected(_ keys: Key...) throws -> String {
            let form = try played(keys).form
            return form.entries[form.selected].key.name
        }
        #expect(try selected(.pageDown) == "spoonacular.key")
        #expect(try selected(.pageDown, .pageDown, .pageDown, .pageDown, .pageDown) == "location.name")
        #expect(try selected(.end, .pageUp) == "recipes.diet")
        #expect(try selected(.pageDown, .down, .pageUp) == "spoonacular.key")
        #expect(try selected(.end, .home) == "display.size")
        #expect(try selected(.up) == "display.size")
    }

    // MARK: Results

    @Test("Keys are dropped while a change is saved; then its result is shown and the list is current")
    func changed() throws {
        var (form, _) = try played([.enter, .left, .enter])
        #expect(form.lines(columns: 60, rows: 20).last == "Saving…")
        #expect(form.handle(.enter) == [] && form.handle(.character("u")) == [])
        let report = ConfigReport(
            changed: [try Self.entry("display.size", "16x2", "file")], notes: ["the glass was cleared"])
        _ = form.handle(.changed(report, try Self.entries(size: "16x2")))
        #expect(form.editor == nil)
        let lines = form.lines(columns: 60, rows: 20)
        #expect(lines.last == "display.size is 16x2; the glass was cleared.")
        #expect(lines[1].hasPrefix("> size                 16x2") && lines[1].hasSuffix(" file"))
        _ = form.handle(.down)
        #expect(form.lines(columns: 60, rows: 20).last == "q: quit   Enter: change   u: reset   z: undo")
    }

    @Test("A refusal is shown below the typed value, which can still be corrected")
    func refused() throws {
        var (form, _) = try played([.down, .enter] + letters("0000") + [.enter])
        _ = form.handle(.failed("display.backlight-off-after cannot be that; nothing was changed"))
        #expect(
            form.lines(columns: 80, rows: 20).suffix(2) == [
                "display.backlight-off-after: 3000000_",
                "display.backlight-off-after cannot be that; nothing was changed.",
            ])
        for _ in 0..<4 { _ = form.handle(.backspace) }
        #expect(form.handle(.character("1")) == [])
        #expect(form.handle(.enter) == [.set(try key("display.backlight-off-after"), "3001")])
    }
}
