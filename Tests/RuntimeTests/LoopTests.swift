import Boards
import CharacterDisplay
import Foundation
import GPIO
import Kiosk
import Kitchen
import Linux
import Testing

@testable import Runtime

@Suite("The loop and those who wait for it", .timeLimit(.minutes(1)))
struct LoopTests {
    private func startedLoop() throws -> Loop {
        let board = try #require(try Board.named("simulated"))
        let loop = try Loop()
        try loop.start {
            Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: SystemClock(),
                performer: { _ in })
        }
        return loop
    }

    @Test("A wait that is canceled ends at once, without what it waited for")
    func cancellation() async throws {
        let loop = try startedLoop()
        let waiting = Task { await loop.wait(for: .seconds(3600)) { _ in false } }
        waiting.cancel()
        #expect(await waiting.value == false)
        await loop.stop()
    }

    @Test("A wait ends with the loop")
    func waitAtTheEnd() async throws {
        let loop = try startedLoop()
        async let waiting = loop.wait(for: .seconds(3600)) { _ in false }
        await loop.stop()
        #expect(await waiting == false)
    }

    @Test("Who asks after the end is answered and does not hang")
    func afterTheEnd() async throws {
        let loop = try startedLoop()
        await loop.stop()
        loop.post(.gesture(.click(.back)))
        #expect(await loop.run { $0.screen.view.name } == .menu)
        #expect(await loop.wait(for: .seconds(3600)) { _ in true } == false)
        guard case .timer = await loop.order(.timer(.start(label: nil, .seconds(60)))) else {
            Issue.record("the order is not answered")
            return
        }
        await loop.stop()
    }

    @Test("Events beyond the capacity are dropped, what somebody waits for is not")
    func overflow() async throws {
        let board = try #require(try Board.named("simulated"))
        let loop = try Loop()
        for _ in 0..<(Loop.capacity + 10) { loop.post(.gesture(.click(.down))) }
        async let name = loop.run { $0.screen.view.name }
        try loop.start {
            Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: SystemClock(),
                performer: { _ in })
        }
        #expect(await name == .home)
        await loop.stop()
    }

    @Test("The mark of a time service wakes a loop that sleeps")
    func clockWatch() async throws {
        let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mark = "\(folder)/synchronized"
        let loop = try Loop()
        try loop.start {
            let engine = Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") },
                clock: SystemClock(WallClock(mark: mark, isDisciplined: { false })),
                clockWatch: try? ClockWatch(mark: mark), performer: { _ in })
            let soup = Recipe(id: RecipeID(.own, 1), title: "Soup")
            engine.handle(.restored(Restored(recipe: soup)))
            return engine
        }
        let (looks, look) = AsyncStream<Void>.makeStream()
        let waiting = Task {
            await loop.wait(for: .seconds(20)) { engine in
                look.yield()
                return engine.screen.frame.lines[3].contains(":")
            }
        }
        // It has looked once, and sleeps.
        for await _ in looks { break }
        let start = ContinuousClock.now
        try #require(FileManager.default.createFile(atPath: mark, contents: nil))
        #expect(await waiting.value)
        #expect(ContinuousClock.now - start < .seconds(10), "and not when the wait is over")
        await loop.stop()
    }

    @Test("Work that takes too long is not waited for")
    func limit() async {
        #expect(await ends(within: .seconds(60)) {})
        #expect(await !ends(within: .milliseconds(20)) { _ = try? await Task.sleep(for: .seconds(3600)) })
    }
}
