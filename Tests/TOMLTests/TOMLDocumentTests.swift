import Testing
import Workbench

@testable import TOML

@Suite("TOML")
struct TOMLDocumentTests {
    @Test("All types of values are read")
    func kinds() throws {
        let text = #"""
            a.b = 'x' # [
            [t]
            n = [1, [2], # ]
              [ { x = 1 } ]]
            s = """
            [ \""""
            [ "q.r" ]
            f = 1.5
            [[ l ]]
            b = true
            """#
        let table = try TOMLDocument(text).members
        #expect(table[path: ["a", "b"]] == .text("x"))
        #expect(table[path: ["t", "n"]]?.list?.count == 3)
        #expect(table[path: ["t", "s"]] == .text("[ \""))
        #expect(table[path: ["q.r", "f"]] == .decimal(1.5))
        #expect(table["l"]?.list == [.table(["b": .boolean(true)])])
    }

    @Test(
        "A text that fails an assertion of the parser is refused at the wrong character",
        arguments: [
            ("[[\n", 1, 3), ("[ {", 1, 3), ("a = 1\n  [:'", 2, 4), ("[.5:", 1, 2), ("s = '''\n[ ]\n'''\n[ =", 4, 3),
            ("a = [\n [ 1 ],\n]\n[[[", 4, 3), ("[\u{7F}+", 1, 2), ("[é]", 1, 2), ("\u{FEFF}[{", 1, 2),
            ("a = [}", 1, 6), ("# é\na = [\u{2028}", 2, 6), ("x = [\"\"\"a\"\"\"\", [\u{2028}\u{7F}", 1, 17),
        ])
    func brokenAssumption(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text) }
        #expect(error == TOMLSyntaxError(line: line, column: column, reason: "unexpected character"))
    }

    @Test(
        "An invalid text is refused with its place",
        arguments: [
            ("[\n", 1, 2), ("a = { b = 1 ]", 1, 13), ("a = 'é'\né = 1", 2, 1), ("a é = 1", 1, 3), ("a = é", 1, 5),
            ("a = 1é", 1, 6), ("a = 1 é", 1, 7), ("\u{A0}a = 1", 1, 1), ("a =\u{A0}1", 1, 4),
            ("a = 1979-05-27true", 1, 5),
            ("a = 1979-05-27T", 1, 5), ("a = 9223372036854775808", 1, 24), ("a = 1\u{0}b = 2", 1, 6),
            ("a = 1\rb = 2", 1, 7),
            ("[a]\n[a]", 2, 1), ("a = 1\na = 2", 2, 5), ("= 1", 1, 1),
        ])
    func refused(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text) }
        #expect(error?.place == TOMLPlace(line: line, column: column))
    }

    @Test(
        "A non-ASCII letter after a line that ends with a backslash is kept",
        arguments: ["é", "ж", "の", "\u{FE70}"])
    func continuedLine(letter: String) throws {
        #expect(try TOMLDocument("a = \"\"\"b \\\n  \(letter)\"\"\"").members["a"] == .text("b \(letter)"))
    }

    @Test("Each table and key has its place")
    func places() throws {
        let document = try TOMLDocument("a.b = 1 # é\nx = { y = 'é', z.w = 3 }\n  [t]\n q = []\n[m.n]\n[[l]]\nk = 1\n")
        let places = [
            ["a"]: (1, 1), ["a", "b"]: (1, 3), ["x"]: (2, 1), ["x", "y"]: (2, 7), ["x", "z", "w"]: (2, 18),
            ["t"]: (3, 3),
            ["t", "q"]: (4, 2), ["m"]: (5, 1), ["m", "n"]: (5, 1), ["l"]: (6, 3),
        ]
        for (path, place) in places {
            #expect(document.place(of: path) == TOMLPlace(line: place.0, column: place.1), "\(path)")
        }
        #expect(document.place(of: ["l", "k"]) == nil)
        #expect(document.place(of: ["nowhere"]) == nil)
        #expect(try TOMLDocument("\u{FEFF}a = 1").place(of: ["a"]) == TOMLPlace(line: 1, column: 1))
    }

    @Test("Whole numbers have 64 bits")
    func largestNumbers() throws {
        let table = try TOMLDocument("a = 9223372036854775807\nb = -9223372036854775808").members
        #expect(table == ["a": .integer(.max), "b": .integer(.min)])
    }

    @Test("A text larger than a megabyte is refused")
    func size() throws {
        let comment = "#" + String(repeating: "x", count: (1 << 20) - 1)
        #expect(try TOMLDocument(comment).members.isEmpty)
        #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(comment + "x") }
    }

    @Test(
        "Reading a text a thousand times leaks no memory",
        .enabled(if: !.keepsFreedMemory, "the address sanitizer keeps freed memory for a while"))
    func memory() throws {
        let text = (0..<50).map { "[table\($0)]\nkey = 'a text that is too long for a small string'\nlist = [1, 2]\n" }
            .joined()
        func read(_ count: Int) throws {
            for _ in 0..<count { _ = try TOMLDocument(text) }
            for _ in 0..<count { _ = try? TOMLDocument(text + "[") }
        }
        try read(50)
        let before = try anonymousMemory()
        try read(500)
        // A leak of only the parser's tables took 20 MB here.
        #expect(try anonymousMemory() < before + 2_000_000)
    }

    @Test(
        "An unclosed string is reported as a missing quotation mark at the end of its line",
        arguments: [("a = 1\nb = \"16x2\nc = 2", 2, 10), ("b = \"16x2\r\nc = 2", 1, 10)])
    func unclosed(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text).members }
        #expect(error == TOMLSyntaxError(line: line, column: column, reason: "a quotation mark is not closed"))
    }

    @Test(
        "A string that ends with the file is reported as a missing quotation mark, too",
        arguments: ["a = \"16", "a = \"", "a = \"\"\"x\n"])
    func unclosedFile(text: String) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text).members }
        #expect(error?.reason == "a quotation mark is not closed")
    }

    @Test("A control character in a string is reported as one")
    func control() throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLDocument("a = \"1\u{1}6\"").members }
        #expect(error?.reason.contains("control characters") == true)
    }

    @Test(
        "Texts that only look like an unclosed string are read",
        arguments: [
            "names = [\"\"\"He said \"hi\"\"\"\", \"café\"]", "2024-01-01Total = 1", "[2024-01-01Table]",
            "x = [[\"\"\"a\"\"\"\", {b = [\n1]}]]", "x = ['''a''''', 1979-05-27T07:32:00Z]", "a = 1979-05-27 # True",
        ])
    func valid(text: String) throws {
        #expect(try !TOMLDocument(text).members.isEmpty)
    }

    @Test("200,000 random texts of TOML's special characters are read or refused without a crash")
    func storm() {
        let signs = [
            "[", "]", "[[", "]]", "{", "}", "\"", "'", "\"\"\"", "'''", "=", ".", ",", "#", " ", "\n", "\t", "a", "b1",
            "-",
            "_", ":", "+", "0", "1979-05-27", "07:32:00", "T", "Z", "0x", "1e", "inf", "nan", "true", "\\", "\\u00",
            "\r",
            "\u{7F}", "é", "\u{2028}", "\0", "[a]", "a=1",
        ]
        var state: UInt64 = 1
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        var read = 0
        for _ in 0..<200_000 {
            let text = (0...next(9)).map { _ in signs[next(signs.count)] }.joined()
            do {
                _ = try TOMLDocument(text).members
                read += 1
            } catch {
                #expect(error.line >= 1)
            }
        }
        #expect(read > 1000, "some of them are valid")
    }

    @Test("100,000 nested brackets are refused", arguments: ["[", "{a=", "a.", "[["])
    func deep(opening: String) {
        let text = "a = " + String(repeating: opening, count: 100_000)
        #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text).members }
    }

    @Test(
        "A dotted key with 100,000 parts is refused in any place",
        arguments: [
            ("", " = 1"), ("[", "]"), ("[[", "]]"), ("x = {", " = 1}"), ("x = [1.5, {", " = 1}]"), ("x.", ".'y' = {}"),
        ])
    func deepKey(before: String, after: String) {
        let text = before + "a" + String(repeating: ".a", count: 100_000) + after
        #expect(throws: TOMLSyntaxError.self) { try TOMLDocument(text).members }
    }

    @Test("The parts of nested keys are counted together, those of neighbors separately")
    func countedKeys() throws {
        func key(_ parts: Int) -> String { "a" + String(repeating: ".a", count: parts - 1) }
        #expect(try !TOMLDocument("\(key(64)) = 1.5\n[b.\(key(64))]").members.isEmpty)
        let numbers = Array(repeating: "1.5", count: 99).joined(separator: ", ")
        let table = try TOMLDocument(
            """
            x = { \(key(40)) = 1.5, b = { \(key(40)) = 1 }, c = [\(numbers)] }
            '\(key(99))' = '\(key(99))' # \(key(99))
            """
        ).members
        #expect(table.count == 2)
        #expect(throws: TOMLSyntaxError.self) {
            try TOMLDocument("x = { b = 1, \(key(40)) = { \(key(40)) = 1 } }")
        }
    }
}
