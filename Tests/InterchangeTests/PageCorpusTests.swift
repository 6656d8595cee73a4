import Kitchen
import Testing
import Workbench

@testable import Interchange

@Suite("Recipes of web pages")
struct PageCorpusTests {
    @Test("Each page of the corpus gives its recipe, or the reason why it has none", arguments: CorpusPage.all)
    func recipe(_ page: CorpusPage) throws {
        do throws(UnreadableRecipe) {
            let read = try ParsedRecipe(page.html, as: .html)
            var expected = page.expected
            // Most pages don't say whose they are.
            if expected["source"] == nil { expected["source"] = CorpusRecipe(read).values["source"] }
            if expected["picture"] == nil { expected["picture"] = CorpusRecipe(read).values["picture"] }
            #expect(CorpusRecipe(read).values == expected)
        } catch {
            #expect(error.description == page.expected["refused"])
        }
    }

    @Test("A page gives the same recipe amid other text", arguments: CorpusPage.all.filter(\.hasRecipe))
    func amidText(_ page: CorpusPage) throws {
        let (alone, amid) = (try ParsedRecipe(page.html, as: .html), try ParsedRecipe(page.amidText, as: .html))
        #expect(alone.recipe.ingredients == amid.recipe.ingredients && alone.recipe.steps == amid.recipe.steps)
        #expect(alone.recipe.title == amid.recipe.title && alone.recipe.nutrition == amid.recipe.nutrition)
    }

    /// The parts of a recipe that are counted.
    private struct Share {
        var pages = 0, taken = 0, ingredients = 0, steps = 0, times = 0, timed = 0, titles = 0

        mutating func count(_ page: CorpusPage) {
            guard page.hasRecipe else { return }
            pages += 1
            if page.expected["minutes"] != nil { timed += 1 }
            guard let read = try? ParsedRecipe(page.html, as: .html) else { return }
            let values = CorpusRecipe(read).values
            taken += 1
            func isRight(_ key: String) -> Int { values[key] == page.expected[key] ? 1 : 0 }
            ingredients += isRight("ingredients")
            titles += isRight("title")
            times += page.expected["minutes"] != nil ? isRight("minutes") : 0
            let (text, whole) = (values["steps"] ?? "", page.expected["steps"] ?? "")
            if abs(text.count - whole.count) * 10 <= whole.count { steps += 1 }
        }

        var line: String {
            "\(taken) of \(pages) taken, \(ingredients) with the ingredients, \(steps) with the steps, \(times) of "
                + "\(timed) times, \(titles) titles"
        }
    }

    /// The figures are those of a generic reader, counted in 954 real pages with JSON-LD and 57 with microdata only.
    @Test("The shares are better than those of a generic reader, on at least 120 pages")
    func shares() {
        var (json, microdata) = (Share(), Share())
        for page in CorpusPage.all { page.isMicrodata ? microdata.count(page) : json.count(page) }
        print("JSON-LD: \(json.line)\nMicrodata: \(microdata.line)")
        #expect(CorpusPage.all.count >= 120)
        func share(_ part: Int, _ whole: Int) -> Double { Double(part) / Double(whole) }
        #expect(share(json.taken, json.pages) > 918 / 954)
        #expect(share(json.ingredients, json.pages) > 875 / 954)
        #expect(share(json.steps, json.pages) > 876 / 954)
        #expect(share(json.times, json.timed) > 864 / 873)
        #expect(share(json.titles, json.pages) > 912 / 954)
        #expect(share(microdata.taken, microdata.pages) > 48 / 57)
        #expect(microdata.ingredients == microdata.pages && microdata.steps == microdata.pages)
    }
}

@Suite("Hostile pages", .timeLimit(.minutes(2)))
struct HostilePageTests {
    private static let recipe =
        #"{"@type": "Recipe", "name": "Bread", "recipeIngredient": ["500 g flour"], "recipeInstructions": "Bake."}"#
    private static let script = "<script type=\"application/ld+json\">\(recipe)</script>"
    private static let item =
        "<div itemscope itemtype=\"https://schema.org/Recipe\"><b itemprop=name>Bread</b><i itemprop=recipeIngredient>rye</i>"

    @Test(
        "A page that is four times as long takes about four times the time, whatever it repeats",
        arguments: [
            "<div>", "<b>", "</i>", "<b></x>", "<li>", "<p><div>", "<table><tr><td>", "<a b c d e f g h ", "&amp;",
            "\u{0}", "<!--",
            "<div itemscope>", "<b itemprop=x>", "<i itemscope itemprop=x>", "<b itemprop='a b c d e f g h'>",
            "<li itemprop=x>",
            "<script type=\"application/ld+json\">[]</script>", "<script type=\"application/ld+json\">{</script>",
            "<i></div>",
            "<option><select>", "x", "<svg>", "</p></br>",
        ])
    func repeated(_ piece: String) throws {
        let growth = growth(from: 25_000, runs: 2) { length in
            let half = String(repeating: piece, count: length / piece.utf8.count)
            return [Self.script + half, half + Self.script, Self.item + half + half, half + Self.item]
        } work: { pages in
            for page in pages { _ = try? ParsedRecipe(page, as: .html) }
        }
        #expect(growth < 8, "4 is linear, and 16 quadratic")
    }

    @Test(
        "A recipe before hostile text is still read",
        arguments: ["<div>", "<b itemprop=x>", "\u{0}", "<!--", "<a b c "])
    func before(_ piece: String) throws {
        let page = Self.script + String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        #expect(try ParsedRecipe(page, as: .html).recipe.title == "Bread")
    }

