import Glibc
import Kitchen
import Linux
import Testing
import Workbench

@testable import Control

@Suite("Many clients", .timeLimit(.minutes(1)))
struct CrowdTests {
    /// Checks the kiosk's promise for a new client, however many others there are.
    static let promise = Duration.seconds(2)

    private static let elevenButtons = Array(repeating: #""up""#, count: 11).joined(separator: ",")

    let folder: TemporaryFolder
    let asked = Asked()
    let hung = Happening()
    let status = frame(#"{"version":2,"request":"status"}"#)

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a server that replies to `type` with 1 MiB, and whose handler of `food list` hangs even if it is
    /// canceled.
    private func server(_ limits: ControlLimits = ControlLimits()) throws -> ControlServer {
        let server = try ControlServer(path: folder.socket, limits: limits) { [asked, hung] request, _ in
            asked.add(request)
            switch request {
            case is TypeText: return .failure(.notFound, String(repeating: "x", count: 1 << 20))
            case is ListFoods: await Task { await hung.wait() }.value
            default: break
            }
            return .success()
        }
        try server.start()
        return server
    }

    private func expectService() async throws {
        let requests: [any ControlRequest] = [
            ShowStatus(), PressButtons(buttons: ["ok"]), GetSetting(key: "board"),
        ]
        for request in requests {
            let start = KernelClock.monotonic.now
            #expect(try await ask(request, at: folder.socket) == .success())
            #expect(KernelClock.monotonic.now - start < Self.promise)
        }
    }

    private static func isHungUp(_ stream: UnixStream) -> Bool {
        do {
            let deadline = try BootTimer()
            try deadline.set(KernelClock.boot.now + .milliseconds(1))
            return try stream.hangsUp(before: deadline.descriptor)
        } catch {
            return false
        }
    }

    private func waitUntil(_ condition: @escaping @Sendable () -> Bool) async throws {
        try await wait(until: "the condition is true", within: .seconds(20), condition)
    }

    @Test("16 sessions and 300 half-open connections delay no other client")
    func keptAndHalfOpen() async throws {
        let server = try server()
        let kept = try (0..<16).map { _ in try connect(to: folder.socket) }
        for session in kept { _ = try await session.exchange(#"{"version":2,"request":"status"}"#) }
        let path = folder.socket
        let halfOpen = try await onThread {
            try (0..<300).map { _ in
                let stream = try connect(to: path)
                try stream.send([0], until: soon)
                return stream
            }
        }
        try await expectService()
        withExtendedLifetime(halfOpen) {}
        await server.stop()
    }

    @Test("At the limit of connections, the one that has been idle longest is closed, and the others stay")
    func longestIdle() async throws {
        let server = try server(ControlLimits(connections: 4))
        let sessions = try (0..<4).map { _ in try connect(to: folder.socket) }
        for session in sessions { _ = try await session.exchange(#"{"version":2,"request":"status"}"#) }
        _ = try await sessions[0].exchange(#"{"version":2,"request":"status"}"#)
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        #expect(try await onThread { try sessions[1].isHungUp() })
        for session in [sessions[0], sessions[2], sessions[3]] {
            #expect(try await session.exchange(#"{"version":2,"request":"status"}"#).contains(#""document":null"#))
        }
        await server.stop()
    }

    @Test("Clients that don't read their replies delay no other client, and unsent replies are limited")
    func slowReaders() async throws {
        let server = try server(ControlLimits(unsent: 4 << 20))
        let readers = try (0..<20).map { _ in try connect(to: folder.socket) }
        for reader in readers { try reader.send(frame(#"{"version":2,"request":"type","text":"x"}"#), until: soon) }
        try await expectService()
        let asked = asked
        try await waitUntil { asked.requests.count == 20 + 3 }
        // The kernel takes a part of each reply of 1 MiB, so five may be unsent.
        try await waitUntil { readers.count(where: Self.isHungUp) >= 14 }
        await server.stop()
    }

    @Test("64 clients that send their requests byte by byte delay no other client")
    func slowWriters() async throws {
        let server = try server()
        let writers = try (0..<64).map { _ in try connect(to: folder.socket) }
        for writer in writers { try writer.send(Array(status.prefix(20)), until: soon) }
        try await expectService()
        withExtendedLifetime(writers) {}
        await server.stop()
    }

    @Test("A request whose handler hangs is answered after the timeout, and its connection is free")
    func hangingHandler() async throws {
        let server = try server(ControlLimits(answer: .milliseconds(50)))
        let stream = try connect(to: folder.socket)
        let answer = try await stream.exchange(#"{"version":2,"request":"food list"}"#)
        #expect(answer.contains(#""code":75"#))
        #expect(answer.contains("The card does not answer"))
        #expect(answer.contains("may still be carried out"))
        #expect(try await stream.exchange(#"{"version":2,"request":"status"}"#).contains(#""document":null"#))
        hung.happens()
        await server.stop()
    }

    @Test("Places of clients that leave are free at once, even if their handlers hang")
    func leavers() async throws {
        let server = try server()
        var leavers = try (0..<16).map { _ in try connect(to: folder.socket) }
        for leaver in leavers { try leaver.send(frame(#"{"version":2,"request":"food list"}"#), until: soon) }
        let asked = asked
        try await waitUntil { asked.requests.count == 16 }
        leavers = []
        let start = KernelClock.monotonic.now
        #expect(try await ask(ListPantry(), at: folder.socket) == .success())
        #expect(KernelClock.monotonic.now - start < Self.promise)
        hung.happens()
        await server.stop()
    }

    @Test("While 16 requests hang, status, config and press are answered")
    func keptPlaces() async throws {
        let server = try server(ControlLimits(answer: .seconds(1)))
        let hanging = try (0..<16).map { _ in try connect(to: folder.socket) }
        for client in hanging { try client.send(frame(#"{"version":2,"request":"food list"}"#), until: soon) }
        let asked = asked
        try await waitUntil { asked.requests.count == 16 }
        try await expectService()
        hung.happens()
        await server.stop()
    }

    @Test(
        "64 settings that wait for the card, or 64 long presses, keep no status and no press waiting",
        arguments: [
            #"{"version":2,"request":"config set","values":[]}"#,
            #"{"version":2,"request":"press","hold":false,"buttons":[\#(elevenButtons)]}"#,
        ])
    func essentialCrowd(request: String) async throws {
        let server = try ControlServer(path: folder.socket) { [asked, hung] request, _ in
            asked.add(request)
            if request is ChangeSettings || (request as? PressButtons)?.hold == false {
                await Task { await hung.wait() }.value
            }
            return .success()
        }
        try server.start()
        let hanging = try (0..<64).map { _ in try connect(to: folder.socket) }
        for client in hanging { try client.send(frame(request), until: soon) }
        let asked = asked
        try await waitUntil { asked.requests.count == 16 }
        for request in [ShowStatus(), PressButtons(buttons: ["ok"], hold: true)] as [any ControlRequest] {
            let start = KernelClock.monotonic.now
            #expect(try await ask(request, at: folder.socket) == .success())
            #expect(KernelClock.monotonic.now - start < Self.promise)
        }
        hung.happens()
        await server.stop()
        withExtendedLifetime(hanging) {}
    }

    @Test("While handlers hang, timers are listed and changed")
    func timersBesideOrphans() async throws {
        let server = try ControlServer(
            path: folder.socket, limits: ControlLimits(orphans: 2, answer: .milliseconds(20))
        ) { [hung] request, _ in
            if request is ListPantry { await Task { await hung.wait() }.value }
            return .success()
        }
        try server.start()
        for _ in 0..<2 { _ = try await ask(ListPantry(), at: folder.socket) }
        #expect(try await ask(ListTimers(), at: folder.socket) == .success())
        let start = StartTimer(duration: .seconds(60), label: nil)
        #expect(try await ask(start, at: folder.socket) == .success())
        hung.happens()
        await server.stop()
    }

    @Test("A client that is refused before it has sent its request receives the reason")
    func turnedAway() async throws {
        let listener = try UnixListener(at: folder.socket, mode: 0o600)
        let session = try ControlSession(to: folder.socket, timeout: .seconds(20))
        let stream = try #require(try listener.accept())
        try stream.send(frame(#"{"version":2,"failure":{"code":75,"message":"Full."}}"#), until: soon)
        stream.hangUp()
        let reply = try await onThread { try session.send(ShowStatus(), timeout: .seconds(20)) }
        guard case .failure(let failure) = reply.outcome else { throw Unexpected(reply) }
        #expect(failure == ControlFailure(.passing, "Full."))
    }

    @Test("The number of hanging handlers is limited, and no request that may hang is begun beyond it")
    func orphans() async throws {
        let server = try server(ControlLimits(orphans: 3, answer: .milliseconds(20)))
        for _ in 0..<3 { _ = try await ask(ListFoods(), at: folder.socket) }
        let refused = try await ask(ListFoods(), at: folder.socket)
        guard case .failure(let failure) = refused.outcome else { throw Unexpected(refused) }
        #expect(failure.code == .passing)
        #expect(failure.message.contains("3 requests wait for it; nothing was done"))
        #expect(asked.requests.count == 3)
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        hung.happens()
        // After the handlers have ended, requests are served as before.
        while try await ask(ListFoods(), at: folder.socket) != .success() {}
        await server.stop()
    }
}
