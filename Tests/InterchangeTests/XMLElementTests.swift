import Interchange
import Testing

@Suite struct XMLElementTests {
    private func parse(_ text: String) -> XMLElement? { XMLElement.document(Array(text.utf8)) }

    @Test func elementsHaveNamesNamespacesAttributesAndText() throws {
        let root = try #require(
            parse("<d:a xmlns:d='DAV:' x='1'> <d:b>one &amp; two</d:b><b><![CDATA[<three>]]></b>\u{E9}</d:a>"))
        #expect(root.name == "a" && root.namespace == "DAV:" && root.attributes == ["x": "1"])
        #expect(root["b"]?.text == "one & two")
        #expect(root.all("b").map(\.text) == ["one & two", "<three>"])
        #expect(root.trimmedText == "\u{E9}")
        #expect(root["c"] == nil)
    }

    @Test(arguments: [
        "", "text", "<a>", "<a></b>", "<a>&unknown;</a>",
        // Entities could grow without limit, or name files.
        "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
        "<!DOCTYPE a SYSTEM 'http://192.0.2.1/a.dtd'><a/>",
        "<!DOCTYPE a [<!ENTITY b 'bbbbbbbbbb'><!ENTITY c '&b;&b;&b;&b;&b;&b;&b;&b;'><!ENTITY d '&c;&c;&c;&c;&c;&c;&c;'>]><a>&d;</a>",
    ])
    func otherTextsAreRefused(text: String) {
        #expect(parse(text) == nil)
    }

    @Test func deepNestingIsRefusedAndManyElementsAreRead() {
        let depth = 100_000
        #expect(parse(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)) == nil)
        #expect(parse("<a>" + String(repeating: "<b>c</b>", count: 100_000) + "</a>")?.children.count == 100_000)
    }
}
