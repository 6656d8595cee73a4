import Foundation
import Linux
import Testing

@Suite("A process that makes a few bytes of many")
final class ByteFilterTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }

    /// A program of a few lines of shell.
    private func filter(_ script: String) throws -> ByteFilter {
        let file = folder.appending(path: "program")
        try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
        return ByteFilter(program: file.path, argument: "word")
    }

    private func run(
        _ script: String, on bytes: [UInt8] = [], upTo limit: Int = 100, within time: Duration = .seconds(20)
    ) async throws -> Result<String, ByteFilter.Failure> {
        let filter = try filter(script)
        do throws(ByteFilter.Failure) {
            return .success(String(decoding: try await filter.run(on: bytes, upTo: limit, within: time), as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    @Test("What is read to its end is answered, however long it is")
    func whole() async throws {
        let bytes = [UInt8](repeating: 120, count: 3_000_000)
        #expect(try await run("wc -c | tr -d ' \\n'", on: bytes) == .success("3000000"))
        #expect(try await run("echo $1", on: bytes) == .success("word\n"))
    }

    @Test("It has nothing of this process: no environment, no descriptor but its own")
    func apart() async throws {
        setenv("GALLEY_CANARY", "secret", 1)
        defer { unsetenv("GALLEY_CANARY") }
        #expect(try await run("echo \"[$GALLEY_CANARY]\"") == .success("[]\n"))
        // The shell itself has the script open.
        #expect(try await run("ls /proc/self/fd | tr '\\n' ' '") == .success("0 1 2 3 "))
    }

    @Test("How it ends is told: by a status, by a signal, or not in time")
    func ends() async throws {
        #expect(try await run("exit 65") == .failure(.failed(status: 65)))
        #expect(try await run("kill -SEGV $$") == .failure(.crashed(signal: SIGSEGV)))
        #expect(try await run("exec sleep 100", within: .milliseconds(200)) == .failure(.tookTooLong))
        #expect(try await run("exec >&- <&-; exec sleep 100", within: .milliseconds(200)) == .failure(.tookTooLong))
        #expect(try await run("yes") == .failure(.saidTooMuch))
    }

    @Test("A program that is not there is an error, and so is none")
    func missing() async throws {
        let filter = ByteFilter(program: "/nonexistent/program", argument: "")
        await #expect(throws: ByteFilter.Failure.system(SystemError("posix_spawn", code: ENOENT))) {
            try await filter.run(on: [], upTo: 1, within: .seconds(1))
        }
    }
}
