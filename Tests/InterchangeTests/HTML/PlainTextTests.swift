import Testing

@testable import Interchange

@Suite(.timeLimit(.minutes(1))) struct PlainTextTests {
    @Test(
        "Tags are removed, and entities are decoded once",
        arguments: [
            (
                "Serves 4. <b>680 calories</b>. Try <a href=\"https://x.example\">Other Dish</a>.",
                "Serves 4. 680 calories. Try Other Dish."
            ),
            ("Salt &amp; pepper &#39;n&#x27; lime&nbsp;zest", "Salt & pepper 'n' lime zest"),
            ("Salt & pepper", "Salt & pepper"),
            ("A &amp;lt;b&amp;gt; C", "A &lt;b&gt; C"),
            ("&frac12; cup, 180 &deg;C", "½ cup, 180 °C"),
            ("no such &entity; here", "no such &entity; here"),
            ("1 < 2, 3 > 2", "1 < 2, 3 > 2"),
            ("crème brûlée – ½", "crème brûlée – ½"),
            ("a<script>alert(1)</script><style>p{}</style><!-- c -->b", "ab"),
            ("<b>bold <i>both</b> italic</i>", "bold both italic"),
            ("unclosed <b", "unclosed"),
            ("<img src=x onerror=alert(1)>soup", "soup"),
            ("", ""), (" \n ", ""), ("<p></p>", ""),
        ])
    func plain(html: String, text: String) {
        #expect(plainText(fromHTML: html) == text)
    }

    @Test(
        "Entities can't hide control characters",
        arguments: [
            ("So&#27;[2Jup", "So[2Jup"), ("So&amp;#27;up", "So&#27;up"), ("S&#x202E;o&#8203;up", "Soup"),
            ("So&#0;up", "Soup"), ("So&#10;up", "So up"), ("So\u{0}up", "Soup"), ("S&#xE0041;oup", "Soup"),
        ])
    func hiddenControls(html: String, text: String) {
        #expect(plainText(fromHTML: html) == text)
    }

    @Test(
        "Each item, paragraph and break starts a new line",
        arguments: [
            ("<ol><li>Rinse rice. </li><li>Boil.</li></ol>", ["Rinse rice.", "Boil."]),
            ("<p>One</p><p>Two<br>Three<br/>Four</p>", ["One", "Two", "Three", "Four"]),
            ("<ul><li>Outer<ul><li>Inner</li></ul>after</li></ul>", ["Outer", "Inner", "after"]),
            ("<li>One<li>Two", ["One", "Two"]),
            ("<div>Turns\npink  about</div><div>now</div>", ["Turns pink about", "now"]),
            ("Intro <ol><li>One</li></ol> outro", ["Intro", "One", "outro"]),
            ("One\r\nTwo\r\n\r\nThree", ["One", "Two", "Three"]),
            ("Salt &amp; <b>pepper</b>\nthen stir", ["Salt & pepper", "then stir"]),
        ])
    func lineByLine(html: String, expected: [String]) {
        #expect(lines(ofHTML: html) == expected)
    }

    @Test("Deep and long HTML doesn't crash the parser", arguments: ["<div>", "<b>", "<ul><li>", "&amp;", "<", "x"])
    func bombs(piece: String) {
        let text = plainText(fromHTML: String(repeating: piece, count: 300_000) + "soup", limit: 80)
        #expect(text.count <= 80)
    }

    @Test("Nothing that a page refers to is fetched")
    func noForeignEntities() {
        let html = #"<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hostname">]><p>a&x;b</p>"#
        #expect(plainText(fromHTML: html).contains("a&x;b"))
    }
}
