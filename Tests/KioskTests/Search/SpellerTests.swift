import Kiosk
import Testing
import Workbench

@Suite("The speller")
struct SpellerTests {
    private func speller(
        _ text: String = "", recent: [String] = [], stored: [String] = [],
        foods: [String] = ["rice", "chicken", "risotto rice", "cheese", "ricotta", "rib", "chickpea", "ragù"]
    ) -> Speller {
        var speller = Speller(Vocabulary(recent: recent, stored: stored, foods: foods))
        for letter in text { spell(.letter(letter), with: &speller) }
        return speller
    }

    /// Moves to an item and takes it. Returns false if there is no such item.
    @discardableResult
    private func spell(_ item: Speller.Item, with speller: inout Speller) -> Bool {
        for _ in speller.items where speller.selectedItem != item { speller.move(by: 1) }
        guard speller.selectedItem == item else { return false }
        speller.take()
        return true
    }

    /// Returns the completions, the nearest first.
    private func offers(of speller: Speller) -> [String] {
        (speller.items[...speller.best].reversed() + speller.items[(speller.best + 1)...]).compactMap { item in
            if case .text(let text) = item { text } else { nil }
        }
    }

    /// Returns the letters, the nearest first.
    private func letters(of speller: Speller) -> String {
        let count = speller.items.count
        let places = (0..<count).flatMap { [speller.best + $0, speller.best - $0] }.filter((0..<count).contains)
        var letters = ""
        for case .letter(let letter) in places.map({ speller.items[$0] }) where !letters.contains(letter) {
            letters.append(letter)
        }
        return letters
    }

    @Test("Letters are ordered by how likely they follow in known words")
    func order() {
        #expect(letters(of: speller()).hasPrefix("rcab"), "letters that begin no known word come last")
        #expect(letters(of: speller("c")).first == "h")
        #expect(letters(of: speller("che")).first == "e")
        #expect(letters(of: speller("ri")).hasPrefix("csb"), "rice and ricotta, risotto, ribs")
    }

    @Test("The likeliest letter is selected, and less likely ones are farther away on both sides")
    func bothSides() {
        let speller = speller(foods: ["aa", "bb", "cc", "dd", "ee", "ff"])
        #expect(speller.selectedItem == .letter("a"))
        #expect(speller.items[speller.best - 1] == .letter("b") || speller.items[speller.best + 1] == .letter("b"))
        let near = speller.items[(speller.best - 2)...(speller.best + 3)]
        #expect(Set(near) == Set("abcdef".map(Speller.Item.letter)))
    }

    @Test("Completions are recent texts, then stored titles, then foods")
    func completions() {
        let foods = ["rice", "risotto rice", "ricotta", "rib", "ragù"]
        #expect(offers(of: speller("r")) == foods)
        #expect(offers(of: speller("r", stored: ["Ratatouille", "Ramen"])) == ["Ratatouille"] + foods)
        #expect(offers(of: speller("r", recent: ["ravioli"], stored: ["Ramen"])) == ["ravioli"] + foods)
        #expect(offers(of: speller("x")).isEmpty)
    }

    @Test("Completions that were passed over come after new ones")
    func passedOver() {
        let foods = ["lemon", "lettuce", "lime", "lentil", "leek", "lamb", "ling", "leaf"]
        #expect(offers(of: speller("l", foods: foods)) == Array(foods.prefix(6)))
        #expect(offers(of: speller("le", foods: foods)) == ["leaf", "lemon", "lettuce", "lentil", "leek"])
    }

    @Test("Letters of words that aren't offered come first")
    func besides() {
        let foods = ["lemon", "lettuce", "lentil", "leek", "leaf", "lebkuchen", "lardo", "lo mein"]
        #expect(letters(of: speller("l", foods: foods)).hasPrefix("aoe"))
    }

    @Test("Up from the best word are other words and the end, down are the letters")
    func sides() {
        let speller = speller("ric")
        #expect(speller.selectedItem == .text("rice"))
        #expect(speller.items[speller.best - 1] == .text("ricotta"))
        #expect(speller.items[speller.best - 2] == .done)
        #expect(speller.items[speller.best + 1] == .letter("e"))
    }

