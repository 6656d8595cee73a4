import Testing

@testable import Mealie

@Suite("Stamps and texts of Mealie")
struct MealieTextTests {
    @Test(
        "All three forms of a stamp are read",
        arguments: [
            ("2026-11-23T14:20:39.356126Z", 1_795_443_639.356126),
            ("2026-11-23T14:20:39.356126+00:00", 1_795_443_639.356126),
            ("2026-11-23T14:20:39", 1_795_443_639), ("2026-11-23T16:20:39+02:00", 1_795_443_639),
            ("2026-11-23 09:20:39-0500", 1_795_443_639), ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
            ("2024-02-29T12:00:00Z", 1_709_208_000), ("2000-03-01T00:00:00Z", 951_868_800),
        ])
    func stamps(text: String, seconds: Double) {
        #expect(MealieStamp.seconds(text) == seconds)
    }

    @Test(
        "Other texts are no stamps",
        arguments: ["", "2026-11-23", "2026-13-01T00:00:00Z", "2026-11-23T24:00:00Z", "soon"])
    func noStamps(text: String) {
        #expect(MealieStamp.seconds(text) == nil)
    }

    @Test("A stamp is written in UTC, cut to the second")
    func written() {
        #expect(MealieStamp.text(1_795_443_639.99) == "2026-11-23T14:20:39Z")
        #expect(MealieStamp.text(-0.5) == "1969-12-31T23:59:59Z")
        for seconds in stride(from: 0.0, to: 4e9, by: 12_345_678) {
            #expect(MealieStamp.seconds(MealieStamp.text(seconds)) == seconds)
        }
    }

    @Test(
        "Markdown and HTML become plain text",
        arguments: [
            ("Bake **45** minutes", "Bake 45 minutes"), ("# Dough\n\nKnead *well*.", "Dough Knead well."),
            ("- one\n- two", "one two"), ("See [here](https://example.org/a_b_c).", "See here."),
            ("![a pot](/x_y_z.webp)Stir", "Stir"),
            ("<img src=\"a.png\"/>Stir <b>now</b><br>and wait", "Stir now and wait"),
            ("Fish &amp; chips", "Fish & chips"), ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_word", "snake_case_word"),
            ("_gently_ and `200 g`", "gently and 200 g"), ("> Tip: rest", "Tip: rest"), ("~~old~~ new", "old new"),
            ("1. Wash", "1. Wash"), ("a\u{1B}[31mb", "ab"),
        ])
    func markdown(text: String, plain: String) {
        #expect(MarkdownText.plain(text) == plain)
    }

    @Test(
        "Fractions become digits that every display has",
        arguments: [
            ("¹/₂ tsp", "1/2 tsp"), ("1 ¹/₄ cups", "1 1/4 cups"), ("1¹/₄", "1 1/4"), ("⅓ cup", "1/3 cup"),
            ("2½", "2 1/2"),
            ("¹⁰/₁₆", "10/16"), ("3⁄4", "3/4"), ("no number", "no number"),
        ])
    func fractions(text: String, plain: String) {
        #expect(text.withPlainFractions == plain)
    }

    @Test(
        "Texts of web pages that stand in Mealie take no time that grows with the square of their length",
        .timeLimit(.minutes(1)), arguments: ["![", "[", "[a](", "*a", "_a ", "`a", "~~a", "__a "])
    func hostile(part: String) {
        let text = MarkdownText.plain(String(repeating: part, count: 1_000_000))
        #expect(text.count <= 8000)
    }
}
