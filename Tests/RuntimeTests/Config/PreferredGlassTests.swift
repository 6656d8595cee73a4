import Boards
import CharacterDisplay
import Kiosk
import Kitchen
import Runtime
import SimulatedKiosk
import Simulation
import Testing

@Suite("Display and sound preferences on the board")
struct PreferredGlassTests {
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    /// A stage that shows the page of a timer in large digits.
    private func timerPage(_ size: DisplaySize) throws -> Stage {
        let stage = try Stage(
            size: size, restored: RestoredData(recipe: pasta), preferences: Preferences(hasLargeText: true))
        stage.startTimer("Rice", seconds: 725)
        stage.press(.up, for: .seconds(1))
        stage.press(.ok)
        stage.pass(.seconds(4))
        return stage
    }

    private func remaining(on stage: Stage) -> String {
        let now = Instant(sinceBoot: stage.clock.now)
        return stage.engine.screen.view.timers.first?.remaining(at: now).timerText ?? ""
    }

    /// The number of bytes sent to the display since a call. E falls twice for each byte.
    private func bytes(of stage: Stage, since first: Int) -> Int {
        let pins = stage.calls[first...].map(\.pins)
        return zip(pins, pins.dropFirst()).count { $0.contains(.e) && !$1.contains(.e) } / 2
    }

    @Test(
        "Each second redraws only the cells of changed digits and the corner, and defines no glyphs",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo])
    func cost(size: DisplaySize) throws {
        let stage = try timerPage(size)
        // Each digit has been displayed by then.
        stage.pass(.seconds(61))
        var refreshes = 0
        for _ in 0..<100 {
            let (before, first) = (remaining(on: stage), stage.calls.count)
            stage.pass(.seconds(1))
            let after = remaining(on: stage)
            // A number with one digit less moves the other digits.
            let changed = before.count == after.count ? zip(before, after).count { $0 != $1 } : before.count
            let spent = bytes(of: stage, since: first)
            if spent > 100 { refreshes += 1 } else { #expect(spent <= changed * (8 + (size.rows > 2 ? 2 : 0))) }
        }
        #expect(refreshes <= 2, "the display is rewritten once a minute")
        #expect(stage.board.model.violations == [])
    }

    @Test(
        "Large digits and the signs beside them have the right dots",
        arguments: [DisplaySize.twentyByFour, .sixteenByTwo, .sixteenByFour])
    func dots(size: DisplaySize) throws {
        let stage = try timerPage(size)
        for _ in 0..<70 {
            stage.pass(.seconds(1))
            let dots = stage.board.model.ownDots(size: size)
            for (row, cells) in stage.engine.screen.frame.cells.enumerated() {
                for (column, character) in cells.enumerated() where CharacterSet.a00.code(for: character) == nil {
                    #expect(dots[row][column] == Glyph.glyph(for: character)?.rows, "\(character)")
                }
            }
        }
    }

    @Test("A chosen sound plays as a sample once the choice is saved, and a press silences it at once")
    func sample() throws {
        for isSilenced in [false, true] {
            let stage = try Stage(restored: RestoredData(recipe: pasta))
            // The settings are the last entry of the menu but one. The menu opens at the fourth, where home hints.
            let presses: [Board.Button] = [.back, .up, .up, .up, .up, .up, .ok, .down, .down, .down, .ok, .down, .ok]
            presses.forEach { stage.press($0) }
            let request = stage.effects.compactMap { effect in
                guard case .store(let id, let change) = effect, change.base as? PreferenceChange == .sound(.calm) else {
                    return RequestID?.none
                }
                return id
            }.last
            stage.engine.use(
                Engine.Configuration(
                    board: stage.wiring, display: DisplaySettings(size: .twentyByFour),
                    preferences: Preferences(sound: .calm)))
            stage.engine.handle(.answered(try #require(request), Answer(())))
            let start = stage.clock.now
            stage.engine.turn()
            if isSilenced {
                stage.pass(.milliseconds(370))
                #expect(stage.board.isBuzzing && !stage.engine.screen.view.isSounding)
                stage.press(.up, for: .milliseconds(40))
            }
            stage.pass(.seconds(10))
            #expect(!stage.board.isBuzzing)
            let beats = stage.board.buzzes.filter { $0.at >= start }
            #expect(beats.count == (isSilenced ? 4 : 6))
            let rhythm = try #require(BuzzerPattern.calm.rhythm(of: .sample))
            for beat in beats where !isSilenced {
                let heard = rhythm.state(after: beat.at - start)
                #expect(heard.isOn == beat.isOn, "\(beat.at - start)")
            }
        }
    }

    @Test("With motion off, long text advances in whole pages and stops where it began")
    func still() throws {
        let beans = Ingredient(name: "beans", text: "1 bag of dried white beans, soaked overnight")
        let recipe = Recipe(id: RecipeID(.starter, 1), title: "Pasta", ingredients: [beans])
        let stage = try Stage(restored: RestoredData(recipe: recipe), preferences: Preferences(isStill: true))
        for button in [Board.Button.ok, .down, .ok] { stage.press(button) }
        let pieces = ["▶1 bag of dried    →", "▶white beans,      →", "▶soaked overnight   "]
        var seen: [String] = []
        for _ in 0..<200 {
            if seen.last != stage.glass[1] { seen.append(stage.glass[1]) }
            stage.pass(.milliseconds(100))
        }
        #expect(seen == pieces + [pieces[0]])
    }
}