    @Test("An empty field offers the newest texts and can't be submitted")
    func empty() {
        let speller = speller(recent: ["leek", "dal", "soup"])
        #expect(speller.selectedItem == .text("leek"))
        #expect(offers(of: speller) == ["leek", "dal"])
        #expect(!speller.items.contains(.done) && !speller.items.contains(.letter(" ")))
    }

    @Test("A chosen word can be submitted at once or continued after a space")
    func wholeWord() {
        var speller = speller("c")
        spell(.text("chicken"), with: &speller)
        #expect(speller.text == "chicken")
        #expect(speller.selectedItem == .done)
        speller.move(by: 1)
        #expect(speller.selectedItem == .letter(" "))
        speller.take()
        #expect(letters(of: speller).first == "r", "a new word starts")
        spell(.letter("r"), with: &speller)
        spell(.letter("i"), with: &speller)
        #expect(offers(of: speller).first == "chicken rice")
    }

    @Test("A known word can be submitted at once, an unknown one after one press of up")
    func end() {
        #expect(speller("rice").selectedItem == .done)
        var unknown = speller("xr")
        #expect(unknown.selectedItem == .letter("i"), "r is followed by i, as in rice")
        unknown.move(by: -1)
        #expect(unknown.selectedItem == .done)
        #expect(speller("xyz").selectedItem == .done, "no known word continues after z")
    }

    @Test("Accents, case and punctuation are ignored, and a chosen text keeps its own spelling")
    func folding() {
        #expect(offers(of: speller("cre", stored: ["Crêpes", "Crème brûlée"])) == ["Crêpes", "Crème brûlée"])
        #expect(offers(of: speller("pasta with pesto b", stored: ["Pasta with pesto, beans"])).count == 1)
        #expect(offers(of: speller("ragu")).isEmpty, "the word is complete")
        #expect(speller("ragu").selectedItem == .done)
        #expect(offers(of: speller("strasse", stored: ["Straße 7"])) == ["Straße 7"])
    }

    @Test("Single words of a title are completed too")
    func parts() {
        #expect(offers(of: speller("lent", stored: ["Red lentil dal"])) == ["lentil"])
    }

    @Test("Letters of known words can be typed, in any script")
    func otherLetters() {
        let speller = speller(foods: ["борщ", "ragù"])
        #expect(speller.selectedItem == .letter("б"))
        #expect(speller.items.contains(.letter("ù")) && speller.items.contains(.letter("щ")))
    }

    @Test("The selection wraps around, one item at a time however long a button is held")
    func ring() {
        var speller = speller()
        let start = speller.selected
        for _ in speller.items { speller.move(by: 15) }
        #expect(speller.selected == start)
        speller.move(by: 1)
        speller.move(by: -15)
        #expect(speller.selected == start)
        speller.move(by: -1)
        #expect(speller.selected == (start + speller.items.count - 1) % speller.items.count)
    }

    @Test("Delete removes letters until the field is empty")
    func delete() {
        var speller = speller("rice")
        for left in ["ric", "ri", "r", "", ""] {
            speller.deleteLetter()
            #expect(speller.text == left)
        }
        #expect(letters(of: speller).first == "r")
    }

    @Test("A text has at most 60 characters, and longer titles aren't offered")
    func limit() {
        let title = String(repeating: "pie ", count: 16)
        var speller = speller(stored: [title])
        for _ in 0..<70 { spell(.letter("p"), with: &speller) }
        #expect(speller.text.count == Speller.limit)
        #expect(offers(of: self.speller("pi", stored: [title])).isEmpty)
    }

    @Test(
        "Text from a command is cleaned of control characters",
        arguments: [
            ("", ""), ("  red \n lentils\t", "red lentils"), ("\u{1B}[2Jleek\u{7}\u{202E}", "leek"),
            ("🍕 pizza", "🍕 pizza"), ("é", "é"),
            (String(repeating: "a", count: 10_000), String(repeating: "a", count: 60)),
        ])
    func hostile(text: String, plain: String) {
        var speller = speller()
        speller.replace(with: text)
        #expect(speller.text == plain)
        #expect(speller.selectedItem == (plain.isEmpty ? .letter("r") : .done))
        for _ in 0...plain.count { speller.deleteLetter() }
        #expect(speller.text.isEmpty)
    }

