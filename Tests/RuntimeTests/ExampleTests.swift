import Control
import Logging
import Runtime
import Settings
import Testing
import Workbench

@Suite("Examples of the Runtime page")
struct ExampleTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Requests work on the store while no kiosk runs")
    func offline() async throws {
        let kitchen = try await OfflineKitchen(state: folder.path, settings: Settings(), addsNothing: false)
        let reply = await kitchen.send(AddToShoppingList(lines: ["2 lemons"]))
        let list = try reply.outcome.get()
        #expect(list.map(\.text) == ["2 lemons"])
        try await kitchen.close()
    }

    @Test("A kiosk with a simulated board runs until its task is canceled")
    func daemon() async throws {
        let options = Daemon.Options(
            config: folder.path + "/galley.toml", state: folder.path, socket: folder.path + "/galley.socket",
            board: "raspberry-pi", isSimulated: true, environment: [:])
        let kiosk = try Daemon(options, logger: Logger(label: "galley"))
        let running = Task { try await kiosk.run() }
        #expect(await kiosk.loop.run { $0.screen.view.name } == .home)
        running.cancel()
        try await running.value
    }
}