    @Test("10,000 scripts and 5,000 recipes are read in time")
    func many() throws {
        let page =
            String(repeating: "<script type=\"application/ld+json\">{\"a\":1}</script>", count: 10_000) + Self.script
        #expect(try ParsedRecipe(page, as: .html).recipe.title == "Bread")
        let list = Array(repeating: Self.recipe, count: 5_000).joined(separator: ",")
        let read = try ParsedRecipe("<script type=\"application/ld+json\">[\(list)]</script>", as: .html)
        #expect(read.recipe.title == "Bread")
    }

    @Test("Deeply nested JSON is refused, and beside it a recipe is read")
    func deep() throws {
        let deep = "<script type=\"application/ld+json\">\(String(repeating: "[", count: 200_000))</script>"
        #expect(throws: UnreadableRecipe.self) { try ParsedRecipe(deep, as: .html) }
        let read = try ParsedRecipe(deep + Self.script, as: .html)
        #expect(read.recipe.title == "Bread" && read.notes.count == 1)
    }

    @Test("A page of more than 4 MiB is refused")
    func long() {
        let page = Self.script + String(repeating: " ", count: RecipeFormat.longestPage)
        #expect(throws: UnreadableRecipe.self) { try ParsedRecipe(page, as: .html) }
    }

    @Test("No change of some bytes of a page crashes the reader", arguments: 1...3)
    func mutations(seed: UInt64) {
        var random = SplitMix(seed: seed)
        let signs = Array("<>/\"'=&;{}[]:,\\\u{0}\u{7}é0-".utf8)
        for page in CorpusPage.all {
            var bytes = Array(page.html.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = signs.randomElement(using: &random) ?? 0
                case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
                default: bytes.removeSubrange(place..<min(place + 8, bytes.count))
                }
            }
            _ = try? ParsedRecipe(page: bytes, contentType: nil, from: "https://recipes.example/1")
        }
    }

    @Test("No cut of a page crashes the reader", arguments: [0, 1])
    func cuts(_ kind: Int) {
        let page =
            kind == 0
            ? "<html><head>\(Self.script)" : Self.item + "<ol itemprop=recipeInstructions><li>Bake.</ol></div>"
        for length in 0...page.utf8.count {
            _ = try? ParsedRecipe(String(decoding: page.utf8.prefix(length), as: UTF8.self), as: .html)
        }
    }
}

@Suite("The character sets of pages")
struct PageTextTests {
    private func text(_ bytes: [UInt8], _ type: String? = nil) -> String { PageText.text(of: bytes, contentType: type) }

    @Test("Bytes are decoded by their mark, their header, the page itself, or as browsers do")
    func sets() {
        #expect(text(Array("crème".utf8)) == "crème")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("crème".utf8), "text/html; charset=iso-8859-1") == "crème")
        #expect(text([0x63, 0x72, 0xE8, 0x6D, 0x65], "text/html; charset=ISO-8859-1") == "crème")
        #expect(text([0x93, 0x80, 0x94], "text/html; charset=\"windows-1252\"") == "“€”")
        #expect(text([0x93, 0x80, 0x94], "text/html; charset=latin1") == "“€”")
        #expect(text(Array("<meta charset=windows-1251>".utf8) + [0xE1, 0xEE]).hasSuffix("бо"))
        #expect(
            text(Array("<meta http-equiv=content-type content='text/html; charset=iso-8859-2'>".utf8) + [0xB1])
                .hasSuffix("ą"))
        #expect(text([0xE9, 0x74, 0xE9]) == "été", "without a name, windows-1252")
        #expect(text([0xFF, 0xFE, 0x41, 0x00, 0xE9, 0x00]) == "Aé")
        #expect(text([0xFE, 0xFF, 0x00, 0x41, 0x00, 0xE9]) == "Aé")
        #expect(text([0x41, 0x00], "text/html; charset=utf-16le") == "A")
        #expect(text([0x1B, 0x24, 0x42, 0x4B, 0x5C, 0x1B, 0x28, 0x42], "text/html; charset=iso-2022-jp") == "本")
        #expect(text([0x8D, 0x41], "text/html; charset=windows-1252") == "\u{FFFD}A")
        #expect(text([0x41, 0xFF], "text/html; charset=utf-8") == "A\u{FFFD}")
        #expect(text([0xE9], "text/html; charset=x-unknown") == "é")
        #expect(text(Array("naïve".utf8), "text/html; charset=windows-1252") == "naïve", "the bytes are UTF-8")
        #expect(text([]) == "" && text([0xFF, 0xFE]) == "" && text([0xFF, 0xFE, 0x41]) == "")
    }

    @Test("Only web pages and JSON are read", arguments: ["application/pdf", "image/jpeg", "application/octet-stream"])
    func types(_ type: String) throws {
        let page = Array(
            #"<script type="application/ld+json">{"@type":"Recipe","name":"Bread","recipeIngredient":["rye"]}</script>"#
                .utf8)
        let address = "https://recipes.example/bread"
        for type in [nil, "text/html", "TEXT/HTML; charset=utf-8", "application/xhtml+xml"] {
            let read = try ParsedRecipe(page: page, contentType: type, from: address)
            #expect(read.recipe.source == .init(name: "recipes.example", url: address))
        }
        let json = Array(#"{"@type":"Recipe","name":"Bread"}"#.utf8)
        #expect(try ParsedRecipe(page: json, contentType: "application/ld+json", from: address).recipe.title == "Bread")
        #expect(throws: UnreadableRecipe.self) { try ParsedRecipe(page: page, contentType: type, from: address) }
        #expect(throws: UnreadableRecipe.self) {
            try ParsedRecipe(page: Array("%PDF-1.7".utf8), contentType: "text/html", from: address)
        }
        #expect(throws: UnreadableRecipe.self) { try ParsedRecipe(page: [], contentType: "text/html", from: address) }
    }
}
