import Glibc
import Kitchen
import Linux
import Synchronization

@testable import Control

/// Temporary folder that no other user can write to; `deinit` removes it.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/galley-control-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError.last("mkdtemp") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        _ = system("rm -rf \(path)")
    }

    var socket: String { path + "/control.sock" }
}

/// Runs blocking work on a thread of its own, because the server's handlers need Swift's shared threads.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            try startThread(named: "test") { continuation.resume(with: Result { try body() }) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}

/// Timeout for everything that a test waits for; it should be there long before.
var soon: Duration { KernelClock.monotonic.now + .seconds(20) }

/// Request whose reply is a document of the tests.
private struct Asking<Request: ControlRequest, Reply: Codable & Sendable>: ControlRequest {
    static var name: String { Request.name }
    let request: Request

    init(_ request: Request) { self.request = request }
    init(from decoder: any Decoder) throws { request = try Request(from: decoder) }
    func encode(to encoder: any Encoder) throws { try request.encode(to: encoder) }
    static func == (one: Self, other: Self) -> Bool { one.request == other.request }
    func hash(into hasher: inout Hasher) { hasher.combine(request) }
}

func ask<Request: ControlRequest>(
    _ request: Request, at path: String, timeout: Duration = .seconds(20)
) async throws -> ControlReply<Done> {
    try await ask(request, for: Done.self, at: path, timeout: timeout)
}

func ask<Request: ControlRequest, Document: Codable & Sendable>(
    _ request: Request, for document: Document.Type, at path: String, timeout: Duration = .seconds(20)
) async throws -> ControlReply<Document> {
    try await onThread {
        try ControlSession(to: path, timeout: timeout).send(Asking<Request, Document>(request), timeout: timeout)
    }
}

extension ControlReply<Done> {
    static func success(warning: String? = nil) -> ControlReply { ControlReply(.success(Done()), warning: warning) }
}

extension ServedReply {
    static func failure(_ code: Sysexit, _ message: String) -> ServedReply {
        failure(ControlFailure(code, message))
    }
}

extension ControlServer {
    /// Creates a server that knows all requests.
    convenience init(
        path: String, access: ControlAccess = ControlAccess(), limits: ControlLimits = ControlLimits(),
        log: @escaping @Sendable (String) -> Void = { _ in }, handler: @escaping Handler
    ) throws(ControlError) {
        try self.init(path: path, access: access, limits: limits, requests: everyType, log: log, handler: handler)
    }
}

/// Record of the requests to a server.
final class Asked: Sendable {
    private let list = Mutex<[any ControlRequest]>([])

    var requests: [AnyHashable] { list.withLock { $0.map { AnyHashable($0) } } }

    func add(_ request: any ControlRequest) { list.withLock { $0.append(request) } }
}

/// Event that happens once and can be awaited.
final class Happening: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func happens() { continuation.finish() }

    /// Waits for the event; also returns when the waiting task is canceled.
    func wait() async { for await _ in stream {} }
}

extension UnixStream {
    /// Sends a message unchanged, and returns the reply.
    func exchange(_ text: String) async throws -> String {
        try await onThread { [self] in
            try send(frame(text), until: soon)
            return try readMessage()
        }
    }

    func readMessage() throws -> String {
        var bytes: [UInt8] = []
        while bytes.count < 4 || bytes.count < 4 + bytes.prefix(4).reduce(0, { $0 << 8 | Int($1) }) {
            let more = try receive(upTo: 65536, until: soon)
            guard !more.isEmpty else { throw SystemError("message", code: EPIPE) }
            bytes += more
        }
        return String(decoding: bytes.dropFirst(4), as: UTF8.self)
    }

    /// Waits until the other end hangs up, and drops what it sends before.
    func isHungUp() throws -> Bool {
        do {
            while try !receive(upTo: 65536, until: soon).isEmpty {}
            return true
        } catch {
            return error.code == ECONNRESET
        }
    }
}

func connect(to path: String) throws -> UnixStream {
    try UnixStream(connectingTo: path, until: soon)
}

func frame(_ text: String) -> [UInt8] {
    withUnsafeBytes(of: UInt32(text.utf8.count).bigEndian, Array.init) + Array(text.utf8)
}
