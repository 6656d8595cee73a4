import Glibc
import Linux
import Testing

@testable import Control

@Suite("Server and client", .timeLimit(.minutes(1)))
struct ServerTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("Each request reaches the handler, and its reply the client that sent it")
    func roundTrips() async throws {
        let asked = Asked()
        let server = try ControlServer(path: folder.socket) { request, caller in
            asked.add(request)
            return .success(Sample.screen, warning: "\(caller.peer.uid) \(caller.peer.pid)")
        }
        try server.start()
        for request in everyRequest {
            let reply = try await ask(request, for: ScreenDocument.self, at: folder.socket)
            #expect(reply == ControlReply(.success(Sample.screen), warning: "\(getuid()) \(getpid())"))
        }
        #expect(asked.requests == everyRequest.map { AnyHashable($0) })
        await server.stop()
    }

    @Test("A reply of 3 MiB arrives complete; one of 5 MiB is refused with the reason")
    func longReply() async throws {
        let server = try ControlServer(path: folder.socket) { request, _ in
            guard let request = request as? ChangeTimers else { return .success() }
            return .failure(.notFound, String(repeating: "x", count: request.timers.count << 20))
        }
        try server.start()
        let long = try await ask(ChangeTimers(.pause, of: ["1", "2", "3"]), at: folder.socket)
        #expect(long == ControlReply(.failure(ControlFailure(.notFound, String(repeating: "x", count: 3 << 20)))))
        let tooLong = try await ask(ChangeTimers(.pause, of: ["1", "2", "3", "4", "5"]), at: folder.socket)
        guard case .failure(let failure) = tooLong.outcome else { throw Unexpected(tooLong) }
        #expect(failure.code == .unacceptable)
        #expect(failure.message.contains("the limit is 4194304"))
        await server.stop()
    }

    @Test("Of forty requests at once, sixteen run and the others wait for their turn")
    func crowd() async throws {
        let asked = Asked()
        let (isFull, isOver) = (Happening(), Happening())
        let server = try ControlServer(path: folder.socket) { request, _ in
            asked.add(request)
            if asked.requests.count == 16 { isFull.happens() }
            await isOver.wait()
            return .success()
        }
        try server.start()
        let path = folder.socket
        let answered = try await withThrowingTaskGroup { group in
            for _ in 0..<40 { group.addTask { try await ask(ListTimers(), at: path) } }
            await isFull.wait()
            await #expect(throws: ControlError.noAnswer(path: path, after: .milliseconds(100))) {
                try await ask(ListTimers(), at: path, timeout: .milliseconds(100))
            }
            #expect(asked.requests.count == 16)
            isOver.happens()
            return try await group.reduce(into: 0) { $0 += $1 == .success() ? 1 : 0 }
        }
        #expect(answered == 40)
        await server.stop()
    }

    @Test("A client that hangs up cancels its request, and the place is free again")
    func hangUp() async throws {
        let (started, canceled) = (Happening(), Happening())
        let limits = ControlLimits(connections: 1)
        let server = try ControlServer(path: folder.socket, limits: limits) { request, _ in
            guard request is ShowScreen else { return .success() }
            started.happens()
            await Happening().wait()
            if Task.isCancelled { canceled.happens() }
            return .success()
        }
        try server.start()
        let path = folder.socket
        var stream: UnixStream? = try connect(to: path)
        try stream?.send(frame(#"{"version":2,"request":"screen","waitFor":"Pasta","timeout":300}"#), until: soon)
        await started.wait()
        stream = nil
        await canceled.wait()
        #expect(try await ask(ShowStatus(), at: path) == .success())
        await server.stop()
    }

    @Test("A client that has closed its sending side still gets the reply")
    func halfClosed() async throws {
        let server = try ControlServer(path: folder.socket) { _, _ in .success() }
        try server.start()
        let stream = try connect(to: folder.socket)
        try stream.send(frame(#"{"version":2,"request":"status"}"#), until: soon)
        stream.endSending()
        #expect(try await onThread { try stream.readMessage() }.contains(#""document":null"#))
        await server.stop()
    }

    @Test("Stopping cancels running requests, sends their replies, and removes the socket")
    func stop() async throws {
        let started = Happening()
        let server = try ControlServer(path: folder.socket) { _, _ in
            started.happens()
            await Happening().wait()
            return .failure(.unavailable, "The kiosk is stopping.")
        }
        try server.start()
        async let reply = ask(ShowStatus(), at: folder.socket)
        await started.wait()
        await server.stop()
        #expect(try await reply == ControlReply(.failure(ControlFailure(.unavailable, "The kiosk is stopping."))))
        await #expect(throws: ControlError.noKiosk(path: folder.socket)) {
            try await ask(ShowStatus(), at: folder.socket)
        }
    }

    @Test("A handler that never ends doesn't keep the server from stopping")
    func stubborn() async throws {
        let (started, release) = (Happening(), Happening())
        let limits = ControlLimits(shutdownTimeout: .milliseconds(50))
        let server = try ControlServer(path: folder.socket, limits: limits) { _, _ in
            started.happens()
            await Task { await release.wait() }.value
            return .success()
        }
        try server.start()
        let path = folder.socket
        let reply = Task { try await ask(ShowStatus(), at: path) }
        await started.wait()
        await server.stop()
        await #expect(throws: ControlError.connectionLost(path: path)) { try await reply.value }
        release.happens()
    }

    @Test("A server that was never started also removes its socket")
    func neverStarted() async throws {
        let server = try ControlServer(path: folder.socket) { _, _ in .success() }
        await server.stop()
        #expect(access(folder.socket, F_OK) != 0)
    }

    @Test("A client without a reply gets an error after its timeout")
    func noAnswer() async throws {
        let server = try ControlServer(path: folder.socket) { _, _ in
            await Happening().wait()
            return .success()
        }
        try server.start()
        let error = await #expect(throws: ControlError.self) {
            try await ask(ShowStatus(), at: folder.socket, timeout: .milliseconds(50))
        }
        #expect(error == .noAnswer(path: folder.socket, after: .milliseconds(50)))
        #expect(error?.status == .passing)
        await server.stop()
    }

    @Test("A request of more than 64 KiB is not sent")
    func longRequest() async throws {
        let asked = Asked()
        let server = try ControlServer(path: folder.socket) { request, _ in
            asked.add(request)
            return .success()
        }
        try server.start()
        let error = await #expect(throws: ControlError.self) {
            try await ask(TypeText(String(repeating: "x", count: 1 << 16)), at: folder.socket)
        }
        #expect(error?.status == .unacceptable)
        await server.stop()
        #expect(asked.requests.isEmpty)
    }
}

struct Unexpected: Error {
    var reply: String

    init(_ reply: some Any) {
        self.reply = "\(reply)"
    }
}
