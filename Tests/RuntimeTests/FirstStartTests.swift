import Control
import Kiosk
import Logging
import Runtime
import ServiceLifecycle
import Testing
import Workbench

@Suite("The first start of the kiosk", .serialized)
struct FirstStartTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    /// Runs a kiosk, and returns the lines of its display while no remote client is connected.
    private func glass(until isSeen: @escaping @Sendable ([String]) -> Bool) async throws -> [String] {
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let daemon = try Daemon(
            Daemon.Options(
                config: "\(folder)/galley.toml", state: "\(folder)/state", socket: "\(folder)/state/control.sock",
                board: nil, isSimulated: false, environment: [:]), logger: silent)
        let group = ServiceGroup(services: [daemon], logger: silent)
        let running = Task { try await group.run() }
        _ = await daemon.loop.wait(for: .seconds(20)) { $0.isRestored && isSeen($0.screen.frame.lines) }
        let lines = await daemon.loop.run { $0.screen.frame.lines }
        await group.triggerGracefulShutdown()
        try await running.value
        return lines
    }

    @Test("The first start shows a greeting with the results of the self-test; the second start doesn't")
    func greets() async throws {
        let first = try await glass { $0[0].hasPrefix("Welcome") }
        #expect(first[0].hasPrefix("Welcome to Galley"))
        #expect(
            first[1].hasPrefix("Display ok") && first[2].hasPrefix("6 buttons ok") && first[3].hasPrefix("Buzzer ok"))
        let second = try await glass { _ in true }
        #expect(!second[0].hasPrefix("Welcome"))
    }

    @Test("The settings page shows the same access information as the status")
    func access() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let status = try await kiosk.document(ShowStatus())
        #expect(!status.access.host.isEmpty)
        try await kiosk.open("Settings")
        let page = try await kiosk.choose("Remote access")
        #expect(page.view == "settings")
        if status.access.addresses.isEmpty {
            #expect(page.glass.hasPrefix("No network."))
        } else if status.access.account == nil {
            #expect(page.glass.hasPrefix("No kitchen account."))
        } else {
            #expect(page.title == "ssh kitchen@" && page.labels == status.access.addresses)
        }
        try await kiosk.stop()
    }

    @Test("A remote client sees the home page at once instead of the greeting")
    func fromAfar() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let home = try await kiosk.now
        #expect(home.view == "home" && !home.glass.contains("Welcome") && home.items.count == 1)
        #expect(home.backlight)
        try await kiosk.stop()
    }

    @Test("Remote clients can press the favorite and timer buttons, and an error lists them among all buttons")
    func buttons() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        #expect(try await kiosk.press("favorite").lines[0].contains("Saved"))
        #expect(try await kiosk.press("timer").view == "timers")
        #expect(try await kiosk.press("favorite", hold: true).view == "favorites")
        #expect(
            try await kiosk.refusal(of: PressButtons(buttons: ["sideways"]))
                == ControlFailure(
                    .usage, "no button is called sideways; the buttons are up, down, ok, back, favorite and timer"))
        try await kiosk.stop()
    }
}

@Suite("The backlight of the board")
struct BacklightEngineTests {
    private func stage() throws -> Stage {
        try Stage(preferences: Preferences(changeEvery: nil, backlightOffAfter: .seconds(30)))
    }

    @Test("The backlight goes off; the first press only turns it on, and the next one acts")
    func finger() throws {
        let stage = try stage()
        #expect(stage.engine.isLit && stage.engine.screen.isLit)
        stage.pass(.seconds(31))
        #expect(!stage.engine.isLit && !stage.engine.screen.isLit)
        let look = stage.engine.clientScreen.number
        stage.press(.back)
        #expect(stage.engine.isLit && stage.engine.screen.view.name == .home)
        #expect(stage.engine.clientScreen.number != look, "watching clients get a new version")
        stage.press(.back)
        #expect(stage.engine.screen.view.name == .menu)
    }

    @Test("A remote press or text turns the backlight on and acts")
    func fromAfar() throws {
        let stage = try stage()
        stage.press(.back)
        stage.press(.up)
        stage.press(.up)
        stage.pass(.seconds(31))
        stage.engine.press(.ok, holding: false)
        stage.engine.turn()
        #expect(stage.engine.isLit && stage.engine.screen.view.name == .search)
        #expect(stage.engine.type("lee"))
        stage.engine.turn()
        stage.pass(.seconds(31))
        #expect(!stage.engine.isLit)
        #expect(stage.engine.type("leek"))
        stage.engine.turn()
        #expect(stage.engine.isLit && stage.engine.screen.view.text == "leek")
    }

    @Test("A kiosk with its backlight off doesn't wake up")
    func sleeps() throws {
        let stage = try stage()
        stage.pass(.seconds(31))
        let wakes = stage.wakes
        stage.pass(.seconds(1))
        #expect(stage.wakes == wakes)
    }
}
