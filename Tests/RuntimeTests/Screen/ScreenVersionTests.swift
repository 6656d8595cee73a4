import Boards
import CharacterDisplay
import Control
import Foundation
import Kiosk
import Kitchen
import Runtime
import SimulatedKiosk
import Simulation
import Testing

@Suite("The screen version for watching clients", .timeLimit(.minutes(1)))
struct ScreenVersionTests {
    private let pasta = Recipe(id: RecipeID(.starter, 1), title: "Pasta", minutes: 20)

    @Test("The version increases with every visible change, and not with time alone")
    func number() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.pass(.seconds(5))
        var last = stage.engine.clientScreen.number
        func isAnother() -> Bool {
            defer { last = stage.engine.clientScreen.number }
            return stage.engine.clientScreen.number > last
        }
        stage.pass(.seconds(30))
        #expect(!isAnother(), "nothing has moved")
        stage.press(.back)
        #expect(isAnother())
        stage.press(.down)
        #expect(isAnother())
        stage.startTimer("Egg", seconds: 600)
        #expect(isAnother())
        stage.pass(.seconds(1))
        #expect(isAnother(), "the corner shows a second less")
        stage.engine.order(.timer(.pause(1))) { _ in }
        stage.engine.turn()
        #expect(isAnother())
        stage.pass(.seconds(10))
        #expect(!isAnother(), "a paused timer is the same all the time")
        stage.engine.use(
            Engine.Configuration(
                board: stage.wiring, display: DisplaySettings(size: .twentyByFour, characters: .a02)))
        stage.engine.turn()
        #expect(isAnother(), "the same letters may have different pixels")
    }

    @Test("The end of an alarm's sound is a new version, even if the display looks the same")
    func buzzer() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Egg", seconds: 1)
        stage.pass(.milliseconds(1100))
        #expect(stage.engine.screen.view.isSounding)
        let ringing = stage.engine.clientScreen.number
        stage.press(.ok)
        #expect(!stage.engine.screen.view.isSounding)
        #expect(stage.engine.clientScreen.number > ringing)
    }

    @Test("A client gets the items of a long list that aren't drawn, too")
    func wholeList() throws {
        let favorites = (1...500).map { Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Pie \($0)") }
        let userData = UserData(favorites: favorites, hasAskedPantry: true)
        let stage = try Stage(restored: RestoredData(userData: userData, recipe: pasta))
        stage.press(.back)
        stage.press(.ok)
        #expect(stage.engine.screen.view.name == .favorites)
        #expect(stage.engine.screen.view.items.count == View.mostDrawnItems)
        let whole = stage.engine.clientScreen.screen
        #expect(whole.view.items.map(\.text) == favorites.map(\.title))
        #expect(whole.view.total == nil && whole.view.offset == 0 && whole.frame == stage.engine.screen.frame)
    }

    @Test("A change of an item that isn't drawn gives a new version, at once")
    func hiddenItem() throws {
        var userData = UserData(
            favorites: (1...500).map { Recipe.Heading(id: RecipeID(.spoonacular, $0), title: "Pie \($0)") },
            hasAskedPantry: true)
        let stage = try Stage(restored: RestoredData(userData: userData, recipe: pasta))
        stage.press(.back)
        stage.press(.ok)
        stage.pass(.seconds(5))
        let before = stage.engine.clientScreen
        userData.favorites[400].title = "Cake"
        stage.engine.handle(.shared(userData))
        let after = stage.engine.clientScreen
        #expect(after.number > before.number && after.screen.frame == before.screen.frame)
        #expect(after.screen.view.items[400].text == "Cake")
        // The view says since when it is as it is, so a second change at the same instant changes only the hidden item.
        userData.favorites[401].title = "Tart"
        stage.engine.handle(.shared(userData))
        let last = stage.engine.clientScreen
        #expect(last.number > after.number && last.screen.view.items[401].text == "Tart")
    }

    @Test("A client that asks for the screen writes nothing to the display, so no beep waits for it")
    func noWrite() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.pass(.seconds(5))
        stage.engine.press(.back, holding: false)
        let calls = stage.calls.count
        #expect(stage.engine.clientScreen.screen.view.name == .menu)
        #expect(stage.calls.count == calls)
        stage.engine.turn()
        #expect(stage.calls.count > calls)
    }

    @Test("The reported pixels are those on the display")
    func dots() throws {
        let stage = try Stage(restored: RestoredData(recipe: pasta))
        stage.startTimer("Egg", seconds: 600)
        for button in [Board.Button.back, .down, .down, .ok, .back, .back, .ok] {
            stage.press(button)
            let screen = stage.engine.screen
            let pixels = Pixels(of: screen.frame, characters: screen.characters)
            #expect(pixels == stage.board.model.pixels(size: screen.frame.size))
        }
    }

    @Test("After a restart the version continues above the last one")
    func restarted() throws {
        func kiosk(startedAt instant: Duration) throws -> VirtualKiosk {
            let clock = VirtualKioskClock()
            clock.wait(until: instant)
            return VirtualKiosk(try VirtualBoard(clock: clock), clock: clock)
        }
        let first = try kiosk(startedAt: .seconds(100))
        for _ in 0..<20 { first.press(.back) }
        #expect(
            first.engine.clientScreen.number
                < (try kiosk(startedAt: first.clock.now + .milliseconds(100))).engine.clientScreen.number)
    }

    @Test("A watching client gets the next version at once, and an older request is answered soon")
    func watching() async throws {
        let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { removeFolder(folder) }
        let kiosk = try await TestKiosk(folder: folder)
        func look(after number: Int64?) async throws -> ScreenVersionDocument {
            try await kiosk.document(WatchScreen(after: number))
        }
        try await kiosk.press("back")
        let menu = try await look(after: nil)
        #expect(menu.screen == (try await kiosk.now))
        #expect(menu.dots.map(\.count) == [20, 20, 20, 20])
        async let next = look(after: menu.number)
        try await kiosk.press("down")
        #expect(try await next.number > menu.number)
        #expect(try await next.screen.items.first { $0.selected }?.label == "Popular", "after the pantry")
        #expect(try await look(after: menu.number).number > menu.number)
        try await kiosk.stop()
    }

    @Test("A client that polls for a known version gets at most 25 replies per second")
    func asking() async throws {
        let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { removeFolder(folder) }
        let kiosk = try await TestKiosk(folder: folder)
        for number in [-1, nil] as [Int64?] {
            let start = ContinuousClock.now
            for _ in 0..<10 { _ = try await kiosk.document(WatchScreen(after: number)) }
            #expect(ContinuousClock.now - start >= .milliseconds(400))
        }
        try await kiosk.stop()
    }
}
