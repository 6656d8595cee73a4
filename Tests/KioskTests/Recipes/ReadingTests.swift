import CharacterDisplay
import Cookbook
import KioskTesting
import Kitchen
import Testing

@testable import Kiosk

@Suite("Reading while timers come and go")
struct ReadingTests {
    @Test("The first words on the display stay there when a timer starts or ends")
    func stays() throws {
        let recipe = try #require(StarterCookbook.recipes.first { $0.id == RecipeID(.starter, 2) })
        var page = try #require(Page(recipe, size: .sixteenByTwo)?.next)
        while !page.isLast, !page.glass[0].hasPrefix("to 25 minutes") { page = page.after(.down) }
        #expect(page.glass == ["to 25 minutes,  ", "stirring now   ▼"])
        let timed = page.toggled
        #expect(timed.glass == ["to 25     ⏲20:00", "minutes,       ▼"])
        #expect(timed.toggled.glass == page.glass)
    }

    @Test(
        "No word of a step is skipped in either direction, whenever a timer starts or ends",
        arguments: StarterCookbook.recipes.map(\.id), [DisplaySize.sixteenByTwo, .twentyByFour])
    func nothingSkipped(id: RecipeID, size: DisplaySize) throws {
        let recipe = try #require(StarterCookbook.recipes.first { $0.id == id })
        var step = Page(recipe, size: size)
        while let first = step {
            check(first)
            step = first.next
        }
    }

    /// Checks all pages of a step that can be reached with down while timers start and end.
    private func check(_ first: Page) {
        var waiting = [first]
        var known: Set = [first.state]
        while let page = waiting.popLast() {
            #expect(page.isTrue, "\(page.glass)")
            #expect(
                page.state.place == 0 || page.isReached(from: page.after(.up)),
                "words were skipped before \(page.glass)")
            let toggled = page.toggled
            #expect(toggled.state.place == page.state.place)
            var following = [toggled]
            if page.isLast {
                #expect(page.end == page.letters.count, "words were skipped after \(page.glass)")
            } else {
                let next = page.after(.down)
                #expect(next.state.place == page.end, "words were skipped, or come again, after \(page.glass)")
                following.append(next)
            }
            waiting += following.filter { known.insert($0.state).inserted }
        }
    }
}

/// A page of a step as it is shown.
private struct Page {
    struct State: Hashable {
        var place: Int
        var isTimed: Bool
    }

    private let evening: Evening
    private let heading: String
    let state: State
    let glass: [String]
    /// All letters of the step.
    let letters: [Character]
    /// Letters on the display, without the corner and the sign for more text.
    private let shown: [Character]
    /// True if down opens the next step.
    let isLast: Bool

    /// Opens the first page of a recipe. Returns `nil` if the recipe has no steps.
    init?(_ recipe: Recipe, size: DisplaySize) {
        var evening = Evening(size: size, restored: RestoredData(recipe: recipe))
        evening.press(.ok, .ok)
        self.init(evening)
    }

    private init?(_ evening: Evening) {
        let view = evening.view
        guard case .text(let text, let heading, let place) = view.body else { return nil }
        self.evening = evening
        self.heading = heading
        state = State(place: place, isTimed: !view.timers.isEmpty)
        letters = evening.layout.characters.cells(for: heading + text).filter { $0 != " " }
        glass = evening.glass
        isLast = !glass[glass.count - 1].hasSuffix("▼")
        var rows = glass
        if state.isTimed, let corner = rows[0].lastIndex(of: "⏲") { rows[0] = String(rows[0][..<corner]) }
        if !isLast { rows[rows.count - 1].removeLast() }
        shown = rows.joined().filter { $0 != " " }
    }

    /// The first page of the next step, or `nil` if this is the last step.
    var next: Page? {
        var page = self
        while page.heading == heading {
            var evening = page.evening
            evening.press(.down)
            guard let after = Page(evening) else { return nil }
            page = after
        }
        return page
    }

    /// The number of letters shown up to the end of this page.
    var end: Int { state.place + shown.count }

    var isTrue: Bool { Array(letters.dropFirst(state.place).prefix(shown.count)) == shown }

    /// Returns true if the earlier page leads here without a gap.
    func isReached(from earlier: Page) -> Bool {
        earlier.state.place < state.place && earlier.end >= state.place
    }

    func after(_ button: Button) -> Page {
        var evening = evening
        evening.press(button)
        return Page(evening) ?? self
    }

    /// The page after a timer has started or, if one runs, has stopped.
    var toggled: Page {
        var evening = evening
        let order = state.isTimed ? TimerRack.Order.stop(1) : .start(label: "Rice", .seconds(1200))
        evening.happen(.order(.timer(order), RequestID(-1)))
        return Page(evening) ?? self
    }
}
