import Testing
import Workbench

@testable import Settings

@Suite("Editing the text of the file")
struct EditTests {
    struct Edit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var before: String
        /// The new values; `nil` unsets a key.
        var changes: [(String, String?)]
        var after: String

        init(_ name: String, _ before: String, _ changes: [(String, String?)], _ after: String) {
            (testDescription, self.before, self.changes, self.after) = (name, before, changes, after)
        }
    }

    /// Values that contain text which looks like headers, keys, comments and ends of strings.
    static let lookalikes = """
        note = \"""
        [display]
        size = 1 \\\""\" # x\"""\"\"
        other = '''[display]'''
        d = 1979-05-27 07:32:00

        """

    static let edits = [
        Edit("an empty file", "", [("display.size", "16x2")], "[display]\nsize = \"16x2\"\n"),
        Edit(
            "a value between comments",
            "# ours\n[display] # glass\n  size   =  \"20x4\"\t# the big one\ntiming = \"slow\"\n",
            [("display.size", "16x2")],
            "# ours\n[display] # glass\n  size   =  \"16x2\"\t# the big one\ntiming = \"slow\"\n"),
        Edit(
            "a new key at the end of its table",
            "[display]\n\tsize = \"20x4\" # big\n\n# the buzzer\n[buzzer]\ntick = \"off\"\n",
            [("display.timing", "slow")],
            "[display]\n\tsize = \"20x4\" # big\n\ttiming = \"slow\"\n\n# the buzzer\n[buzzer]\ntick = \"off\"\n"),
        Edit(
            "an empty table", "[display]\n# later\n", [("display.timing", "slow")],
            "[display]\ntiming = \"slow\"\n# later\n"),
        Edit(
            "a new table", "[display]\nsize = \"20x4\"", [("buzzer.duration", "60")],
            "[display]\nsize = \"20x4\"\n\n[buzzer]\nduration = 60\n"),
        Edit("no line end at the end", "[display]", [("display.timing", "fast")], "[display]\ntiming = \"fast\""),
        Edit(
            "dotted keys", "display.size = \"20x4\"\nbuzzer.tick = \"on\"\n\n[location]\nradius = 100\n",
            [("display.timing", "fast"), ("buzzer.tick", "off")],
            "display.size = \"20x4\"\ndisplay.timing = \"fast\"\nbuzzer.tick = \"off\"\n\n[location]\nradius = 100\n"),
        Edit(
            "CRLF and a byte order mark", "\u{FEFF}[display]\r\nsize = \"20x4\"\r\n",
            [("display.timing", "fast"), ("units.system", "us")],
            "\u{FEFF}[display]\r\nsize = \"20x4\"\r\ntiming = \"fast\"\r\n\r\n[units]\r\nsystem = \"us\"\r\n"),
        Edit(
            "a first line behind a byte order mark", "\u{FEFF}display.size = \"20x4\"\n", [("display.size", nil)],
            "\u{FEFF}"),
        Edit(
            "a list over several lines",
            "[recipes]\ndiet = [\n  \"vegan\", # mum\n  \"paleo\",\n] # all\ncuisine = []\n",
            [("recipes.diet", "vegetarian")],
            "[recipes]\n# mum\ndiet = [\"vegetarian\"] # all\ncuisine = []\n"),
        Edit(
            "braces", "display = { size = \"20x4\", timing = 'slow' } # one line\n",
            [("display.size", "16x2"), ("display.characters", "A02"), ("display.timing", nil)],
            "display = { size = \"16x2\", characters = \"A02\" } # one line\n"),
        Edit("empty braces", "display = {}\n", [("display.size", "16x2")], "display = { size = \"16x2\" }\n"),
        Edit("the last line, indented", "[display]\n  size = \"20x4\"", [("display.size", nil)], ""),
        Edit(
            "the last of a table at the end", "[units]\nsystem = \"us\"\n\n[display]\nsize = \"20x4\"\n",
            [("display.size", nil)], "[units]\nsystem = \"us\"\n"),
        Edit(
            "the last of a table between others",
            "[units]\nsystem = \"us\"\n\n[display]\n\nsize = \"20x4\"\n\n[buzzer]\ntick = \"on\"\n",
            [("display.size", nil)], "[units]\nsystem = \"us\"\n\n[buzzer]\ntick = \"on\"\n"),
        Edit(
            "the last of a table with a comment above", "# glass\n[display]\nsize = \"20x4\"\n",
            [("display.size", nil)], "# glass\n[display]\n"),
        Edit(
            "the last of a table with a comment below",
            "[display]\nsize = \"20x4\"\n\n# size = \"16x2\"\n[units]\n", [("display.size", nil)],
            "[display]\n\n# size = \"16x2\"\n[units]\n"),
        Edit(
            "the only table, with CRLF and a byte order mark", "\u{FEFF}[display]\r\nsize = \"20x4\"\r\n",
            [("display.size", nil)], "\u{FEFF}"),
        Edit(
            "a list with a comment inside, indented, before an empty line", "[recipes]\n  diet = [ # a\n]\n\nx = 1\n",
            [("recipes.diet", nil)], "[recipes]\n# a\n\nx = 1\n"),
        Edit("the last in braces", "buzzer = {tick = \"on\"}\n", [("buzzer.tick", nil)], "buzzer = {}\n"),
        Edit(
            "taking out a line", "[display]\n# glass\nsize = \"20x4\"\ntiming = \"slow\"\n", [("display.size", nil)],
            "[display]\n# glass\ntiming = \"slow\"\n"),
        Edit(
            "taking out a line with a comment", "[display]\n size = \"20x4\" # big\n", [("display.size", nil)],
            "[display]\n # big\n"),
        Edit(
            "taking out a list with comments", "[recipes]\ndiet = [ # both\n \"vegan\" ]\nmax-time = 5\n",
            [("recipes.diet", nil)], "[recipes]\n# both\nmax-time = 5\n"),
        Edit(
            "quoted keys", "[\"display\"]\n'size' = \"20x4\"\n", [("display.size", "16x2")],
            "[\"display\"]\n'size' = \"16x2\"\n"),
        Edit(
            "texts that look like syntax",
            lookalikes,
            [("display.size", "16x2")],
            lookalikes
                + "\n[display]\nsize = \"16x2\"\n"),
        Edit(
            "tables of a newer version", "[[display-extra]]\nsize = 1\n[display.new]\na = 1\n",
            [("display.size", "16x2")],
            "[[display-extra]]\nsize = 1\n[display.new]\na = 1\n\n[display]\nsize = \"16x2\"\n"),
        Edit(
            "what is so already", "[buzzer]\nduration = 1_00\n", [("buzzer.duration", "100")],
            "[buzzer]\nduration = 1_00\n"),
        Edit("what is not set", "# nothing\n", [("buzzer.duration", nil)], "# nothing\n"),
        Edit(
            "quotation marks and backslashes", "", [("location.name", "a\"b\\n")],
            "[location]\nname = \"a\\\"b\\\\n\"\n"),
        Edit(
            "a wrong value that is mended", "[display]\nsize = 5\n", [("display.size", "16x2")],
            "[display]\nsize = \"16x2\"\n"),
    ]

    @Test("Only the requested value changes", arguments: edits)
    func edit(_ edit: Edit) throws {
        var file = SettingsFile(path: "galley.toml", text: edit.before)
        for (key, value) in edit.changes {
            _ = try value.map { try file.set([(key, $0)]) } ?? file.unset([key])
        }
        #expect(file.text == edit.after)
        #expect(file.firstError == nil)
    }

    @Test("A table keeps its place when one setting replaces another in it")
    func exchanged() throws {
        var file = SettingsFile(path: "f", text: "[display]\nsize = \"16x2\"\n\n[units]\nsystem = \"us\"\n")
        _ = try file.set([SettingRequest("display.size", nil), SettingRequest("display.timing", "slow")])
        #expect(file.text == "[display]\ntiming = \"slow\"\n\n[units]\nsystem = \"us\"\n")
    }

    @Test(
        "A text that can't be edited safely isn't changed",
        arguments: [
            "\"dis\\u0070lay\" = { size = \"20x4\" }\n", "[[display]]\nsize = \"20x4\"\n",
        ])
    func refused(text: String) {
        var file = SettingsFile(path: "galley.toml", text: text)
        #expect(throws: SettingsError.self) { try file.set([("display.size", "16x2")]) }
        #expect(file.text == text)
    }

    @Test("A key that the editor can't find isn't reported as unset")
    func unfound() {
        let text = "[display]\n\"s\\u0069ze\" = \"20x4\"\n"
        var file = SettingsFile(path: "f", text: text)
        #expect(file.values[.displaySize] == .text("20x4"))
        #expect(throws: SettingsError.notEditable(path: "f", key: "display.size")) { try file.unset(["display.size"]) }
        #expect(file.text == text)
    }

    @Test("A file that would stay unusable is not written")
    func unusable() throws {
        var file = SettingsFile(path: "f", text: "[buzzer]\nduration = 0\n[display]\nsize = 1\n")
        #expect(throws: SettingsError.self) { try file.set([("display.size", "16x2")]) }
        _ = try file.set([("display.size", "16x2"), ("buzzer.duration", "5")])
        #expect(file.text == "[buzzer]\nduration = 5\n[display]\nsize = \"16x2\"\n")
        var broken = SettingsFile(path: "f", text: "[display\n")
        #expect(throws: SettingsError.self) { try broken.set([("display.size", "16x2")]) }
        #expect(throws: SettingsError.self) { try broken.unset(["display.size"]) }
    }

    /// Pieces of random files. Many lines are traps for a careless editor.
    static let pieces = [
        "# [display]\n", "\n", "  \t\n", "note = \"size = 1 # no\"\n", "n.a = '''\n[buzzer]\ntick = 1\n'''\n",
    ]
    static let tables = [
        "[display] # d\nsize = \"20x4\" # s\n  timing = 'slow'\n", "[buzzer]\n\nduration = 0x10\n# tail\n",
        "[recipes]\ndiet = [ # a\n 'vegan', # ] b\n\n]\nnew = { a = [1, { b = 2 }], c = \"}\" }\n",
        "[location]\nname = \"\"\"x\"\"\"\nlatitude = 1e1\n", "[other.display]\nsize = [[1], ['[']]\n",
        "[[list]]\nsize = 1\n[[list]]\ndisplay.size = 2\n", "[units]", "[ nearby ]\n",
    ]
    static let roots = [
        "spoonacular = { keep = \"titles\" }\n",
        "spoonacular.keep = \"titles\" # k\nspoonacular . \"url\" = 'https://a.org'\n",
        "", "x = 1979-05-27 07:32:00Z # d\n",
    ]

    @Test("Random edits of random files give exactly the wanted values", arguments: 0..<40 as Range<UInt64>)
    func fuzz(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        var text =
            Self.pieces.shuffled(using: &random).prefix(3).joined() + (Self.roots.randomElement(using: &random) ?? "")
        for table in Self.tables.shuffled(using: &random).prefix(5) {
            if !text.hasSuffix("\n"), !text.isEmpty { text += "\n" }
            text += table
        }
        if Bool.random(using: &random) { text = text.replacing("\n", with: "\r\n") }
        if Bool.random(using: &random) { text = "\u{FEFF}" + text }
        var file = SettingsFile(path: "f", text: text)
        try #require(file.firstError == nil, "\(file.problems) in \(text)")
        for _ in 0..<20 { try change(&file, &random) }
    }

    /// Makes one random change and checks the values and comments after it.
    private func change(_ file: inout SettingsFile, _ random: inout SplitMix) throws {
        let test = try #require(KeyTests.cases.randomElement(using: &random))
        let (old, comments) = (file, Self.comments(file.text))
        var wanted = old.nodes
        if Int.random(in: 0..<3, using: &random) == 0 {
            _ = try file.unset([test.key.name])
            wanted.set(test.key.path[0], test.key.path[1], to: nil)
        } else {
            let text = try #require(test.good.randomElement(using: &random)).0
            _ = try file.set([(test.key.name, text)])
            #expect(file.values[test.key] == (try test.key.type.value(of: text)))
            wanted.set(test.key.path[0], test.key.path[1], to: file.nodes[path: test.key.path])
        }
        // A secret is removed with its host, coordinates with the name of their place; everything else stays.
        for binding in SettingKey.secretBindings
        where old.values[binding.address] != file.values[binding.address] && file.values[binding.secret] == nil {
            wanted.set(binding.secret.path[0], binding.secret.path[1], to: nil)
        }
        let points = [SettingKey.locationLatitude, .locationLongitude]
        if let name = file.values[.locationName], name != old.values[.locationName],
            points.contains(where: { old.values[$0] != nil })
        {
            for point in points { wanted.set(point.path[0], point.path[1], to: nil) }
        }
        #expect(file.nodes.withoutEmptyTables == wanted.withoutEmptyTables, "\(old.text)\n→\n\(file.text)")
        #expect(Self.comments(file.text) == comments, "\(old.text)\n→\n\(file.text)")
    }

    /// The comments in the text, sorted.
    private static func comments(_ text: String) -> [String] {
        ["# [display]", "# d", "# s", "# tail", "# a", "# ] b", "# k"].filter { text.contains($0) }
    }
}
