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

/// A kiosk that runs as it does for people, but for its simulated board: a real socket, a real store, real time.
final class Kitchenette: Sendable {
    let folder: String
    /// On the buttons of its board.
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
        // This is not the program.
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
        // It answers once it runs and has what was stored.
        _ = try await ask(ShowScreen(waitFor: nil, timeout: .zero))
    }

    func stop() async throws {
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// Returns once it has ended by itself.
    func ended() async throws {
        try await running.value
    }

    /// Asks as a command does.
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
            throw Strange()
        }
        return document
    }

    func screen<Request: ControlRequest>(_ request: Request) async throws -> ScreenDocument
    where Request.Reply == ScreenDocument {
        try await document(request)
    }

    /// Returns why a request is refused; nil where it isn't.
    func refusal(of request: some ControlRequest) async throws -> ControlFailure? {
        if case .failure(let failure) = try await ask(request).outcome { failure } else { nil }
    }

    struct Strange: Error {}
}

@Suite("The running kiosk, over its socket", .serialized)
struct DaemonTests {
    private let temporary: TemporaryFolder
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("A kiosk that has ended is let go, and all that it held open with it")
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

    @Test("Buttons pressed from afar find a recipe, save it, and it is there after a restart")
    func saveAndRestart() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        let first = try await kiosk.screen(PressButtons(buttons: ["down"], hold: false))
        #expect(first.view == "home")
        let saved = try await kiosk.screen(PressButtons(buttons: ["ok"], hold: true))
        #expect(saved.view == "message")
        #expect(saved.lines[0].contains("Saved"))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        let home = try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero))
        #expect(home.title == first.title, "home shows what it showed before")
        let favorites = try await kiosk.screen(PressButtons(buttons: ["back", "ok"], hold: false))
        #expect(favorites.items.map(\.label) == [first.title])
        try await kiosk.stop()
    }

    @Test("A timer goes on through a restart, and rings at once if its end was missed")
    func timerThroughRestart() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.ask(StartTimer(duration: .seconds(600), label: "Rice"))
        _ = try await kiosk.ask(StartTimer(duration: .milliseconds(1000), label: "Boiled"))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
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

    @Test("The time service sets the clock while the kiosk runs: the glass shows the time, and the status says so")
    func clockSet() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let before = try await kiosk.document(ShowStatus())
        try #require(!before.clock.trusted)
        try FileManager.default.createDirectory(atPath: "\(folder)/timesync", withIntermediateDirectories: false)
        try #require(FileManager.default.createFile(atPath: "\(folder)/timesync/synchronized", contents: nil))
        // A colon stands nowhere on home but in the time of day.
        let home = try await kiosk.screen(ShowScreen(waitFor: ":", timeout: .seconds(5)))
        #expect(home.view == "home")
        let after = try await kiosk.document(ShowStatus())
        #expect(after.clock.trusted)
        try await kiosk.stop()
    }

    @Test("A clock that the kernel says is kept right is trusted from the start, without a mark")
    func clockDisciplined() async throws {
        let kiosk = try await Kitchenette(folder: folder, isClockDisciplined: true)
        let home = try await kiosk.screen(ShowScreen(waitFor: ":", timeout: .seconds(5)))
        #expect(home.view == "home")
        let status = try await kiosk.document(ShowStatus())
        #expect(status.clock.trusted)
        try await kiosk.stop()
    }

    @Test("A change of the settings is applied at once")
    func settings() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.document(ChangeSettings([.init(key: "display.size", value: "16x2")]))
        let screen = try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero))
        #expect(screen.size == "16x2")
        #expect(screen.lines.map(\.count) == [16, 16])
        try await kiosk.stop()
    }

    @Test("The starter cookbook keeps to diets and intolerances that are set, as far as its marks tell")
    func wishes() async throws {
        let kiosk = try await Kitchenette(
            folder: folder, config: "recipes.diet = [\"vegan\"]\nrecipes.intolerances = [\"gluten\", \"peanut\"]\n")
        for _ in 0..<15 {
            let recipe = try await kiosk.document(ShowRecipe(id: nil))
            #expect(recipe.diets.contains("vegan") && recipe.diets.contains("gluten free"), "\(recipe.title)")
            _ = try await kiosk.document(PressButtons(buttons: ["down"], hold: false))
        }
        try await kiosk.stop()
    }

    @Test("A file that cannot be used does not keep the kiosk from starting, and the status says so")
    func brokenFile() async throws {
        let kiosk = try await Kitchenette(folder: folder, config: "[display\nsize = 3")
        let status = try await kiosk.document(ShowStatus())
        #expect(status.configuration.origin == .defaults)
        #expect(status.configuration.problem?.contains("galley.toml") == true)
        try await kiosk.stop()
    }

    @Test("The hangup signal has the settings read again")
    func hangup() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        try "[display]\nsize = \"16x2\"\n".write(
            toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8)
        kill(getpid(), SIGHUP)
        let deadline = ContinuousClock.now + .seconds(10)
        while try await kiosk.screen(ShowScreen(waitFor: nil, timeout: .zero)).size != "16x2" {
            try #require(ContinuousClock.now < deadline, "the new size is not on the glass")
        }
        try await kiosk.stop()
    }

    @Test("A service manager that cannot be told does not keep the kiosk from running")
    func deafManager() async throws {
        let kiosk = try await Kitchenette(folder: folder, environment: ["NOTIFY_SOCKET": "\(folder)/nobody"])
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("service manager") })
        try await kiosk.stop()
    }

    @Test("A state folder that takes no lock does not keep the kiosk from running, and the status says so")
    func noLock() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/state/lock", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let kiosk = try await Kitchenette(folder: folder)
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("state/lock") })
        try await kiosk.stop()
    }

    @Test("A store that fails at the start is brought back later, beside what was started meanwhile")
    func lateStore() async throws {
        let store = "\(folder)/state/galley.sqlite"
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.ask(StartTimer(duration: .seconds(600), label: "Rice"))
        try await kiosk.stop()

        try FileManager.default.moveItem(atPath: store, toPath: "\(folder)/away")
        try FileManager.default.createDirectory(atPath: store, withIntermediateDirectories: false)
        kiosk = try await Kitchenette(folder: folder)
        let status = try await kiosk.document(ShowStatus())
        #expect(status.errors.contains { $0.message.contains("galley.sqlite") })
        let egg = try await kiosk.ask(StartTimer(duration: .seconds(300), label: "Boiled"))
        #expect(egg.warning != nil, "it is told that the timer is not stored")

        try FileManager.default.removeItem(atPath: store)
        try FileManager.default.moveItem(atPath: "\(folder)/away", toPath: store)
        let deadline = ContinuousClock.now + .seconds(10)
        while try await timers(of: kiosk) != ["Boiled", "Rice"] {
            try #require(ContinuousClock.now < deadline, "the stored timer does not come back")
        }
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        #expect(try await timers(of: kiosk) == ["Boiled", "Rice"])
        try await kiosk.stop()
    }

    private func timers(of kiosk: Kitchenette) async throws -> [String] {
        let timers = try await kiosk.document(ListTimers())
        return timers.map(\.label).sorted()
    }

    @Test("More presses than anybody means are refused")
    func tooManyPresses() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let buttons = Array(repeating: "down", count: 101)
        guard case .failure(let failure) = try await kiosk.ask(PressButtons(buttons: buttons, hold: false)).outcome
        else {
            throw Kitchenette.Strange()
        }
        #expect(failure.code == .usage)
        try await kiosk.stop()
    }

    @Test("The kiosk ends at once, whoever still waits for something on the glass")
    func promptEnd() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let waiting = Task { try? await kiosk.ask(ShowScreen(waitFor: "never to be seen", timeout: .seconds(60))) }
        // Answered after the waiting request has reached the kiosk or not: the end is to be as quick.
        _ = try await kiosk.document(ShowStatus())
        let start = ContinuousClock.now
        try await kiosk.stop()
        #expect(ContinuousClock.now - start < .seconds(30), "and not when the wait is over")
        _ = await waiting.value
    }

    @Test("A new key is asked with at once, though the old one had used up its day")
    func newKey() async throws {
        let used = #"{"status":"failure","code":402,"message":"points"}"#
        let server = try LoopbackServer { request in
            request.headers["x-api-key"] == "fresh"
                ? .answer(#"{"recipes":[{"id":7,"title":"Leek soup","readyInMinutes":45}]}"#)
                : .answer(status: 402, used)
        }
        defer { server.stop() }
        let kiosk = try await Kitchenette(folder: folder)
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

    @Test("A second kiosk on the same state is refused and told who has it")
    func second() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        await #expect(throws: ControlError.stateInUse(folder: "\(folder)/state", process: getpid())) {
            try await Kitchenette(folder: self.folder)
        }
        try await kiosk.stop()
    }

    @Test("Favorites and recipes are told, and what there is not is said to be not there")
    func recipes() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        let starter = try #require(RecipeIDs.starter)
        #expect(try await kiosk.ask(AddFavorites(ids: [starter])).warning == nil)
        #expect(try await kiosk.ask(AddFavorites(ids: [starter])).warning?.contains("already") == true)
        let recipe = try await kiosk.document(ShowRecipe(id: starter))
        #expect(recipe.favorite)
        #expect(!recipe.steps.isEmpty)
        let missing = try #require(RecipeIDs.missing)
        guard case .failure(let failure) = try await kiosk.ask(ShowRecipe(id: missing)).outcome else {
            throw Kitchenette.Strange()
        }
        #expect(failure.code == .notFound)
        try await kiosk.stop()
    }

    @Test("A recipe is told in the units that are set, from the moment that they are")
    func units() async throws {
        let kiosk = try await Kitchenette(folder: folder)
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
