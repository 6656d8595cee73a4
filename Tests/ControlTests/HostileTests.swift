import Glibc
import Linux
import Testing
import Workbench

@testable import Control

@Suite("Hostile clients", .timeLimit(.minutes(1)))
struct HostileTests {
    let folder: TemporaryFolder
    let asked = Asked()
    let status = #"{"version":2,"request":"status"}"#

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Creates a server with short timeouts that replies to `type` with 3 MiB.
    private func makeServer(
        _ limits: ControlLimits = ControlLimits(message: .milliseconds(100), idle: .milliseconds(100))
    ) throws -> ControlServer {
        let server = try ControlServer(path: folder.socket, limits: limits) { [asked] request, _ in
            asked.add(request)
            guard request is TypeText else { return .success() }
            return .failure(.notFound, String(repeating: "x", count: 3 << 20))
        }
        try server.start()
        return server
    }

    @Test("The connection stays usable after an invalid request, another version, or an unknown name")
    func misunderstandings() async throws {
        let server = try makeServer(ControlLimits())
        let stream = try connect(to: folder.socket)
        #expect(try await stream.exchange("galley").contains(#""code":65"#))
        #expect(try await stream.exchange(#"{"version":9,"request":"status"}"#).contains(#""code":69"#))
        #expect(try await stream.exchange(#"{"version":2,"request":"reboot"}"#).contains(#""code":64"#))
        #expect(try await stream.exchange("").contains(#""code":65"#))
        #expect(asked.requests.isEmpty)
        #expect(try await stream.exchange(status).contains(#""document":null"#))
        await server.stop()
    }

    @Test("Bytes that are not a frame end the connection and disturb no other client")
    func noise() async throws {
        let server = try makeServer()
        var generator = SplitMix(seed: 2)
        for _ in 0..<50 {
            let stream = try connect(to: folder.socket)
            let noise = (0..<Int.random(in: 1...2000, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            try stream.send(noise, until: soon)
            stream.endSending()
            #expect(try await onThread { try stream.isHungUp() })
        }
        #expect(asked.requests.isEmpty)
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        await server.stop()
    }

    @Test("A length of 1 GB is refused before any of its bytes is read")
    func gigabyte() async throws {
        let server = try makeServer(ControlLimits())
        let stream = try connect(to: folder.socket)
        try stream.send([0x3B, 0x9A, 0xCA, 0x00], until: soon)
        let answer = try await onThread { try stream.readMessage() }
        #expect(answer.contains("1000000000 bytes, but the limit is 65536"))
        #expect(try await onThread { try stream.isHungUp() })
        await server.stop()
    }

    @Test("The limit of a request is exact to the byte", arguments: [(64, true), (65, false)])
    func bound(length: Int, isTaken: Bool) async throws {
        let server = try makeServer(ControlLimits(request: 64))
        let stream = try connect(to: folder.socket)
        let answer = try await stream.exchange(status + String(repeating: " ", count: length - status.count))
        #expect(answer.contains(#""document":null"#) == isTaken)
        #expect(asked.requests.count == (isTaken ? 1 : 0))
        await server.stop()
    }

    @Test("A client that sends half a frame is dropped", arguments: [1, 4, 10])
    func halfFrame(bytes: Int) async throws {
        let server = try makeServer(ControlLimits(message: .milliseconds(50)))
        let stream = try connect(to: folder.socket)
        try stream.send(Array(frame(status).prefix(bytes)), until: soon)
        #expect(try await onThread { try stream.isHungUp() })
        await server.stop()
    }

    @Test("A client that sends a byte now and then is dropped")
    func slowWriter() async throws {
        let server = try makeServer()
        let stream = try connect(to: folder.socket)
        let sent = try await onThread {
            let bytes = frame(String(repeating: " ", count: 60_000))
            return try bytes.prefix(300).firstIndex { byte in try !stream.sendSlowly(byte) }
        }
        #expect(try #require(sent) < 100)
        await server.stop()
    }

    @Test("A client that doesn't read its reply is dropped")
    func slowReader() async throws {
        let server = try makeServer()
        let stream = try connect(to: folder.socket)
        try stream.send(frame(#"{"version":2,"request":"type","text":"x"}"#), until: soon)
        let isHungUp = try await onThread {
            let deadline = try BootTimer()
            try deadline.set(KernelClock.boot.now + .seconds(20))
            return try stream.hangsUp(before: deadline.descriptor)
        }
        #expect(isHungUp)
        let received = try await onThread {
            var count = 0
            while case let bytes = try stream.receive(upTo: 65536, until: soon), !bytes.isEmpty { count += bytes.count }
            return count
        }
        #expect(received < 3 << 20)
        await server.stop()
    }

    @Test("A client that leaves during its reply disturbs no other client")
    func brokenPipe() async throws {
        let server = try makeServer(ControlLimits())
        for _ in 0..<5 {
            let stream = try connect(to: folder.socket)
            try stream.send(frame(#"{"version":2,"request":"type","text":"x"}"#), until: soon)
            #expect(try await onThread { try stream.receive(upTo: 4, until: soon) }.isEmpty == false)
        }
        #expect(try await ask(ShowStatus(), at: folder.socket) == .success())
        await server.stop()
    }

    @Test("A silent client is dropped, whether or not it has sent a request before")
    func silence() async throws {
        let server = try makeServer()
        let silent = try connect(to: folder.socket)
        #expect(try await onThread { try silent.isHungUp() })
        let idle = try connect(to: folder.socket)
        #expect(try await idle.exchange(status).contains(#""document":null"#))
        #expect(try await onThread { try idle.isHungUp() })
        await server.stop()
    }

    @Test("A file descriptor that is sent with a request is closed")
    func descriptor() async throws {
        let server = try makeServer(ControlLimits())
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        defer { close(ends[0]) }
        let stream = try connect(to: folder.socket)
        try stream.send(frame(status), along: ends[1])
        close(ends[1])
        #expect(try await onThread { try stream.readMessage() }.contains(#""document":null"#))
        // Reading returns the end only after all copies of the writing end are closed.
        let end = ends[0]
        #expect(try await onThread { try Linux.waitUntilReady([end], limit: .seconds(20)).broken } == [end])
        await server.stop()
    }
}
