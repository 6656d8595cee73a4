import Fixtures
import Kiosk
import KioskTesting
import Kitchen
import Testing

@Suite("A text field")
struct SpellerPageTests {
    private func field(typed text: String = "", restored: RestoredData = RestoredData(recipe: .pasta)) -> Evening {
        var evening = Evening(restored: restored)
        evening.openSpeller()
        type(text, in: &evening)
        return evening
    }

    private func type(_ text: String, in evening: inout Evening) {
        for letter in text { choose(letter == " " ? "space" : String(letter), in: &evening) }
    }

    private func choose(_ label: String, in evening: inout Evening) {
        let isThere = evening.choose(label)
        #expect(isThere, "\(label) is an item")
    }

    @Test("The view has the field's title, its text and the whole label of each item")
    func view() {
        var evening = field()
        #expect(evening.view.name == .search)
        #expect(evening.view.title == "Search")
        #expect(evening.view.text == "")
        type("zuppa inglese 7-up", in: &evening)
        #expect(evening.view.text == "zuppa inglese 7-up")
        #expect(evening.view.items.map(\.label).contains("Search"))
    }

    @Test("A field that isn't for searching ends with Done")
    func done() {
        var evening = Evening()
        evening.openSpeller("Add food", done: "Done")
        type("fig", in: &evening)
        choose("Done", in: &evening)
        #expect(evening.view.title == "How long?")
    }

    @Test("The last item and holding ok both submit the text")
    func finish() {
        for isHeld in [false, true] {
            var evening = field(typed: "eggs")
            if isHeld { evening.hold(.ok) } else { choose("Search", in: &evening) }
            #expect(evening.view.title == "How long?")
            evening.press(.ok)
            #expect(evening.view.timers.map(\.label) == ["eggs"])
            evening.press(.back)
            #expect(evening.view.name == .home, "the field is closed")
        }
    }

    @Test("Titles of favorites and stored recipes are completed, and two presses of ok search for one")
    func completions() {
        var evening = field(
            restored: RestoredData(
                userData: UserData(favorites: [Recipe.soup.heading], titles: ["Lasagna"]), recipe: .pasta))
        type("l", in: &evening)
        #expect(evening.selected == "Leek soup")
        evening.press(.ok)
        #expect(evening.selected == "Search")
        evening.press(.ok)
        #expect(evening.view.title == "How long?")
    }

    @Test("Recent searches are offered before anything is typed")
    func recent() {
        var evening = field(
            restored: RestoredData(userData: UserData(searched: ["quail", "leek", "dal"]), recipe: .pasta))
        #expect(evening.selected == "quail")
        evening.press(.up)
        #expect(evening.selected == "leek")
    }

    @Test("Back deletes a letter, and leaves an empty field")
    func back() {
        var evening = field(typed: "eg")
        evening.press(.back)
        #expect(evening.view.text == "e")
        evening.press(.back)
        #expect(evening.view.text == "" && evening.view.name == .search)
        evening.press(.back)
        #expect(evening.view.name == .home)
    }

    @Test("Holding back goes home at once, and each field keeps its half-typed text")
    func draft() {
        var evening = field(typed: "leek so")
        evening.hold(.back)
        #expect(evening.view.name == .home)
        evening.openSpeller("Add food", done: "Done")
        #expect(evening.view.text == "")
        evening.hold(.back)
        evening.openSpeller()
        #expect(evening.view.text == "leek so")
        evening.press(.back, .back, .back, .back, .back, .back, .back)
        evening.press(.back)
        evening.openSpeller()
        #expect(evening.view.text == "")
    }

    @Test("A field with text stays open, an empty one closes after a minute")
    func idle() {
        var filled = field(typed: "l")
        filled.pass(.seconds(86_400))
        #expect(filled.view.text == "l")
        var empty = field()
        empty.pass(Kiosk.idleLimit)
        #expect(empty.view.name == .home)
    }

    @Test("An empty text can't be submitted")
    func nothing() {
        var evening = field()
        evening.hold(.ok)
        #expect(evening.view.title == "Nothing typed yet")
        evening.press(.ok)
        #expect(evening.view.name == .search)
    }

    @Test("A typing command replaces the text, without control characters; without a field it is refused")
    func type() {
        var evening = field(typed: "le")
        let replies = evening.happen(.order(.type("rice\u{1B}\n pudding"), RequestID(-1)))
        #expect(replies == [.reply(RequestID(-1), .typed)])
        #expect(evening.view.text == "rice pudding")
        #expect(evening.selected == "Search")
        evening.happen(.order(.type(""), RequestID(-2)))
        #expect(evening.view.text == "")
        evening.hold(.back)
        let refusals = evening.happen(.order(.type("rice"), RequestID(-3)))
        #expect(refusals == [.reply(RequestID(-3), .noOpenField)])
    }

    @Test("An alarm covers the field: its press types nothing, and typing commands are refused")
    func alarm() {
        var evening = field(typed: "le")
        evening.happen(.order(.timer(.start(label: "Rice", .seconds(5))), RequestID(-1)))
        evening.pass(.seconds(5))
        #expect(evening.view.name == .alarm && evening.view.text == nil)
        let refusals = evening.happen(.order(.type("rice"), RequestID(-2)))
        #expect(refusals == [.reply(RequestID(-2), .noOpenField)])
        evening.press(.ok)
        evening.press(.ok)
        #expect(evening.view.text == "le")
    }

    @Test(
        "A common food takes at most 13 presses, although dishes are offered too",
        arguments: CommonFood.all.prefix(100).map(\.name))
    func commonFood(name: String) throws {
        var evening = field()
        let speller = Speller(Vocabulary(foods: Vocabulary.dishesAndFoods))
        let moves = Finger().spell(name, with: speller)
        #expect(moves.count <= 13, "\(moves)")
        for move in moves { evening.make(move) }
        #expect(evening.view.title == "How long?")
        evening.press(.ok)
        #expect(evening.view.timers.map(\.label) == [name])
    }
}

extension Evening {
    /// Makes a simulated finger's move through the gestures of its button.
    fileprivate mutating func make(_ move: Finger.Move) {
        switch move {
        case .click(let button): press(button)
        case .holdOK: hold(.ok)
        case .hold(let button, let items):
            var gestures = Gestures()
            var (instant, moved) = (Instant(sinceBoot: .seconds(1)), 0)
            _ = gestures.level(true, of: button, at: instant)
            while moved < items, let next = gestures.nextWake {
                instant = next
                for gesture in gestures.advance(to: instant) {
                    moved += 1
                    happen(.gesture(gesture))
                }
            }
            _ = gestures.level(false, of: button, at: instant)
            gestures.advance(to: instant + .seconds(1)).forEach { happen(.gesture($0)) }
        }
    }
}
