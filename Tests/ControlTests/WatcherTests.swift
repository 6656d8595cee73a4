import Glibc
import Linux
import Testing
import Workbench

@testable import Control

@Suite("Clients that watch the screen", .timeLimit(.minutes(1)))
struct WatcherTests {
    let folder: TemporaryFolder
    private let asked = Asked()

    init() throws {
        folder = try TemporaryFolder()
    }

    private let look = ScreenVersionDocument(Sample.screen, number: 7, dots: [[[0, 31, 4, 4, 4, 4, 4, 0]]])

    /// Creates a server that replies to the first `watch` of a client at once, and never to the next one.
    private func server(_ limits: ControlLimits) throws -> ControlServer {
        let server = try ControlServer(path: folder.socket, limits: limits) { [look, asked] request, _ in
            asked.add(request)
            if (request as? WatchScreen)?.after != nil { await Happening().wait() }
            return .success(look)
        }
        try server.start()
        return server
    }

    private func watch(after number: Int64?) -> [UInt8] {
        frame(#"{"version":2,"request":"watch","after":\#(number.map { "\($0)" } ?? "null")}"#)
    }

    /// Event: the request of another client has arrived.
    private func wait(forRequest request: some ControlRequest) async throws {
        try await Workbench.wait(until: "the request is there") { asked.requests.contains(AnyHashable(request)) }
    }

    /// Sends the request until there is a place.
    private func watchUntilAdmitted() async throws {
        while true {
            let reply = try await ask(WatchScreen(after: nil), for: ScreenVersionDocument.self, at: folder.socket)
            guard case .failure = reply.outcome else { return #expect(reply == ControlReply(.success(look))) }
        }
    }

    @Test("The seventh watcher is refused, commands still work, and a place is free when a watcher leaves")
    func crowd() async throws {
        let server = try server(ControlLimits())
        var watchers = try (0..<6).map { _ in try connect(to: folder.socket) }
        for watcher in watchers {
            try watcher.send(watch(after: nil), until: soon)
            _ = try await onThread { try watcher.readMessage() }
            try watcher.send(watch(after: 7), until: soon)
        }
        let refused = try await ask(WatchScreen(after: nil), at: folder.socket)
        guard case .failure(let failure) = refused.outcome else { throw Unexpected(refused) }
        #expect(failure.code == .passing)
        #expect(failure.message.hasPrefix("6 connections already watch"))
        let waiting = try await ask(ShowScreen(waitFor: "Pasta", timeout: .seconds(3600)), at: folder.socket)
        #expect(waiting == refused, "who waits for something takes a place, too")
        for _ in 0..<20 {
            #expect(
                try await ask(ShowStatus(), for: ScreenVersionDocument.self, at: folder.socket)
                    == ControlReply(.success(look)))
        }
        watchers.removeLast()
        try await watchUntilAdmitted()
        await server.stop()
    }

    @Test("A stopped watcher loses its place after the timeout of a message; the others stay")
    func stopped() async throws {
        let server = try server(ControlLimits(watchers: 1, message: .seconds(2)))
        let (watcher, command) = (try connect(to: folder.socket), try connect(to: folder.socket))
        _ = try await command.exchange(#"{"version":2,"request":"status"}"#)
        try watcher.send(watch(after: nil), until: soon)
        try await wait(forRequest: WatchScreen(after: nil))
        try await watchUntilAdmitted()
        #expect(try await onThread { try watcher.readMessage() }.contains(#""number":7"#), "its reply waits for it")
        #expect(try await onThread { try watcher.isHungUp() })
        #expect(try await command.exchange(#"{"version":2,"request":"status"}"#).contains(#""number":7"#))
        await server.stop()
    }

    @Test("A watcher that doesn't read gets one reply only, and delays no other client")
    func deaf() async throws {
        let server = try ControlServer(
            path: folder.socket, limits: ControlLimits(watchers: 1, message: .seconds(1))
        ) { [asked] request, _ in
            asked.add(request)
            // More than the kernel buffers for the client.
            guard (request as? WatchScreen)?.after != nil else { return .success() }
            return .failure(.notFound, String(repeating: "x", count: 3 << 20))
        }
        try server.start()
        let watcher = try connect(to: folder.socket)
        for number in Int64(0)..<100 { try watcher.send(watch(after: number), until: soon) }
        try await wait(forRequest: WatchScreen(after: 0))
        var reply = try await ask(WatchScreen(after: nil), at: folder.socket)
        while reply != .success() { reply = try await ask(WatchScreen(after: nil), at: folder.socket) }
        let received = try await onThread { () throws -> Int in
            var count = 0
            do {
                while case let bytes = try watcher.receive(upTo: 1 << 20, until: soon), !bytes.isEmpty {
                    count += bytes.count
                }
            } catch let error as SystemError where error.code == ECONNRESET {
                // The server has never read the further requests.
            }
            return count
        }
        #expect(received < 3 << 20)
        await server.stop()
    }
}
