import Boards
import CharacterDisplay
import Dispatch
import Foundation
import GPIO
import Glibc
import Kiosk
import Kitchen
import Linux
import Testing
import Workbench

@testable import Runtime

@Suite("The event loop and its waiting clients", .timeLimit(.minutes(1)))
struct EventLoopTests {
    private func startedLoop(watchedBy manager: ServiceManager? = nil) throws -> EventLoop {
        let board = try #require(try Board.named("simulated"))
        let loop = try EventLoop()
        try loop.start(watchedBy: manager) {
            Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: SystemClock(),
                effectRunner: { _ in })
        }
        return loop
    }

    @Test("The loop feeds the watchdog, and a loop that hangs doesn't, although other threads run")
    func watchdog() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("notify")
        let reader = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        try #require(reader >= 0)
        defer { close(reader) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(reader, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        func messages() -> [String] {
            var found: [String] = []
            var buffer = [UInt8](repeating: 0, count: 100)
            while case let count = recv(reader, &buffer, buffer.count, 0), count > 0 {
                found.append(String(decoding: buffer.prefix(count), as: UTF8.self))
            }
            return found
        }

        let loop = try startedLoop(
            watchedBy: ServiceManager(environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "40000"]))
        var fed = 0
        try await wait(until: "the watchdog is fed three times") {
            fed += messages().count { $0 == "WATCHDOG=1" }
            return fed >= 3
        }
        let hold = DispatchSemaphore(value: 0)
        let hanging = Task { await loop.run { _ in hold.wait() } }
        // One message may be under way.
        try await Task.sleep(for: .milliseconds(100))
        _ = messages()
        try await Task.sleep(for: .milliseconds(400))
        #expect(messages() == [])
        hold.signal()
        await hanging.value
        try await wait(until: "it is fed again") { messages().contains("WATCHDOG=1") }
        await loop.stop()
    }

    @Test("A canceled wait ends at once and returns false")
    func cancellation() async throws {
        let loop = try startedLoop()
        let waiting = Task { await loop.wait(for: .seconds(3600)) { _ in false } }
        waiting.cancel()
        #expect(await waiting.value == false)
        await loop.stop()
    }

    @Test("A wait ends when the loop stops")
    func waitAtTheEnd() async throws {
        let loop = try startedLoop()
        async let waiting = loop.wait(for: .seconds(3600)) { _ in false }
        await loop.stop()
        #expect(await waiting == false)
    }

    @Test("Requests after the loop has stopped are answered and don't hang")
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

    @Test("Events beyond the queue's capacity are dropped, but never work that a caller waits for")
    func overflow() async throws {
        let board = try #require(try Board.named("simulated"))
        let loop = try EventLoop()
        for _ in 0..<(EventLoop.capacity + 10) { loop.post(.gesture(.click(.down))) }
        async let name = loop.run { $0.screen.view.name }
        try loop.start {
            Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: SystemClock(),
                effectRunner: { _ in })
        }
        #expect(await name == .home)
        await loop.stop()
    }

    /// Returns a loop that passes on its effects and answers nothing itself.
    private func makeLoop(
        _ system: LoopPoller.SystemCalls = LoopPoller.SystemCalls(),
        report: @escaping @Sendable (String) -> Void = { _ in },
        effectRunner: @escaping @Sendable (Effect) -> Void = { _ in }
    ) throws -> EventLoop {
        let board = try #require(try Board.named("simulated"))
        let loop = try EventLoop(system)
        try loop.start {
            Engine(
                Engine.Configuration(board: board, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") }, clock: SystemClock(),
                report: report, effectRunner: effectRunner)
        }
        return loop
    }

    @Test("A request's outcome is handled even if inputs flood the loop")
    func outcomeInFlood() async throws {
        let (requests, request) = AsyncStream<RequestID>.makeStream()
        let loop = try makeLoop(effectRunner: { effect in
            if case .store(let id, let save) = effect, save.base is SaveRecipe { request.yield(id) }
        })
        async let reply = loop.order(.save(Recipe(id: RecipeID(.own, 1), title: "Soup"), food: nil))
        let id = try #require(await requests.first { _ in true })
        let (held, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let holding: Void = loop.run { _ in
            held.signal()
            release.wait()
        }
        await onQueue { held.wait() }
        for _ in 0..<(EventLoop.capacity + 10) { loop.post(.gesture(.click(.down))) }
        loop.deliver(.answered(id, Answer(())))
        release.signal()
        await holding
        #expect(await reply == .saved(already: false))
        await loop.stop()
    }

    @Test("An order without an answer times out, and a late answer is harmless")
    func orderWithoutAnswer() async throws {
        let (requests, request) = AsyncStream<RequestID>.makeStream()
        let loop = try makeLoop(effectRunner: { effect in
            if case .store(let id, let save) = effect, save.base is SaveRecipe { request.yield(id) }
        })
        let soup = Recipe(id: RecipeID(.own, 1), title: "Soup")
        guard case .failed(let failure) = await loop.order(.save(soup, food: nil), within: .milliseconds(20)) else {
            Issue.record("the order has no end")
            return
        }
        #expect(failure.kind == .passing)
        #expect(failure.detail.contains("may still be carried out"))
        loop.deliver(.answered(try #require(await requests.first { _ in true }), Answer(())))
        #expect(await loop.run { $0.isFavorite(soup.id) })
        await loop.stop()
    }

    @Test(
        "A failing poll or timer call is reported once, and timers still ring",
        arguments: ["poll", "timerfd_settime", "timerfd_create"])
    func refusal(call: String) async throws {
        var system = LoopPoller.SystemCalls()
        let error = SystemError(call, code: ENOMEM)
        switch call {
        case "poll": system.poll = { (_, _) throws(SystemError) in throw error }
        case "timerfd_create": system.makeTimer = { () throws(SystemError) in throw error }
        default: system.set = { (_, _) throws(SystemError) in throw error }
        }
        let (lines, line) = AsyncStream<String>.makeStream()
        let loop = try makeLoop(system, report: { line.yield($0) })
        _ = await loop.order(.timer(.start(label: "Egg", .seconds(1))))
        #expect(await loop.wait(for: .seconds(20)) { $0.screen.view.name == .alarm })
        await loop.stop()
        line.finish()
        let failures = lines.filter { $0.contains("system call failed") }
        #expect(await failures.reduce(into: 0) { count, _ in count += 1 } == 1)
    }

    private func onQueue(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                body()
                continuation.resume()
            }
        }
    }

    @Test("A change of the time service's file wakes a sleeping loop")
    func clockWatch() async throws {
        let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let mark = "\(folder)/synchronized"
        let loop = try EventLoop()
        try loop.start {
            let engine = Engine(
                Engine.Configuration(board: nil, display: DisplaySettings(size: .twentyByFour)),
                controller: { _ in LibgpiodController(folder: "/nonexistent") },
                clock: SystemClock(WallClock(mark: mark, isDisciplined: { false })),
                clockWatch: try? ClockWatch(mark: mark), effectRunner: { _ in })
            let soup = Recipe(id: RecipeID(.own, 1), title: "Soup")
            engine.handle(.restored(RestoredData(recipe: soup)))
            return engine
        }
        let (looks, look) = AsyncStream<Void>.makeStream()
        let waiting = Task {
            await loop.wait(for: .seconds(20)) { engine in
                look.yield()
                return engine.screen.frame.lines[3].contains(":")
            }
        }
        // The loop has checked once, and now sleeps.
        for await _ in looks { break }
        let start = ContinuousClock.now
        try #require(FileManager.default.createFile(atPath: mark, contents: nil))
        #expect(await waiting.value)
        #expect(ContinuousClock.now - start < .seconds(10), "not only after the timeout")
        await loop.stop()
    }

    @Test("Work that exceeds its timeout is abandoned")
    func limit() async {
        #expect(await ends(within: .seconds(60)) {})
        #expect(await !ends(within: .milliseconds(20)) { _ = try? await Task.sleep(for: .seconds(3600)) })
    }
}
