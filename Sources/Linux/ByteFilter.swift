internal import CLinux
internal import Glibc

/// Runs a program in a short-lived process that turns input bytes into output bytes, such as a picture decoder.
///
/// If the input makes the program crash, hang or run out of memory, only that process ends. One process runs at a time.
/// It inherits neither environment nor file descriptors.
public final class ByteFilter: Sendable {
    public enum Failure: Error, Hashable {
        /// The program ended with a status other than 0.
        case failed(status: Int32)
        /// A signal ended the program, because of a fault or one of its limits.
        case crashed(signal: Int32)
        case timedOut
        /// The program wrote more than the limit.
        case outputTooLong
        case system(SystemError)
    }

    private let program: String
    private let argument: String
    /// The queue that waits for the process, so that no task blocks.
    private let queue = LongWork(named: "filter")

    /// Describes the program.
    ///
    /// - Parameters:
    ///   - program: The path of a program that reads standard input to its end, writes to standard output and exits.
    ///   - argument: Its only argument.
    public init(program: String, argument: String) {
        self.program = program
        self.argument = argument
    }

    /// Runs the program and returns its output.
    ///
    /// - Parameters:
    ///   - bytes: The standard input of the program.
    ///   - limit: The maximum length of the output in bytes.
    ///   - time: The time limit, after which the program is killed.
    /// - Throws: `Failure` if the program fails, exceeds a limit or can't be started.
    public func run(on bytes: [UInt8], upTo limit: Int, within time: Duration) async throws(Failure) -> [UInt8] {
        try await queue.run { [self] () throws(Failure) in try work(on: bytes, limit, time) }
    }

    private func work(on bytes: [UInt8], _ limit: Int, _ time: Duration) throws(Failure) -> [UInt8] {
        let deadline = KernelClock.monotonic.now + time
        do {
            var child = try ChildProcess(program, argument)
            let answer = try exchange(bytes, with: child.stream, upTo: limit, until: deadline)
            guard answer.count <= limit else { throw Failure.outputTooLong }
            try child.wait(until: deadline)
            return answer
        } catch let failure as Failure {
            throw failure
        } catch let error as SystemError {
            throw error.code == ETIMEDOUT ? .timedOut : .system(error)
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
            // The program has stopped reading or has ended. Its exit status tells which.
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

/// The owner of a child process. When the owner is destroyed, it kills the process and waits until it has ended.
struct ChildProcess: ~Copyable {
    /// The standard input and output of the process.
    let stream: UnixStream
    private let pid: pid_t
    private var hasEnded = false
    /// The interval at which the exit of the process is polled, once it has closed its output.
    private static let pollInterval = Duration.milliseconds(2)

    init(_ program: String, _ argument: String) throws(SystemError) {
        // Only the process holds the other end, so the connection closes when the process ends.
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

    /// Waits until the process ends. Throws if its status is not 0.
    mutating func wait(until deadline: Duration) throws(ByteFilter.Failure) {
        var status: Int32 = 0
        while true {
            let found = waitpid(pid, &status, WNOHANG)
            if found == pid { break }
            if found < 0, errno != EINTR { throw .system(.last("waitpid")) }
            guard KernelClock.monotonic.now < deadline else { throw .timedOut }
            KernelClock.monotonic.wait(until: KernelClock.monotonic.now + Self.pollInterval)
        }
        hasEnded = true
        // These are the bits of WIFSIGNALED and WEXITSTATUS (wait(2)), macros that Swift can't call.
        if status & 0x7F != 0 { throw .crashed(signal: status & 0x7F) }
        if status >> 8 & 0xFF != 0 { throw .failed(status: status >> 8 & 0xFF) }
    }
}

/// Limits this process for the rest of its life, before it processes untrusted input.
///
/// Afterwards it can't write to files, and it is killed with the thread that started it.
///
/// - Parameters:
///   - memory: The limit of private memory in bytes.
///   - time: The limit of processor time, in whole seconds, at least 1.
/// - Throws: `SystemError` if the kernel refuses a limit.
public func confineProcess(memory: Int, time: Duration) throws(SystemError) {
    let seconds = UInt64(max(1, time / .seconds(1)))
    guard clinux_confine(UInt64(memory), seconds) == 0 else { throw .last("setrlimit") }
}
