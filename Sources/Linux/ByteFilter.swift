internal import CLinux
internal import Glibc

/// A program that makes a few bytes of many, in a short-lived process of its own: what makes it crash, hang or run out
/// of memory ends that process and nothing else.
///
/// One runs at a time, without this process's environment and descriptors.
public final class ByteFilter: Sendable {
    public enum Failure: Error, Hashable {
        /// It ended with that status.
        case failed(status: Int32)
        /// A signal ended it, of a fault or of one of its limits.
        case crashed(signal: Int32)
        case tookTooLong
        /// It wrote more than was asked for.
        case saidTooMuch
        case system(SystemError)
    }

    private let program: String
    private let argument: String
    /// Waits for the process, so that no task does.
    private let queue = LongWork(named: "filter")

    /// `program` reads standard input to its end when it is called with `argument`, writes to standard output and ends.
    public init(program: String, argument: String) {
        self.program = program
        self.argument = argument
    }

    /// What the program makes of the bytes: at most `limit` bytes, within a time, after which it is killed.
    public func run(on bytes: [UInt8], upTo limit: Int, within time: Duration) async throws(Failure) -> [UInt8] {
        try await queue.run { [self] () throws(Failure) in try work(on: bytes, limit, time) }
    }

    private func work(on bytes: [UInt8], _ limit: Int, _ time: Duration) throws(Failure) -> [UInt8] {
        let deadline = KernelClock.monotonic.now + time
        do {
            var child = try ChildProcess(program, argument)
            let answer = try exchange(bytes, with: child.stream, upTo: limit, until: deadline)
            guard answer.count <= limit else { throw Failure.saidTooMuch }
            try child.wait(until: deadline)
            return answer
        } catch let failure as Failure {
            throw failure
        } catch let error as SystemError {
            throw error.code == ETIMEDOUT ? .tookTooLong : .system(error)
        } catch {
            throw .system(SystemError("filter", code: EINVAL))
        }
    }

    private func exchange(
        _ bytes: [UInt8], with stream: UnixStream, upTo limit: Int, until deadline: Duration
    ) throws(SystemError) -> [UInt8] {
        do {
            try stream.send(bytes, until: deadline)
        } catch {
            // It needs no more, or is gone: how it ended tells.
            if ![EPIPE, ECONNRESET].contains(error.code) { throw error }
        }
        stream.endSending()
        var answer: [UInt8] = []
        while answer.count <= limit {
            let more: [UInt8]
            do {
                more = try stream.receive(upTo: limit + 1, until: deadline)
            } catch {
                guard error.code == ECONNRESET else { throw error }
                break
            }
            if more.isEmpty { break }
            answer += more
        }
        return answer
    }
}

/// The one owner of a process: it is killed when its owner goes, and always waited for.
struct ChildProcess: ~Copyable {
    /// Its standard input and output.
    let stream: UnixStream
    private let pid: pid_t
    private var hasEnded = false
    /// Between two looks at whether it has ended, once it has closed its output.
    private static let look = Duration.milliseconds(2)

    init(_ program: String, _ argument: String) throws(SystemError) {
        // The other end is the process's alone, so that its end ends the connection.
        let (stream, other) = try UnixStream.pair()
        var pid = pid_t()
        let code = clinux_spawn(program, argument, other.socket.raw, &pid)
        guard code == 0 else { throw SystemError("posix_spawn", code: code) }
        self.stream = stream
        self.pid = pid
    }

    deinit {
        guard !hasEnded else { return }
        kill(pid, SIGKILL)
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    }

    /// Waits for its end, and for 0 as its status.
    mutating func wait(until deadline: Duration) throws(ByteFilter.Failure) {
        var status: Int32 = 0
        while true {
            let found = waitpid(pid, &status, WNOHANG)
            if found == pid { break }
            if found < 0, errno != EINTR { throw .system(.last("waitpid")) }
            guard KernelClock.monotonic.now < deadline else { throw .tookTooLong }
            KernelClock.monotonic.wait(until: KernelClock.monotonic.now + Self.look)
        }
        hasEnded = true
        // As WIFSIGNALED and WEXITSTATUS of wait(2) take it apart.
        if status & 0x7F != 0 { throw .crashed(signal: status & 0x7F) }
        if status >> 8 & 0xFF != 0 { throw .failed(status: status >> 8 & 0xFF) }
    }
}

/// Limits this process for the rest of its life, before it works on what may be meant to harm it: memory of its own,
/// in bytes, and time of the processor. It can write no file then, and ends with the thread that started it.
public func confineProcess(memory: Int, time: Duration) throws(SystemError) {
    let seconds = UInt64(max(1, time / .seconds(1)))
    guard clinux_confine(UInt64(memory), seconds) == 0 else { throw .last("setrlimit") }
}
