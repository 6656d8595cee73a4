import Foundation
import Linux
import Testing

@Suite("Byte filters")
final class ByteFilterTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "galley-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
    }

    /// Creates a filter that runs a shell script.
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

    @Test("A long input is read to its end and answered")
    func whole() async throws {
        let bytes = [UInt8](repeating: 120, count: 3_000_000)
        #expect(try await run("wc -c | tr -d ' \\n'", on: bytes) == .success("3000000"))
        #expect(try await run("echo $1", on: bytes) == .success("word\n"))
    }

    @Test("The program inherits no environment and no descriptors")
    func apart() async throws {
        setenv("GALLEY_CANARY", "secret", 1)
        defer { unsetenv("GALLEY_CANARY") }
        #expect(try await run("echo \"[$GALLEY_CANARY]\"") == .success("[]\n"))
        // Descriptor 3 is the script, which the shell has opened.
        #expect(try await run("ls /proc/self/fd | tr '\\n' ' '") == .success("0 1 2 3 "))
    }

    @Test("A failure reports a status, a signal, a timeout or an output that is too long")
    func ends() async throws {
        #expect(try await run("exit 65") == .failure(.failed(status: 65)))
        #expect(try await run("kill -SEGV $$") == .failure(.crashed(signal: SIGSEGV)))
        #expect(try await run("exec sleep 100", within: .milliseconds(200)) == .failure(.timedOut))
        #expect(try await run("exec >&- <&-; exec sleep 100", within: .milliseconds(200)) == .failure(.timedOut))
        #expect(try await run("yes") == .failure(.outputTooLong))
    }

    @Test("A missing program is an error")
    func missing() async throws {
        let filter = ByteFilter(program: "/nonexistent/program", argument: "")
        await #expect(throws: ByteFilter.Failure.system(SystemError("posix_spawn", code: ENOENT))) {
            try await filter.run(on: [], upTo: 1, within: .seconds(1))
        }
    }
}
