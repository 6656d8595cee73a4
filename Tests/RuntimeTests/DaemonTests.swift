import Control
import Foundation
import Kitchen
import Logging
import Runtime
import ServiceLifecycle
import Synchronization
import Testing

/// A kiosk that runs as it does for people, but for its simulated board: a real socket, a real store, real time.
final class Kitchenette: Sendable {
    let folder: String
    private let group: ServiceGroup
    private let running: Task<Void, any Error>

    init(folder: String, config: String? = nil) async throws {
        self.folder = folder
        if let config { try config.write(toFile: "\(folder)/galley.toml", atomically: true, encoding: .utf8) }
        let silent = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let daemon = try Daemon(
            Daemon.Options(
                config: "\(folder)/galley.toml", state: "\(folder)/state", socket: "\(folder)/state/control.sock",
                board: nil, isSimulated: false, environment: [:]),
            logger: silent)
        let group = ServiceGroup(services: [daemon], logger: silent)
        self.group = group
        running = Task { try await group.run() }
        _ = try await ask(.screen(waitFor: "min", timeout: .seconds(10)))
    }

    func stop() async throws {
        await group.triggerGracefulShutdown()
        try await running.value
    }

    /// Asks as a command does, on a thread that may block.
    func ask(_ request: ControlRequest) async throws -> ControlReply {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                // Until the daemon has begun to listen there is nobody.
                for attempt in 0... {
                    do {
                        let path = "\(self.folder)/state/control.sock"
                        let reply = try ControlClient.send(request, to: path, timeout: .seconds(20))
                        return continuation.resume(returning: reply)
                    } catch ControlError.noKiosk where attempt < 1000 {
                        sched_yield()
                    } catch {
                        return continuation.resume(throwing: error)
                    }
                }
            }
        }
    }

    func document(_ request: ControlRequest) async throws -> ControlDocument {
        let reply = try await ask(request)
        guard case .success(let document) = reply.outcome else {
            Issue.record("\(request) was answered with \(reply)")
            return .none
        }
        return document
    }

    func screen(_ request: ControlRequest) async throws -> ScreenDocument {
        let document = try await document(request)
        guard case .screen(let screen) = document else { throw Strange() }
        return screen
    }

    struct Strange: Error {}
}

@Suite("The running kiosk, over its socket", .serialized)
final class DaemonTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    @Test("Buttons pressed from afar find a recipe, save it, and it is there after a restart")
    func saveAndRestart() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        let first = try await kiosk.screen(.press(buttons: ["down"], hold: false))
        #expect(first.view == "home")
        let saved = try await kiosk.screen(.press(buttons: ["ok"], hold: true))
        #expect(saved.view == "message")
        #expect(saved.lines[0].contains("Saved"))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        let home = try await kiosk.screen(.screen(waitFor: nil, timeout: .zero))
        #expect(home.title == first.title, "home shows what it showed before")
        let favorites = try await kiosk.screen(.press(buttons: ["back", "ok"], hold: false))
        #expect(favorites.items.map(\.label) == [first.title])
        try await kiosk.stop()
    }

    @Test("A timer goes on through a restart, and rings at once if its end was missed")
    func timerThroughRestart() async throws {
        var kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.ask(.timer(.start(duration: .seconds(600), label: "Rice")))
        _ = try await kiosk.ask(.timer(.start(duration: .milliseconds(1000), label: "Egg")))
        try await kiosk.stop()
        kiosk = try await Kitchenette(folder: folder)
        let alarm = try await kiosk.screen(.screen(waitFor: "Egg", timeout: .seconds(5)))
        #expect(alarm.view == "alarm")
        #expect(alarm.buzzer)
        guard case .timers(let timers) = try await kiosk.document(.timer(.list)) else { throw Kitchenette.Strange() }
        let rice = try #require(timers.first { $0.label == "Rice" })
        #expect(rice.remaining < 600 && rice.remaining > 500)
        try await kiosk.stop()
    }

    @Test("A change of the settings is applied at once")
    func settings() async throws {
        let kiosk = try await Kitchenette(folder: folder)
        _ = try await kiosk.document(.config(.set([.init(key: "display.size", value: "16x2")])))
        let screen = try await kiosk.screen(.screen(waitFor: nil, timeout: .zero))
        #expect(screen.size == "16x2")
        #expect(screen.lines.map(\.count) == [16, 16])
        try await kiosk.stop()
    }

    @Test("A file that cannot be used does not keep the kiosk from starting, and the status says so")
    func brokenFile() async throws {
        let kiosk = try await Kitchenette(folder: folder, config: "[display\nsize = 3")
        guard case .status(let status) = try await kiosk.document(.status) else { throw Kitchenette.Strange() }
        #expect(status.configuration.origin == .defaults)
        #expect(status.configuration.problem?.contains("galley.toml") == true)
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
        #expect(try await kiosk.ask(.favorite(.add(starter))).warning == nil)
        #expect(try await kiosk.ask(.favorite(.add(starter))).warning?.contains("already") == true)
        guard case .recipe(let recipe) = try await kiosk.document(.recipe(.show(starter))) else {
            throw Kitchenette.Strange()
        }
        #expect(recipe.favorite)
        #expect(!recipe.steps.isEmpty)
        let missing = try #require(RecipeIDs.missing)
        guard case .failure(let failure) = try await kiosk.ask(.recipe(.show(missing))).outcome else {
            throw Kitchenette.Strange()
        }
        #expect(failure.code == .notFound)
        try await kiosk.stop()
    }
}

private enum RecipeIDs {
    static let starter = RecipeID("starter:3")
    static let missing = RecipeID("starter:999")
}
