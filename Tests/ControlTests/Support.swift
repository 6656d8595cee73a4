import Control
import Glibc
import Kitchen
import Linux
import Synchronization

/// A folder that nobody else can write to, gone with its owner.
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

/// Runs what blocks away from Swift's shared threads, which the server's handlers need.
func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        do {
            try startThread(named: "test") { continuation.resume(with: Result { try body() }) }
        } catch {
            continuation.resume(throwing: error)
        }
    }
}

/// Anything that a test waits for should be there long before.
var soon: Duration { KernelClock.monotonic.now + .seconds(20) }

func ask(
    _ request: ControlRequest, at path: String, timeout: Duration = .seconds(20)
) async throws -> ControlReply {
    try await onThread { try ControlClient.send(request, to: path, timeout: timeout) }
}

/// What a server was asked.
final class Asked: Sendable {
    private let list = Mutex<[ControlRequest]>([])

    var requests: [ControlRequest] { list.withLock { $0 } }

    func add(_ request: ControlRequest) { list.withLock { $0.append(request) } }
}

/// Something that happens once and can be waited for.
final class Happening: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    func happens() { continuation.finish() }

    /// Also comes back when the waiting task is canceled.
    func wait() async { for await _ in stream {} }
}

extension UnixStream {
    /// Sends a message as it is and returns the answer.
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

    /// Waits until the other end hangs up; what it sends before is dropped.
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
