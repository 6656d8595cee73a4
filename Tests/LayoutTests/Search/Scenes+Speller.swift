import Kiosk
import KioskTesting
import Kitchen

extension Scene {
    static let spellers = [
        Scene("search") { $0.openSpeller() },
        Scene("search-recent") {
            $0.keep(UserData(searched: ["leek soup", "dal"]))
            $0.openSpeller()
        },
        Scene("search-one-letter") { $0.spell("c") },
        Scene("search-letters") { $0.spell("chi") },
        Scene("search-page-above") {
            $0.spell("c")
            for _ in 0..<9 { $0.press(.up) }
        },
        Scene("search-far-letters") {
            $0.spell("c")
            for _ in 0..<20 { $0.press(.down) }
        },
        Scene("search-whole-word") { $0.spell("rice") },
        Scene("search-unknown") { $0.spell("zuppa i") },
        Scene("search-space") { $0.spell("rice ") },
        Scene("search-long", times: [.zero, .seconds(3), .seconds(30)]) {
            $0.openSpeller()
            $0.happen(.order(.type(Recipe.longTitle.title), RequestID(-1)))
        },
        Scene("search-long-word", times: [.zero, .seconds(3), .seconds(30)]) {
            $0.keep(UserData(titles: ["Grandmother's slow-roasted tomato soup"]))
            $0.spell("g")
        },
        Scene("search-timer") {
            $0.start("Rice", 185)
            $0.spell("tomato so")
        },
        Scene("search-accents") {
            $0.keep(UserData(titles: ["Crème brûlée", "Ærtesuppe", "Борщ"]))
            $0.spell("cre")
        },
        Scene("search-names-something") {
            $0.openSpeller("Add to pantry", done: "Done")
            _ = $0.choose("f")
        },
    ]
}

extension Evening {
    /// Opens the search field and spells a text letter by letter.
    fileprivate mutating func spell(_ text: String) {
        openSpeller()
        for letter in text { _ = choose(letter == " " ? "space" : String(letter)) }
    }

    /// Restores user data late, as from a store that has just been read.
    fileprivate mutating func keep(_ userData: UserData) {
        happen(.restored(RestoredData(userData: userData)))
    }
}
