import Control
import Dispatch
import Settings
import Testing
import Workbench

@testable import Cookbook
@testable import Runtime

@Suite("Commands without a kiosk")
struct OfflineKitchenTests {
    private let folder: TemporaryFolder
    private let kitchen: OfflineKitchen

    init() async throws {
        folder = try TemporaryFolder()
        let loaded = LoadedSettings(
            path: folder.file("galley.toml"), state: folder.file("state"), environment: [:])
        kitchen = try await OfflineKitchen(
            state: folder.file("state"), settings: loaded.settings, addsNothing: false)
    }

    @Test(
        "If the card doesn't take a change in time, the command says so and exits as not written")
    func slowCard() async throws {
        let (began, begin) = AsyncStream<Never>.makeStream()
        let card = DispatchSemaphore(value: 0)
        let cookbook = try #require(kitchen.store.cookbook)
        let waiting = Task {
            try await cookbook.store.write { _ in
                begin.finish()
                card.wait()
            }
        }
        for await _ in began {}
        let order = Task { [kitchen] in await kitchen.send(AddToShoppingList(lines: ["milk"])) }
        try await wait(until: "the change waits for the card") { [kitchen] in kitchen.effectRunner.isWriting }
        let failure = await #expect(throws: ControlFailure.self) {
            try await kitchen.close(within: .milliseconds(50))
        }
        #expect(failure?.code == .notWritten)
        #expect(failure?.message.contains("the card does not answer") == true)
        card.signal()
        try await waiting.value
        _ = await order.value
    }

    @Test("A command that wrote nothing returns its answer even if the card is busy")
    func busyCard() async throws {
        let (began, begin) = AsyncStream<Never>.makeStream()
        let card = DispatchSemaphore(value: 0)
        let waiting = Task { [kitchen] in
            await kitchen.store.work.run {
                begin.finish()
                card.wait()
            }
        }
        for await _ in began {}
        try await kitchen.close(within: .milliseconds(50))
        card.signal()
        await waiting.value
    }
}
