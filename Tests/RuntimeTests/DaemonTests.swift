import Control
import Foundation
import Kitchen
import Logging
import Runtime
import ScriptedServices
import ServiceLifecycle
import Simulation
import Synchronization
import Testing
import Workbench

/// A real kiosk with a simulated board: it uses a real socket, a real store and real time.
final class TestKiosk: Sendable {
    let folder: String
    /// The simulated fingers on the buttons of the board.
    let fingers: SimulatedFingers?
    private let group: ServiceGroup
    private let running: Task<Void, any Error>

    init(
        folder: String, state: String? = nil, config: String? = nil, environment: [String: String] = [:],
        isClockDisciplined: Bool = false
    ) async throws {
        self.folder = folder
        if let config { try config.write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8) }
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        var options = Daemon.Options(
            config: "\(folder)/galley.toml", state: state ?? "\(folder)/state",
            socket: "\(folder)/state/control.sock", board: nil, isSimulated: false, environment: environment)
        options.storeRetry = .milliseconds(100)
        // The test process is not the galley program.
        options.program = GalleyCommand.program.path
        options.clockMark = "\(folder)/timesync/synchronized"
        options.isClockDisciplined = { isClockDisciplined }
        let daemon = try Daemon(options, logger: silent)
        fingers = daemon.simulation?.fingers
        let service = ServiceGroupConfiguration.ServiceConfiguration(
            service: daemon, successTerminationBehavior: .gracefullyShutdownGroup)
        let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [service], logger: silent))
        self.group = group
        running = Task { try await group.run() }
        // The kiosk answers once it runs and has loaded the stored data.
        _ = try await ask(ShowScreen(waitFor: nil, timeout: .zero))
    }

    func stop() async throws {
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// Waits until the kiosk ends by itself.
    func ended() async throws {
        try await running.value
    }

    /// Sends a request as a command does.
    func ask<Request: ControlRequest>(_ request: Request) async throws -> ControlReply<Request.Reply> {
        try await onThread {
            try ControlSession(to: "\(self.folder)/state/control.sock", timeout: .seconds(20)).send(
                request, timeout: .seconds(20))
        }
    }

    func document<Request: ControlRequest>(_ request: Request) async throws -> Request.Reply {
        let reply = try await ask(request)
        guard case .success(let document) = reply.outcome else {
            Issue.record("\(request) was answered with \(reply)")
            throw UnexpectedReply()
        }
        return document
    }

    func screen<Request: ControlRequest>(_ request: Request) async throws -> ScreenDocument
    where Request.Reply == ScreenDocument {
        try await document(request)
    }

    /// Returns the reason of a refusal, or `nil` if the kiosk accepts the request.
    func refusal(of request: some ControlRequest) async throws -> ControlFailure? {
        if case .failure(let failure) = try await ask(request).outcome { failure } else { nil }
    }

    struct UnexpectedReply: Error {}
}

