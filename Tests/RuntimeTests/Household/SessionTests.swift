import Cookbook
import Kitchen
import MQTT
import Settings
import TestBroker
import Testing
import Workbench

@testable import Runtime

/// A session whose connection stays while a message gets lost.
@Suite(.enabled(if: TestBroker.isAvailable, "needs mosquitto"), .timeLimit(.minutes(1)))
struct LostMessageTests {
    @Test func aDocumentThatGotLostIsSentAgainThoughTheConnectionStays() async throws {
        let broker = try await TestBroker()
        let folder = try TemporaryFolder()
        try folder.write("galley.toml", "[household]\nurl = \"mqtt://127.0.0.1:\(broker.port)\"\n")
        let settings = LoadedSettings(path: folder.file("galley.toml"), state: nil, environment: [:]).settings
        let account = try #require(HouseholdAccount(settings))
        let cookbook = try Cookbook(folder: folder.path)
        let heading = Recipe.Heading(id: RecipeID(.spoonacular, 1), title: "Soup")
        let favorite = Removal.Favorite(
            heading: heading, picture: nil, recipe: nil, number: 1, savedAt: 1, foods: [])
        try await cookbook.restore(Removal(favorites: [favorite]), keep: .title)
        let id = try await cookbook.share(with: account.household)
        var limits = HouseholdSession.Limits()
        (limits.longestWait, limits.again) = (.milliseconds(100), .milliseconds(500))
        let session = HouseholdSession(
            account, id: id, cookbook: cookbook, client: try MQTTClient(account.options(of: id)), limits: limits,
            link: .alone)
        let run = Task { await session.run() }
        defer { run.cancel() }
        let watcher = try MQTTClient(MQTTClient.Options(host: "127.0.0.1", port: broker.port, clientID: "watcher"))
        defer { watcher.close() }
        var copies = 0
        for await event in watcher.events {
            watcher.noteHandled()
            switch event {
            case .connected: watcher.subscribe(to: ["galley/1/home/set/+/+"])
            case .arrived(let message) where !message.payload.isEmpty:
                copies += 1
                if copies == 3 { return }
                watcher.publish(MQTTMessage(message.topic, "", isRetained: true))
            default: break
            }
        }
        Issue.record("the watcher has ended")
    }
}
