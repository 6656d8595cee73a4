import Testing

@testable import Interchange

@Suite("The scripts of a page", .timeLimit(.minutes(1))) struct ScriptTests {
    private func found(_ html: String) -> [String] { scripts(ofType: "application/ld+json", inHTML: html) }

    @Test(
        "are found by their type, however it is written",
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
        "are no comments, no texts of other scripts, of titles and attributes, and no tags without an end",
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

    @Test("keep what looks like a tag, an entity or another end")
    func raw() {
        let text = #"{"a": "<b>&amp;</b></scripts><!-- </scrip"}"#
        #expect(found("<script type='application/ld+json'>\(text)</script><p>") == [text])
    }

    @Test(
        "are found in one pass, whatever a page repeats",
        arguments: [
            "<", "<!--", "<!", "</", "<a ", "<a b=\"", "<a b=", "<script>", "<script></scrip", "<div>", "-->",
            "<b></x>", "<title></titl",
        ])
    func linear(unit: String) {
        // Were each held against all that follow, it would take minutes.
        #expect(found(String(repeating: unit, count: 400_000 / unit.utf8.count)).isEmpty)
    }
}

@Suite("Where a page says that it stands", .timeLimit(.minutes(1))) struct AddressTests {
    private static let cake = "https://recipes.example/Cake?a=1&b=2"

    @Test(
        "is told by a link or a property of its head",
        arguments: [
            #"<head><link rel="canonical" href="https://recipes.example/Cake?a=1&amp;b=2"></head>"#,
            "<LINK HREF='https://recipes.example/Cake?a=1&b=2' REL='alternate Canonical'/>",
            "<link rel=canonical href=https://recipes.example/Cake?a=1&b=2>",
            #"<meta property="og:url" content="https://recipes.example/Cake?a=1&#38;b=2" />"#,
            #"<meta name="OG:URL" content="https://recipes.example/Cake?a=1&b=2">"#,
            #"<meta property="og:url" content="https://recipes.example/Cake?a=1&b=2"><body><link rel=canonical href=x>"#,
        ])
    func found(html: String) {
        #expect(addresses(ofHTML: html) == [Self.cake])
    }

    @Test(
        "is none of what stands in its body, in comments, in scripts, or is not whole",
        arguments: [
            "<body><link rel=canonical href=x><meta property=og:url content=x>", "<!-- <link rel=canonical href=x> -->",
            "<script>'<link rel=canonical href=x>'</script>", "<title><link rel=canonical href=x></title>",
            "<link rel=alternate href=x>", "<link rel=canonical>", "<a rel=canonical href=x>", "<meta content=x>",
            "<link rel=canonical href=\"x", "<meta property=og:title content=x>", "",
        ])
    func others(html: String) {
        #expect(addresses(ofHTML: html).isEmpty)
    }

    @Test("is told by the link first, and by the first of each")
    func order() {
        let html = """
            <meta property=og:url content=c><meta property=og:url content=d><link rel=canonical href=a>
            <link rel=canonical href=b>
            """
        #expect(addresses(ofHTML: html) == ["a", "c"])
    }
}
