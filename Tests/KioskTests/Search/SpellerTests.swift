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

    /// Goes to the item and takes it; false when there is none.
    @discardableResult
    private func spell(_ item: Speller.Item, with speller: inout Speller) -> Bool {
        for _ in speller.items where speller.selectedItem != item { speller.move(by: 1) }
        guard speller.selectedItem == item else { return false }
        speller.take()
        return true
    }

    /// The whole texts, the nearest first.
    private func offers(of speller: Speller) -> [String] {
        (speller.items[...speller.best].reversed() + speller.items[(speller.best + 1)...]).compactMap { item in
            if case .text(let text) = item { text } else { nil }
        }
    }

    /// The letters, the nearest first.
    private func letters(of speller: Speller) -> String {
        let count = speller.items.count
        let places = (0..<count).flatMap { [speller.best + $0, speller.best - $0] }.filter((0..<count).contains)
        var letters = ""
        for case .letter(let letter) in places.map({ speller.items[$0] }) where !letters.contains(letter) {
            letters.append(letter)
        }
        return letters
    }

    @Test("Letters come in the order of what can follow among the known words")
    func order() {
        #expect(letters(of: speller()).hasPrefix("rcab"), "what begins no known word comes after them")
        #expect(letters(of: speller("c")).first == "h")
        #expect(letters(of: speller("che")).first == "e")
        #expect(letters(of: speller("ri")).hasPrefix("csb"), "rice and ricotta, risotto, ribs")
    }

    @Test("The likeliest letter is selected, and what is less likely is farther away to both sides")
    func bothSides() {
        let speller = speller(foods: ["aa", "bb", "cc", "dd", "ee", "ff"])
        #expect(speller.selectedItem == .letter("a"))
        #expect(speller.items[speller.best - 1] == .letter("b") || speller.items[speller.best + 1] == .letter("b"))
        let near = speller.items[(speller.best - 2)...(speller.best + 3)]
        #expect(Set(near) == Set("abcdef".map(Speller.Item.letter)))
    }

    @Test("Words that complete what is typed come first: recent ones, stored ones, then foods")
    func completions() {
        let foods = ["rice", "risotto rice", "ricotta", "rib", "ragù"]
        #expect(offers(of: speller("r")) == foods)
        #expect(offers(of: speller("r", stored: ["Ratatouille", "Ramen"])) == ["Ratatouille"] + foods)
        #expect(offers(of: speller("r", recent: ["ravioli"], stored: ["Ramen"])) == ["ravioli"] + foods)
        #expect(offers(of: speller("x")).isEmpty)
    }

    @Test("What was offered a letter ago and not taken is offered after what was not")
    func passedOver() {
        let foods = ["lemon", "lettuce", "lime", "lentil", "leek", "lamb", "ling", "leaf"]
        #expect(offers(of: speller("l", foods: foods)) == Array(foods.prefix(6)))
        #expect(offers(of: speller("le", foods: foods)) == ["leaf", "lemon", "lettuce", "lentil", "leek"])
    }

    @Test("Letters of words that are not on offer come first, since those on offer need none")
    func besides() {
        let foods = ["lemon", "lettuce", "lentil", "leek", "leaf", "lebkuchen", "lardo", "lo mein"]
        #expect(letters(of: speller("l", foods: foods)).hasPrefix("aoe"))
    }

    @Test("Up from the best word are the other words and the end, down from it the letters")
    func sides() {
        let speller = speller("ric")
        #expect(speller.selectedItem == .text("rice"))
        #expect(speller.items[speller.best - 1] == .text("ricotta"))
        #expect(speller.items[speller.best - 2] == .done)
        #expect(speller.items[speller.best + 1] == .letter("e"))
    }

    @Test("Before anything is typed the newest texts are offered, and there is nothing to end")
    func empty() {
        let speller = speller(recent: ["leek", "dal", "soup"])
        #expect(speller.selectedItem == .text("leek"))
        #expect(offers(of: speller) == ["leek", "dal"])
        #expect(!speller.items.contains(.done) && !speller.items.contains(.letter(" ")))
    }

    @Test("A word that was chosen can be ended at once, or go on after a space")
    func wholeWord() {
        var speller = speller("c")
        spell(.text("chicken"), with: &speller)
        #expect(speller.text == "chicken")
        #expect(speller.selectedItem == .done)
        speller.move(by: 1)
        #expect(speller.selectedItem == .letter(" "))
        speller.take()
        #expect(letters(of: speller).first == "r", "as at the beginning")
        spell(.letter("r"), with: &speller)
        spell(.letter("i"), with: &speller)
        #expect(offers(of: speller).first == "chicken rice")
    }

    @Test("A known word that was spelled to its end can be ended at once; an unknown one with one press up")
    func end() {
        #expect(speller("rice").selectedItem == .done)
        var unknown = speller("xr")
        #expect(unknown.selectedItem == .letter("i"), "as after r in rice")
        unknown.move(by: -1)
        #expect(unknown.selectedItem == .done)
        #expect(speller("xyz").selectedItem == .done, "nothing follows z")
    }

    @Test("Accents, case and signs make no difference, and what is chosen is written as it is known")
    func folding() {
        #expect(offers(of: speller("cre", stored: ["Crêpes", "Crème brûlée"])) == ["Crêpes", "Crème brûlée"])
        #expect(offers(of: speller("pasta with pesto b", stored: ["Pasta with pesto, beans"])).count == 1)
        #expect(offers(of: speller("ragu")).isEmpty, "it is the word itself")
        #expect(speller("ragu").selectedItem == .done)
        #expect(offers(of: speller("strasse", stored: ["Straße 7"])) == ["Straße 7"])
    }

    @Test("A single word of a title is known too")
    func parts() {
        #expect(offers(of: speller("lent", stored: ["Red lentil dal"])) == ["lentil"])
    }

    @Test("Letters that known words have can be typed, wherever they are from")
    func otherLetters() {
        let speller = speller(foods: ["борщ", "ragù"])
        #expect(speller.selectedItem == .letter("б"))
        #expect(speller.items.contains(.letter("ù")) && speller.items.contains(.letter("щ")))
    }

    @Test("It goes around, a step at a time however long a button is held")
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

    @Test("Delete takes letters away until there are none, and then nothing")
    func delete() {
        var speller = speller("rice")
        for left in ["ric", "ri", "r", "", ""] {
            speller.deleteLetter()
            #expect(speller.text == left)
        }
        #expect(letters(of: speller).first == "r")
    }

    @Test("A text has at most 60 characters; titles that are longer are not offered")
    func limit() {
        let title = String(repeating: "pie ", count: 16)
        var speller = speller(stored: [title])
        for _ in 0..<70 { spell(.letter("p"), with: &speller) }
        #expect(speller.text.count == Speller.limit)
        #expect(offers(of: self.speller("pi", stored: [title])).isEmpty)
    }

    @Test(
        "Text from elsewhere is made plain",
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
        "Whatever is wanted can be typed, letter by letter",
        arguments: ["zuppa inglese 7-up", "mum's -1", "qxjzv 'n' 09"])
    func anything(text: String) {
        #expect(speller(text).text == text)
    }

    @Test("Random texts can be typed, and each character is offered once", arguments: 1...20)
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
