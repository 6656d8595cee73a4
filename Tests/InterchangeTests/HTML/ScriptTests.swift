import Testing

@testable import Interchange

@Suite("The scripts of a page", .timeLimit(.minutes(1))) struct ScriptTests {
    private func found(_ html: String) -> [String] { PageParts(html).scripts.map(\.text) }

    @Test(
        "Scripts are found by their type in any spelling",
        arguments: [
            #"<script type="application/ld+json">1</script>"#,
            "<SCRIPT TYPE='application/LD+JSON; charset=utf-8'>1</SCRIPT>",
            "<script async id=x type = application/ld+json >1</script >", #"<script type="application/ld&#x2B;json">1"#,
            #"<p title="a > b" hidden><script/type="application/ld+json">1</script>"#,
            #"< p <!--> <? x> <!x> </ x> </p><script class type="application/ld+json">1</script>"#,
            #"<script type="">2</script><script type="application/ld+json" type="x">1</script>"#,
        ])
    func types(html: String) {
        #expect(found(html) == ["1"])
    }

    @Test(
        "Comments, other scripts, titles, attributes and unclosed tags are not scripts",
        arguments: [
            #"<!-- <script type="application/ld+json">1</script> -->"#, #"<!-- <script type="application/ld+json">1"#,
            #"<script>"<script type='application/ld+json'>1"</script>"#,
            #"<title><script type="application/ld+json">1</script></title>"#,
            #"<textarea></text><script type="application/ld+json">1"#,
            #"<p title="<script type='application/ld+json'>1</script>">"#,
            #"<script type="application/ld+json"#, #"<script type="application/ld+json>1</script>"#,
            "<script type=", "<script type=>1</script>", "<script type", "<script", "<", "</", "<!", "<!--", "",
            "<script type=application/ld+json",
        ])
    func others(html: String) {
        #expect(found(html).isEmpty)
    }

    @Test("The text of a script keeps things that look like tags, entities or ends")
    func raw() {
        let text = #"{"a": "<b>&amp;</b></scripts><!-- </scrip"}"#
        #expect(found("<script type='application/ld+json'>\(text)</script><p>") == [text])
    }

    @Test(
        "Scripts are found in one pass over any page",
        arguments: [
            "<", "<!--", "<!", "</", "<a ", "<a b=\"", "<a b=", "<script>", "<script></scrip", "<div>", "-->",
            "<b></x>", "<title></titl",
        ])
    func linear(unit: String) {
        // Quadratic time would take minutes.
        #expect(found(String(repeating: unit, count: 400_000 / unit.utf8.count)).isEmpty)
    }
}

@Suite("The address in a page's head", .timeLimit(.minutes(1))) struct AddressTests {
    private static let cake = "https://recipes.example/Cake?a=1&b=2"

    @Test(
        "The address is read from a link or a property in the head",
        arguments: [
            #"<head><link rel="canonical" href="https://recipes.example/Cake?a=1&amp;b=2"></head>"#,
            "<LINK HREF='https://recipes.example/Cake?a=1&b=2' REL='alternate Canonical'/>",
            "<link rel=canonical href=https://recipes.example/Cake?a=1&b=2>",
            #"<meta property="og:url" content="https://recipes.example/Cake?a=1&#38;b=2" />"#,
            #"<meta name="OG:URL" content="https://recipes.example/Cake?a=1&b=2">"#,
            #"<meta property="og:url" content="https://recipes.example/Cake?a=1&b=2"><body><link rel=canonical href=x>"#,
        ])
    func found(html: String) {
        #expect(PageParts(html).addresses == [Self.cake])
    }

    @Test(
        "Addresses in the body, in comments, in scripts or in unclosed tags are ignored",
        arguments: [
            "<body><link rel=canonical href=x><meta property=og:url content=x>", "<!-- <link rel=canonical href=x> -->",
            "<script>'<link rel=canonical href=x>'</script>", "<title><link rel=canonical href=x></title>",
            "<link rel=alternate href=x>", "<link rel=canonical>", "<a rel=canonical href=x>", "<meta content=x>",
            "<link rel=canonical href=\"x", "<meta property=og:title content=x>", "",
        ])
    func others(html: String) {
        #expect(PageParts(html).addresses.isEmpty)
    }

    @Test("The link takes precedence, and the first one of each kind counts")
    func order() {
        let html = """
            <meta property=og:url content=c><meta property=og:url content=d><link rel=canonical href=a>
            <link rel=canonical href=b>
            """
        #expect(PageParts(html).addresses == ["a", "c"])
    }
}