    @Test(
        "Any text can be typed letter by letter",
        arguments: ["zuppa inglese 7-up", "mum's -1", "qxjzv 'n' 09"])
    func anything(text: String) {
        #expect(speller(text).text == text)
    }

    // MARK: Lines and sentences

    private func sentence(_ text: String = "", limit: Int = Speller.limit) -> Speller {
        let words = ["bake", "for", "butter", "stir", "olive oil", "form"]
        return Speller(Vocabulary(foods: words), style: .sentence, text: text, limit: limit)
    }

    @Test("In a sentence each word is completed by itself and followed by a space")
    func words() {
        var speller = sentence("Stir the b")
        #expect(offers(of: speller) == ["bake", "butter"])
        spell(.text("butter"), with: &speller)
        #expect(speller.text == "Stir the butter ")
        #expect(letters(of: speller).first == "b", "the next word begins like any other")
        spell(.letter("o"), with: &speller)
        #expect(speller.selectedItem == .text("olive oil"))
    }

    @Test("After a whole word of a sentence the space is selected, and it is near after any other word")
    func spaces() {
        #expect(sentence("bake for").selectedItem == .letter(" "))
        let unknown = sentence("bake xyz")
        let place = unknown.items.firstIndex(of: .letter(" "))
        #expect(place.map { abs($0 - unknown.best) <= 2 } == true, "\(unknown.items)")
    }

    @Test("A mark of punctuation takes the place of the space after a word")
    func punctuation() {
        var speller = sentence("bake ")
        spell(.letter("."), with: &speller)
        #expect(speller.text == "bake. ")
        var bracket = sentence("bake ")
        spell(.letter("("), with: &bracket)
        #expect(bracket.text == "bake (")
    }

    @Test("Digits are one item away where a word begins, and after a number the minutes are offered")
    func digits() {
        var speller = sentence("bake ")
        #expect(abs((speller.items.firstIndex(of: .numbers) ?? 99) - speller.best) == 1)
        spell(.numbers, with: &speller)
        #expect(speller.items == "1234567890".map(Speller.Item.letter))
        spell(.letter("4"), with: &speller)
        #expect(speller.selectedItem == .letter(" ") && letters(of: speller).hasPrefix(" 0"))
        spell(.letter("0"), with: &speller)
        spell(.letter(" "), with: &speller)
        #expect(speller.selectedItem == .text("minutes"))
        speller.take()
        #expect(speller.text == "bake 40 minutes ")
    }

    @Test("Back leaves the digits before it deletes a letter")
    func leaveDigits() {
        var speller = sentence()
        spell(.numbers, with: &speller)
        #expect(!speller.isEmpty)
        speller.deleteLetter()
        #expect(speller.isEmpty && speller.items.contains(.numbers))
    }

    @Test("A word that would be too long for a sentence isn't offered")
    func room() {
        #expect(offers(of: sentence("stir b", limit: 9)) == [])
        #expect(offers(of: sentence("stir b", limit: 10)) == ["bake"])
        #expect(offers(of: sentence("bake 40 ", limit: 14)).contains("minutes") == false)
    }

    @Test("A name has no digits nearby, a line has")
    func styles() {
        #expect(!speller().items.contains(.numbers))
        #expect(Speller(Vocabulary(foods: ["egg"]), style: .line).items.contains(.numbers))
        #expect(Speller(Vocabulary(foods: ["egg"]), style: .line, text: "1").items.contains(.letter("/")))
    }

    @Test("Random texts can be typed, and each item is offered once", arguments: 1...20)
    func random(seed: Int) {
        var random = SplitMix(seed: UInt64(seed))
        var speller = speller(recent: ["leek soup"], stored: ["Crème brûlée", "Dal"])
        var text = ""
        let characters = Speller.letters + Array(" 0123456789'-èûé")
        for _ in 0..<Speller.limit {
            let letter = characters[Int.random(in: characters.indices, using: &random)]
            guard letter != " " || (!text.isEmpty && text.last != " ") else { continue }
            text.append(letter)
            let isThere = spell(.letter(letter), with: &speller)
            #expect(isThere, "\(letter) after \(speller.text)")
            #expect(Set(speller.items).count == speller.items.count)
            #expect(speller.selected == speller.best)
        }
        #expect(speller.text == text)
    }
}
