import Testing

@testable import galley

@Suite("Splitting a remote command into words")
struct WordsTests {
    @Test(
        "Words are split at spaces, with quotes and backslashes as in a shell",
        arguments: [
            ("", []), ("   ", []), ("status", ["status"]), ("  config   show  ", ["config", "show"]),
            ("type 'a b'", ["type", "a b"]), (#"type "a b""#, ["type", "a b"]), (#"type a\ b"#, ["type", "a b"]),
            ("type ''", ["type", ""]), (#"type """#, ["type", ""]), ("type a'b c'd", ["type", "ab cd"]),
            (#"type 'it'\''s'"#, ["type", "it's"]), (#"type "it's""#, ["type", "it's"]),
            (#"type "say \"hi\"""#, ["type", #"say "hi""#]), (#"type "a\b""#, ["type", #"a\b"#]),
            (#"type "\\""#, ["type", #"\"#]), (#"type 'a\b'"#, ["type", #"a\b"#]), (#"type \'"#, ["type", "'"]),
            (#"type "\$5""#, ["type", "$5"]), (#"type \$5"#, ["type", "$5"]),
            ("config set location.name 'Pontoise, France'", ["config", "set", "location.name", "Pontoise, France"]),
            ("timer start 1:30 Crème", ["timer", "start", "1:30", "Crème"]),
            ("a#b c@d =% +^!,", ["a#b", "c@d", "=%", "+^!,"]),
        ])
    func words(request: String, words: [String]) throws {
        #expect(try RequestedWords.split(Array(request.utf8)) == words)
    }

    @Test(
        "Characters that a shell acts on are literal in quotes",
        arguments: [
            "$(id)", "`id`", "; reboot", "a | b", "a & b", "< /etc/passwd", "> x", "*", "?", "~", "{a,b}", "[a]", "#",
            "@x",
        ])
    func quoted(text: String) throws {
        #expect(try RequestedWords.split(Array("type '\(text)'".utf8)) == ["type", text])
        #expect(
            try RequestedWords.split(Array("type \"\(text)\"".utf8).map { $0 }) == ["type", text] || text.contains("`"))
    }

    @Test(
        "Outside of quotes, a character that a shell acts on is an error",
        arguments: Array("$`;|&<>*?~(){}[]#@").map(String.init))
    func actedOn(character: String) {
        for request in ["type \(character)", "type \(character)x", "\(character)"] {
            #expect(throws: RequestedWords.Unreadable.self) { try RequestedWords.split(Array(request.utf8)) }
        }
    }

    @Test("An unfinished quote or escape is an error", arguments: ["type 'a", "type \"a", "type a\\", "'", "\"", "\\"])
    func incomplete(request: String) {
        #expect(throws: RequestedWords.Unreadable.self) { try RequestedWords.split(Array(request.utf8)) }
    }

    @Test("Control characters are an error, in quotes and out of them")
    func controls() {
        for code in Array(0x00...0x1F) + Array(0x7F...0x9F) as [UInt32] {
            let character = Unicode.Scalar(code).map(String.init) ?? ""
            for request in ["type a\(character)b", "type 'a\(character)b'", character, "status\(character)"] {
                #expect(throws: RequestedWords.Unreadable.self, "U+\(String(code, radix: 16))") {
                    try RequestedWords.split(Array(request.utf8))
                }
            }
        }
    }

    @Test("A command may have 4096 bytes, and no more")
    func length() throws {
        #expect(try RequestedWords.split(Array(repeating: UInt8(ascii: "a"), count: 4096)).map(\.count) == [4096])
        #expect(throws: RequestedWords.Unreadable.self) {
            try RequestedWords.split(Array(repeating: UInt8(ascii: "a"), count: 4097))
        }
    }

    @Test("A command may have 128 words, and no more")
    func count() throws {
        func request(_ count: Int) -> [UInt8] { Array(String(repeating: "a ", count: count).utf8) }
        #expect(try RequestedWords.split(request(128)).count == 128)
        #expect(throws: RequestedWords.Unreadable.self) { try RequestedWords.split(request(129)) }
    }

    @Test("The message about an unclosed quote shows an example that works")
    func example() throws {
        let error = try #require(throws: RequestedWords.Unreadable.self) { try RequestedWords.split(Array("'a".utf8)) }
        let example = try #require(error.description.firstRange(of: "location.name "))
        // The client's shell turns the example into the text of the next line.
        #expect(error.description[example.upperBound...] == #""\"Mum's, Paris\"""#)
        #expect(try RequestedWords.split(Array(#""Mum's, Paris""#.utf8)) == ["Mum's, Paris"])
    }

    @Test(
        "Bytes that are not UTF-8 are an error",
        arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        #expect(throws: RequestedWords.Unreadable.self) { try RequestedWords.split(Array("type ".utf8) + bytes) }
    }
}