@Suite("A running kiosk, over its socket", .serialized)
struct DaemonTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("A stopped kiosk releases its event loop and everything that it holds open")
    func letGo() async throws {
        let options = Daemon.Options(
            config: "\(folder)/galley.toml", state: "\(folder)/state", socket: "\(folder)/state/control.sock",
            board: nil, isSimulated: false, environment: [:])
        weak var loop: EventLoop?
        do {
            let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let daemon = try Daemon(options, logger: silent)
            loop = daemon.loop
            let group = ServiceGroup(services: [daemon], logger: silent)
            let running = Task { try await group.run() }
            _ = await daemon.loop.run { $0.screen }
            await group.triggerGracefulShutdown()
            try await running.value
        }
        try await wait(until: "the loop is gone") { loop == nil }
    }

    @Test("Remote button presses save a recipe, and it is still a favorite after a restart")
    func saveAndRestart() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        let first = try await kiosk.screen(PressButtons(buttons: ["down"], hold: false))
        #expect(first.view == "home")
        let saved = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: true))
        #expect(saved.view == "message")
        #expect(saved.lines[0].contains("Saved"))
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        let home = try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero))
        #expect(home.title == first.title, "home shows what it showed before")
        let favorites = try await kiosk.open("Favorites")
        #expect(favorites.items.map(\.label) == [first.title])
        try await kiosk.stop()
    }

    @Test("A timer keeps running through a restart, and rings at once if it ended meanwhile")
    func timerThroughRestart() async throws {
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.ask(StartTimer(duration: .seconds(600), label: "Rice"))
        _ = try await kiosk.ask(StartTimer(duration: .milliseconds(1000), label: "Boiled"))
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        let alarm = try await kiosk.screen(ShowScreen(waitFor: "Boiled", timeout: .seconds(5)))
        #expect(alarm.view == "alarm")
        #expect(alarm.buzzer)
        let timers = try await kiosk.document(ListTimers())
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors == [], "nothing went wrong on the way")
        let rice = try #require(timers.first { $0.label == "Rice" })
        #expect(rice.remaining < 600 && rice.remaining > 500)
        try await kiosk.stop()
    }

    @Test("After the time service sets the clock, the display shows the time and the status calls it trusted")
    func clockSet() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let before = try await kiosk.document(ShowStatus())
        try #require(!before.clock.trusted)
        try FileManager.default.createDirectory(atPath: "\(folder)/timesync", withIntermediateDirectories: false)
        try #require(FileManager.default.createFile(atPath: "\(folder)/timesync/synchronized", contents: nil))
        // Only the time of day has a colon on the home page.
        let home = try await kiosk.screen(ShowScreen(waitFor: ":", timeout: .seconds(5)))
        #expect(home.view == "home")
        let after = try await kiosk.document(ShowStatus())
        #expect(after.clock.trusted)
        try await kiosk.stop()
    }

    @Test("The kiosk trusts a clock that the kernel reports as synchronized, and shows the time without a mark")
    func clockDisciplined() async throws {
        let kiosk = try await TestKiosk(folder: folder, isClockDisciplined: true)
        let home = try await kiosk.screen(ShowScreen(waitFor: ":", timeout: .seconds(5)))
        #expect(home.view == "home")
        let status = try await kiosk.document(ShowStatus())
        #expect(status.clock.trusted)
        try await kiosk.stop()
    }

    @Test("A changed setting takes effect at once")
    func settings() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.document(ChangeSettings([.init(key: "display.size", value: "16x2")]))
        let screen = try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero))
        #expect(screen.size == "16x2")
        #expect(screen.lines.map(\.count) == [16, 16])
        try await kiosk.stop()
    }

    @Test("Starter recipes respect the configured diets and intolerances as far as their labels allow")
    func wishes() async throws {
        let kiosk = try await TestKiosk(
            folder: folder, config: "recipes.diet = [\"vegan\"]\nrecipes.intolerances = [\"gluten\", \"peanut\"]\n")
        for _ in 0..<15 {
            let recipe = try await kiosk.document(ShowRecipe(id: nil))
            #expect(recipe.diets.contains("vegan") && recipe.diets.contains("gluten free"), "\(recipe.title)")
            _ = try await kiosk.document(PressButtons(buttons: ["down"], hold: false))
        }
        try await kiosk.stop()
    }

    @Test("The kiosk starts despite a malformed configuration file, and the status reports the problem")
    func brokenFile() async throws {
        let kiosk = try await TestKiosk(folder: folder, config: "[display\nsize = 3")
        let status = try await kiosk.document(ShowStatus())
        #expect(status.configuration.origin == .defaults)
        #expect(status.configuration.problem?.contains("galley.toml") == true)
        try await kiosk.stop()
    }

    @Test("SIGHUP makes the kiosk reload its settings")
    func hangup() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        try "[display]\nsize = \"16x2\"\n".write(
            toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        kill(getpid(), SIGHUP)
        let deadline = ContinuousClock.now + .seconds(10)
        while try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).size != "16x2" {
            try #require(ContinuousClock.now < deadline, "the display doesn't have the new size")
        }
        try await kiosk.stop()
    }

    @Test("The kiosk runs even if it can't notify the service manager, and the status reports it")
    func deafManager() async throws {
        let kiosk = try await TestKiosk(folder: folder, environment: ["NOTIFY_SOCKET": "\(folder)/nobody"])
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("service manager") })
        try await kiosk.stop()
    }

    @Test("The kiosk runs even if it can't lock the state folder, and the status reports it")
    func noLock() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/state/lock", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let kiosk = try await TestKiosk(folder: folder)
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("state/lock") })
        try await kiosk.stop()
    }

    @Test("A store that fails at the start is loaded later, and keeps what was started meanwhile")
    func lateStore() async throws {
        let store = "\(folder)/state/galley.sqlite"
        var kiosk = try await TestKiosk(folder: folder)
        _ = try await kiosk.ask(StartTimer(duration: .seconds(600), label: "Rice"))
        try await kiosk.stop()

        try FileManager.default.moveItem(atPath: store, toPath: "\(folder)/away")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        kiosk = try await TestKiosk(folder: folder)
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("galley.sqlite") })
        let egg = try await kiosk.ask(StartTimer(duration: .seconds(300), label: "Boiled"))
        #expect(egg.warning != nil, "a warning says that the timer isn't stored")

        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.moveItem(atPath: "\(folder)/away", toPath: store)
        let deadline = ContinuousClock.now + .seconds(10)
        while try await timers(of: kiosk) != ["Boiled", "Rice"] {
            try #require(ContinuousClock.now < deadline, "the stored timer does not come back")
        }
        try await kiosk.stop()
        kiosk = try await TestKiosk(folder: folder)
        #expect(try await timers(of: kiosk) == ["Boiled", "Rice"])
        try await kiosk.stop()
    }

    private func timers(of kiosk: TestKiosk) async throws -> [String] {
        let timers = try await kiosk.document(ListTimers())
        return timers.map(\.label).sorted()
    }

    @Test("A request with too many button presses is refused")
    func tooManyPresses() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let buttons = Array(repeating: "down", count: 101)
        guard case .failure(let failure) = try await kiosk.ask(PressButtons(buttons: buttons, hold: false)).outcome
        else {
            throw TestKiosk.UnexpectedReply()
        }
        #expect(failure.code == .usage)
        try await kiosk.stop()
    }

    @Test("The kiosk stops at once even if a client waits for a text on the display")
    func promptEnd() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let waiting = Task { try? await kiosk.ask(ShowScreen(waitFor: "never to be seen", timeout: .seconds(60))) }
        // The reply may come before or after the waiting request reaches the kiosk. The stop is quick either way.
        _ = try await kiosk.document(ShowStatus())
        let start = ContinuousClock.now
        try await kiosk.stop()
        #expect(ContinuousClock.now - start < .seconds(30), "not only after the timeout")
        _ = await waiting.value
    }

    @Test("A new API key is used at once, even if the old key's daily quota is used up")
    func newKey() async throws {
        let used = #"{"status":"failure","code":402,"message":"points"}"#
        let server = try LoopbackServer { request in
            request.headers["x-api-key"] == "fresh"
                ? .answer(#"{"recipes":[{"id":7,"title":"Leek soup","readyInMinutes":45}]}"#)
                : .answer(status: 402, used)
        }
        defer { server.stop() }
        let kiosk = try await TestKiosk(folder: folder)
        let url = ChangeSettings.Assignment(key: "spoonacular.url", value: server.url)
        _ = try await kiosk.document(ChangeSettings([url, .init(key: "spoonacular.key", value: "worn")]))
        _ = try await kiosk.ask(PressButtons(buttons: ["down"], hold: false))
        _ = try await kiosk.screen(ShowScreen(waitFor: "Daily limit", timeout: .seconds(15)))
        _ = try await kiosk.document(ChangeSettings([.init(key: "spoonacular.key", value: "fresh")]))
        _ = try await kiosk.ask(PressButtons(buttons: ["down"], hold: false))
        let home = try await kiosk.screen(ShowScreen(waitFor: "Leek soup", timeout: .seconds(15)))
        #expect(home.title == "Leek soup")
        try await kiosk.stop()
    }

    @Test("A second kiosk with the same state folder is refused, and the error names the process that uses it")
    func second() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        await #expect(throws: ControlError.stateInUse(folder: "\(folder)/state", process: getpid())) {
            try await TestKiosk(folder: self.folder)
        }
        try await kiosk.stop()
    }

    @Test("Favorites and recipes can be read, and a missing recipe is reported as not found")
    func recipes() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let starter = try #require(RecipeIDs.starter)
        #expect(try await kiosk.ask(AddFavorites(ids: [starter])).warning == nil)
        #expect(try await kiosk.ask(AddFavorites(ids: [starter])).warning?.contains("already") == true)
        let recipe = try await kiosk.document(ShowRecipe(id: starter))
        #expect(recipe.favorite)
        #expect(!recipe.steps.isEmpty)
        let missing = try #require(RecipeIDs.missing)
        guard case .failure(let failure) = try await kiosk.ask(ShowRecipe(id: missing)).outcome else {
            throw TestKiosk.UnexpectedReply()
        }
        #expect(failure.code == .notFound)
        try await kiosk.stop()
    }

    @Test("A recipe is shown in the new units as soon as the setting changes")
    func units() async throws {
        let kiosk = try await TestKiosk(folder: folder)
        let bread = try #require(RecipeIDs.bread)
        func buttermilk() async throws -> String? {
            let recipe = try await kiosk.document(ShowRecipe(id: bread))
            #expect(recipe.nutrition != nil)
            return recipe.ingredients.first { $0.name == "buttermilk" }?.text
        }
        #expect(try await buttermilk() == "420 ml buttermilk")
        let us = ChangeSettings.Assignment(key: "units.system", value: "us")
        #expect(try await kiosk.ask(ChangeSettings([us])).warning == nil)
        #expect(try await buttermilk() == "1 3/4 cups buttermilk")
        _ = try await kiosk.ask(ChangeSettings([.init(key: "units.system", value: nil)]))
        #expect(try await buttermilk() == "420 ml buttermilk")
        try await kiosk.stop()
    }
}

private enum RecipeIDs {
    static let starter = RecipeID("starter:3")
    static let bread = RecipeID("starter:10")
    static let missing = RecipeID("starter:999")
}
