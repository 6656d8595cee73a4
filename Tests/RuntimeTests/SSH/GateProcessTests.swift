import Fixtures
import Foundation
import Glibc
import Photos
import Testing

private let canTrace = FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")

@Suite("The SSH gate as sshd runs it", .serialized, .timeLimit(.minutes(2)))
final class GateProcessTests {
    private let folder = NSTemporaryDirectory() + "galley-\(UUID().uuidString)"
    private static let requests = [
        "status", "--help", "help config", "config show", "recipe add -", "recipe photo starter:3 -", "press", "run",
        "; reboot", "$(id)", "`id`", "bash -i", "scp -t /tmp", "recipe edit own:1", "config edit", "--help | sh", "",
    ]

    init() throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        removeFolder(folder)
    }

    private func gate(_ request: String, under command: [String], input: Data = Data()) async throws -> GalleyCommand {
        let file = "\(folder)/input"
        try input.write(to: URL(filePath: file))
        let input = try #require(FileHandle(forReadingAtPath: file))
        let gate = command + [GalleyCommand.program.path, "ssh", "--socket", "\(folder)/state/control.sock"]
        return try await GalleyCommand.run(
            program: gate,
            environment: [
                "PATH": "/usr/bin:/bin", "SSH_ORIGINAL_COMMAND": request, "EDITOR": "/bin/true", "PAGER": "/bin/true",
            ],
            input: input)
    }

    @Test(
        "The gate executes no program other than galley itself",
        .enabled(if: canTrace, "needs strace: make ssh-packages"), arguments: [true, false])
    func executed(isRunning: Bool) async throws {
        let kiosk = isRunning ? try await TestKiosk(folder: folder) : nil
        for request in Self.requests {
            let trace = "\(folder)/trace"
            let strace = ["/usr/bin/strace", "-f", "-qq", "-e", "trace=execve,execveat", "-o", trace]
            let png = Data(Bitmap.plate(width: 32, height: 24).png)
            let result = try await gate(request, under: strace, input: request.contains("photo") ? png : Data())
            #expect(!result.errors.contains("strace:"), "\(result.errors)")
            let executed = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("execve(") || $0.contains("execveat(") }
            #expect(!executed.isEmpty, "\(request)")
            for line in executed {
                let isProgram =
                    line.contains("\"\(GalleyCommand.program.path)\"") || line.contains(#"("/proc/self/exe""#)
                #expect(isProgram, "\(request): \(line)")
            }
        }
        try await kiosk?.stop()
    }

    @Test("Without a kiosk, a remote command exits with 69 and touches no files")
    func noKiosk() async throws {
        for request in [
            "status", "config show", "config set display.size 16x2", "recipe list", "favorite add starter:3",
        ] {
            let result = try await gate(request, under: ["/usr/bin/env"])
            #expect(result.status == 69, "\(request)")
            #expect(result.errors.contains("No kiosk is running on this machine"), "\(result.errors)")
            #expect(!result.errors.contains("--socket"), "remote users can't set it: \(result.errors)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["input"])
    }

    @Test(
        "Each refusal is one line in the system log, without control characters",
        .enabled(if: SSHMachine.hasUsers, "needs root and mounts of its own"))
    func logged() async throws {
        // Mounts a folder with the test's own log socket over /dev, for the gate only.
        let made = "\(folder)/dev"
        try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(made)/log".utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
        let under = ["/usr/bin/unshare", "--mount", "/bin/sh", "-ec", "mount --bind \"$0\" /dev; exec \"$@\"", made]
        var lines: [String] = []
        for request in ["status", "frobnicate", "type 'a\nb'"] {
            _ = try await gate(request, under: under)
            var bytes = [UInt8](repeating: 0, count: 2048)
            while case let count = recv(socket, &bytes, bytes.count, 0), count > 0 {
                lines.append(String(decoding: bytes[..<count], as: UTF8.self))
            }
        }
        #expect(lines.count == 2)
        // LOG_AUTHPRIV and LOG_NOTICE (syslog(3)).
        #expect(lines.allSatisfy { $0.hasPrefix("<85>") && $0.contains("refused to user \(getuid())") }, "\(lines)")
        #expect(lines.first?.contains("frobnicate is not a command that works over SSH") == true)
        #expect(lines.allSatisfy { !$0.contains("\n") })
    }
}
