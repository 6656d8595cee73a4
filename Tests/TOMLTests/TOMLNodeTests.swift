import Testing

@testable import TOML

@Suite("TOML")
struct TOMLNodeTests {
    @Test("A text is read with all kinds of values")
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
        let table = try TOMLNode.table(parsing: text)
        #expect(table[path: ["a", "b"]] == .text("x"))
        #expect(table[path: ["t", "n"]]?.list?.count == 3)
        #expect(table[path: ["t", "s"]] == .text("[ \""))
        #expect(table[path: ["q.r", "f"]] == .decimal(1.5))
        #expect(table["l"]?.list == [.table(["b": .boolean(true)])])
    }

    @Test(
        "What the parser would end the program at, or nearly, is an error with its place",
        arguments: [
            ("[\n", 1, 2), ("[[\n", 1, 3), ("[ {", 1, 3), ("a = 1\n  [:'", 2, 4), ("[.5:", 1, 2),
            ("s = '''\n[ ]\n'''\n[ =", 4, 3), ("a = [\n [ 1 ],\n]\n[[[", 4, 3), ("[\u{7F}+", 1, 2), ("[é]", 1, 2),
            ("\u{FEFF}[{", 1, 3), ("a = [}", 1, 6), ("a = { b = 1 ]", 1, 13), ("# é\na = [\u{2028}", 2, 6),
            ("a = 'é'\né = 1", 2, 1), ("a = 1979-05-27true", 1, 16),
            ("x = [\"\"\"a\"\"\"\", [\u{2028}\u{7F}", 1, 17),
            ("a = 2147483648", 1, 5), ("a = [1, -3_000_000_000]", 1, 10), ("a = { b = 0x80000000 }", 1, 11),
            ("a = 9223372036854775807", 1, 5), ("[a]\nb.c =\t+0b1_00000000_00000000_00000000_00000000", 2, 8),
        ])
    func refused(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: text) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    @Test(
        "Of a text without its end it is said that a quotation mark is missing, where the line ends",
        arguments: [("a = 1\nb = \"16x2\nc = 2", 2, 10), ("b = \"16x2\r\nc = 2", 1, 10)])
    func unclosed(text: String, line: Int, column: Int) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: text) }
        #expect(error == TOMLSyntaxError(line: line, column: column, reason: "a quotation mark is not closed"))
    }

    @Test(
        "A text that ends with the file lacks a quotation mark, too",
        arguments: ["a = \"16", "a = \"", "a = \"\"\"x\n"])
    func unclosedFile(text: String) throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: text) }
        #expect(error?.reason == "a quotation mark is not closed")
    }

    @Test("What only looks like a number of more than 32 bits is read as what it is")
    func longNumbers() throws {
        let table = try TOMLNode.table(
            parsing: """
                3000000000 = 2147483647 # 3000000000
                a = [1.3000000000, 3e3, 3000000000.5, "3000000000", 2026-11-23T07:32:00.3000000000Z, 0x7fffffff]
                b3000000000 = '3000000000'
                c = { 3000000000 = -2147483648, 3000000000x =1 }
                """)
        #expect(table["3000000000"] == .integer(2_147_483_647))
        #expect(table["a"]?.list?.count == 6)
        #expect(table[path: ["c", "3000000000"]] == .integer(-2_147_483_648))
        #expect(table.count == 4)
    }

    @Test("A line of numbers without an end is refused as soon as one of letters", arguments: ["1-", "1:", "1.", "1_"])
    func endlessNumber(part: String) {
        func time(_ text: String) -> Duration {
            ContinuousClock().measure { _ = try? TOMLNode.table(parsing: text) }
        }
        let letters = time("a = " + String(repeating: "x-", count: 20_000))
        #expect(time("a = " + String(repeating: part, count: 20_000)) < max(letters, .milliseconds(1)) * 100)
    }

    @Test("A control character in a text is told as what it is")
    func control() throws {
        let error = #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: "a = \"1\u{1}6\"") }
        #expect(error?.reason.contains("control characters") == true)
    }

    @Test(
        "What only looks like it is read",
        arguments: [
            "names = [\"\"\"He said \"hi\"\"\"\", \"café\"]", "2024-01-01Total = 1", "[2024-01-01Table]",
            "x = [[\"\"\"a\"\"\"\", {b = [\n1]}]]", "x = ['''a''''', 1979-05-27T07:32:00Z]", "a = 1979-05-27 # True",
        ])
    func valid(text: String) throws {
        #expect(try !TOMLNode.table(parsing: text).isEmpty)
    }

    @Test("Two hundred thousand texts of TOML's own signs are read or refused, and the program lives on")
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
                _ = try TOMLNode.table(parsing: text)
                read += 1
            } catch {
                #expect(error.line >= 1)
            }
        }
        #expect(read > 1000, "some of them are valid")
    }

    @Test("Brackets a hundred thousand deep are refused", arguments: ["[", "{a=", "a.", "[["])
    func deep(opening: String) {
        let text = "a = " + String(repeating: opening, count: 100_000)
        #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: text) }
    }

    @Test(
        "A dotted key a hundred thousand deep is refused, wherever it stands",
        arguments: [
            ("", " = 1"), ("[", "]"), ("[[", "]]"), ("x = {", " = 1}"), ("x = [1.5, {", " = 1}]"), ("x.", ".'y' = {}"),
        ])
    func deepKey(before: String, after: String) {
        let text = before + "a" + String(repeating: ".a", count: 100_000) + after
        #expect(throws: TOMLSyntaxError.self) { try TOMLNode.table(parsing: text) }
    }

    @Test("Keys in keys are counted together, and neighbors apart")
    func countedKeys() throws {
        func key(_ parts: Int) -> String { "a" + String(repeating: ".a", count: parts - 1) }
        #expect(try !TOMLNode.table(parsing: "\(key(64)) = 1.5\n[b.\(key(64))]").isEmpty)
        let numbers = Array(repeating: "1.5", count: 99).joined(separator: ", ")
        let table = try TOMLNode.table(
            parsing: """
                x = { \(key(40)) = 1.5, b = { \(key(40)) = 1 }, c = [\(numbers)] }
                '\(key(99))' = '\(key(99))' # \(key(99))
                """)
        #expect(table.count == 2)
        #expect(throws: TOMLSyntaxError.self) {
            try TOMLNode.table(parsing: "x = { b = 1, \(key(40)) = { \(key(40)) = 1 } }")
        }
    }
}
