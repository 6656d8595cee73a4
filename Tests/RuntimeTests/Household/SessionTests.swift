import Cookbook
import Kitchen
import MQTT
import Settings
import TestBroker
import Testing
import Workbench

@testable import Runtime

/// A session whose messages get lost, or that is asked without end.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(1)))
struct SessionTests {
    @Test func aDocumentThatGotLostIsSentAgainThoughTheConnectionStays() async throws {
        var limits = HouseholdSession.Limits()
        (limits.longestWait, limits.again) = (.milliseconds(100), .milliseconds(500))
        let broker = try await TestBroker()
        let session = try await RunningSession(at: broker, limits)
        defer { session.stop() }
        var copies = 0
        try await session.watch { message, watcher in
            copies += 1
            watcher.publish(MQTTMessage(message.topic, "", isRetained: true))
            return copies < 3
        }
    }

    @Test(arguments: [true, false])
    func requestsWithoutEndAreAnsweredNowAndThen(isLimited: Bool) async throws {
        var limits = HouseholdSession.Limits()
        (limits.longestWait, limits.answers) = (.milliseconds(10), isLimited ? .seconds(60) : .zero)
        let broker = try await TestBroker()
        let session = try await RunningSession(at: broker, limits)
        defer { session.stop() }
        var (copies, requests) = (0, 0)
        // Each answer and each request causes another request.
        try await session.watch(["galley/1/home/set/+/+", "galley/1/home/ask"]) { message, watcher in
            if message.topic.hasSuffix("/ask") { requests += 1 } else { copies += 1 }
            watcher.publish(MQTTMessage("galley/1/home/ask", "watcher"))
            return isLimited ? requests < 2_000 : copies < 10
        }
        // One document from the start, one to the first request, and the broker's copy.
        if isLimited { #expect((1...3).contains(copies)) }
    }
}

/// A session with one favorite.
private final class RunningSession {
    private let run: Task<Void, Never>
    private let folder: TemporaryFolder
    private let broker: TestBroker

    init(at broker: TestBroker, _ limits: HouseholdSession.Limits) async throws {
        self.broker = broker
        folder = try TemporaryFolder()
        try folder.write("galley.toml", "[household]\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\n")
        let settings = LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: [:]).settings
        let account = try #require(HouseholdAccount(settings))
        let cookbook = try Cookbook(folder: folder.path)
        let heading = Recipe.Heading(id: RecipeID(.spoonacular, 1), title: "Soup")
        let favorite = Removal.Favorite(
            heading: heading, picture: nil, recipe: nil, number: 1, savedAt: 1, foods: [])
        try await cookbook.restore(Removal(favorites: [favorite]), keep: .title)
        let id = try await cookbook.share(with: account.household)
        let session = HouseholdSession(
            account, id: id, cookbook: cookbook, client: try MQTTClient(account.options(of: id)), limits: limits,
            link: .alone)
        run = Task { await session.run() }
    }

    func stop() { run.cancel() }

    /// Hands messages to `body` until it returns false.
    func watch(
        _ topics: [String] = ["galley/1/home/set/+/+"], _ body: (MQTTMessage, MQTTClient) -> Bool
    ) async throws {
        let watcher = try MQTTClient(MQTTClient.Options(host: "127.0.0.1", port: broker.port, clientID: "watcher"))
        defer { watcher.close() }
        for await event in watcher.events {
            watcher.noteHandled()
            switch event {
            case .connected: watcher.subscribe(to: topics)
            case .arrived(let message) where !message.payload.isEmpty: if !body(message, watcher) { return }
            default: break
            }
        }
        Issue.record("the watcher has ended")
    }
}
