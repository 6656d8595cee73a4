import Control
import Foundation
import Glibc
import Testing
import Workbench

@Suite(
    "The limits of the SSH account", .serialized,
    .enabled(if: SSHMachine.isPossible, "needs sshd and ssh: make ssh-packages"), .timeLimit(.minutes(5)))
struct SSHLimitTests {
    @Test("sshd forwards nothing: no ports in either direction, no sockets, no agent and no X11")
    func forwarding() async throws {
        let machine = try SSHMachine()
        let strict = ["-o", "LogLevel=INFO", "-o", "ExitOnForwardFailure=yes"]
        let through = try await machine.ssh("status", options: strict + ["-W", "127.0.0.1:\(machine.port)"])
        #expect(through.status == 255 && through.errors.contains("administratively prohibited"), "\(through.errors)")
        let back = try await machine.ssh("status", options: strict + ["-R", "0:127.0.0.1:\(machine.port)"])
        #expect(back.status == 255 && back.errors.contains("forwarding failed"), "\(back.errors)")
        let socket = try await machine.ssh(
            "status", options: strict + ["-R", "\(machine.folder)/run/back:127.0.0.1:\(machine.port)"])
        #expect(socket.status == 255 && socket.errors.contains("forwarding failed"), "\(socket.errors)")
        let display = try await machine.ssh(
            "status", options: ["-o", "LogLevel=INFO", "-Y"], variables: ["DISPLAY": "127.0.0.1:99"])
        #expect(display.status == 0 && display.errors.contains("X11 forwarding request failed"), "\(display.errors)")
        for way in ["-L", "-D"] {
            let listening = "\(machine.folder)/way\(way)"
            let target = way == "-L" ? "\(listening):127.0.0.1:\(machine.port)" : listening
            try await expectNothingBehind(target, listening, way, of: machine)
        }
        // The client gets no error, so the test checks sshd's log.
        let socketOfAgent = "\(machine.folder)/agent"
        let agent = try Child(["/usr/bin/ssh-agent", "-D", "-a", socketOfAgent], environment: machine.environment())
        defer { agent.end() }
        try await wait(until: "the agent listens, or has ended") {
            !agent.isRunning || FileManager.default.fileExists(atPath: socketOfAgent)
        }
        let lent = try await machine.ssh("status", options: ["-A"], variables: ["SSH_AUTH_SOCK": socketOfAgent])
        #expect(lent.status == 0)
        #expect(try machine.log.contains("agent forwarding disabled"))
    }

    /// Expects that the client's end of a forwarding is closed without data.
    private func expectNothingBehind(_ target: String, _ socket: String, _ way: String, of machine: SSHMachine)
        async throws
    {
        let forwarding = try machine.start("-N", options: ["-N", way, target])
        defer { forwarding.end() }
        // SOCKS 5 without a name, then an address and a port. A working forwarding would send sshd's greeting at
        // once.
        let port = [UInt8(machine.port >> 8), UInt8(machine.port & 0xFF)]
        let words: [UInt8] = way == "-D" ? [5, 1, 0, 5, 1, 0, 1, 127, 0, 0, 1] + port : []
        let answer = try await onThread { try Self.answer(at: socket, to: words) }
        // The client answers the SOCKS greeting itself. A working forwarding would add ten bytes of success, then
        // SSH-2.0.
        #expect(!answer.contains(Data("SSH".utf8)) && answer.count <= 12, "\(way): \(Array(answer))")
        #expect(
            try machine.log.contains("administratively prohibited")
                || machine.log.contains("refused local port forward"))
    }

    private static func answer(at path: String, to words: [UInt8]) throws -> Data {
        var answer = Data()
        for _ in 0..<500 {
            let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            defer { close(socket) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let isConnected = withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
                }
            }
            guard isConnected else {
                rest(for: .milliseconds(20))
                continue
            }
            if !words.isEmpty { _ = send(socket, words, words.count, Int32(MSG_NOSIGNAL)) }
            var limit = timeval(tv_sec: 5, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
            var block = [UInt8](repeating: 0, count: 256)
            while true {
                let count = recv(socket, &block, block.count, 0)
                guard count > 0 else { return answer }
                answer += block[..<count]
            }
        }
        Issue.record("the client does not listen")
        return answer
    }

    @Test("sftp, scp with the old and the new protocol, and any other subsystem are refused")
    func files() async throws {
        let machine = try SSHMachine()
        let place = "\(machine.user)@127.0.0.1:/etc/hostname"
        for (program, arguments) in [
            ("sftp", [place, "\(machine.folder)/taken"]), ("scp", [place, "\(machine.folder)/taken"]),
            ("scp", ["-O", place, "\(machine.folder)/taken"]), ("scp", ["-O", "\(machine.folder)/client.pub", place]),
        ] {
            let copied = try await GalleyCommand.run(
                program: ["/usr/bin/\(program)"] + machine.options(port: "-P") + arguments,
                environment: machine.environment())
            #expect(copied.status != 0, "\(program)")
            // The SFTP protocol can't transfer the reason.
            let reason = arguments.first == "-O" ? "Refused" : "Connection closed"
            #expect(copied.errors.contains(reason), "\(program): \(copied.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(machine.folder)/taken"))
        #expect(try await machine.ssh("sftp", options: ["-s"]).status == 77)
        #expect(try await machine.ssh("shell", options: ["-s"]).status != 0)
    }

    @Test("Other keys and all other ways to authenticate are refused")
    func keys() async throws {
        let machine = try SSHMachine()
        #expect(try await machine.ssh("status").status == 0)
        let other = try await GalleyCommand.run(
            program: ["/usr/bin/ssh"]
                + machine.options().map { $0.hasSuffix("/client") ? "\(machine.folder)/stranger" : $0 }
                + ["\(machine.user)@127.0.0.1", "status"], environment: machine.environment())
        #expect(other.status == 255 && other.errors.contains("Permission denied (publickey)"), "\(other.errors)")
    }

    @Test(
        "The socket belongs to the group galley-admin, and other users have no access",
        .enabled(if: SSHMachine.hasUsers, "needs root and mounts of its own"))
    func socket() throws {
        let machine = try SSHMachine(withServer: false)
        let groups = try String(contentsOfFile: "\(machine.folder)/root/etc/group", encoding: .utf8).split(
            separator: "\n")
        let group = try #require(groups.first { $0.hasPrefix("galley-admin:") }?.split(separator: ":"))
        var info = stat()
        try #require(lstat(machine.socket, &info) == 0)
        #expect(info.st_mode & 0o777 == 0o660 && info.st_gid == UInt32(group[2]))
        let members = Set(try #require(group.last).split(separator: ",").map(String.init))
        #expect(members == ["galley", "kitchen"])
        #expect(
            !groups.contains { $0.contains("kitchen") && !$0.hasPrefix("galley-admin:") && !$0.hasPrefix("kitchen:") })
    }

    @Test("The kiosk doesn't start with a group that doesn't exist")
    func noGroup() async throws {
        let result = try await GalleyCommand.run(["run", "--group", "no such group"], in: "/nonexistent")
        #expect(result.status == 66 && result.errors.contains("no such group"))
    }

    @Test("Remote commands can't set a board file, in whatever form")
    func boardFile() async throws {
        let machine = try SSHMachine()
        let before = try String(contentsOfFile: machine.config, encoding: .utf8)
        for (request, input) in [
            ("config set board.name /etc/passwd", ""), ("config set -", #"{"board.name": "/etc/passwd"}"#),
            ("config set --confirm 60 -", #"{"board.name": "../x.toml", "units.system": "us"}"#),
        ] {
            #expect(try await machine.ssh(request, text: input).status == 77, "\(request)")
        }
        #expect(try String(contentsOfFile: machine.config, encoding: .utf8) == before)
        #expect(try await machine.ssh("config set board.name simulated").status == 0)
    }

    /// Includes a control: without the gate and the sshd options the file is executed.
    @Test(
        "A startup file in the account's home folder is never executed",
        .enabled(if: SSHMachine.hasUsers, "needs root and mounts of its own"),
        arguments: [true, false])
    func userFile(isGuarded: Bool) async throws {
        let machine = try SSHMachine { folder in
            let (rc, open) = ("\(folder)/home/.ssh/rc", "\(folder)/open")
            for made in ["\(folder)/home/.ssh", open] {
                try FileManager.default.createDirectory(atPath: made, withIntermediateDirectories: false)
            }
            try #require(chmod(open, 0o777) == 0)
            try "touch \(open)/run\n".write(toFile: rc, atomically: true, encoding: .utf8)
            try edit("\(folder)/root/etc/passwd") {
                $0.replacing("Galley over SSH:/:", with: "Galley over SSH:\(folder)/home:")
            }
            guard !isGuarded else { return }
            try edit("\(folder)/keys/authorized_keys") { $0.replacing("restrict,pty ", with: "") }
            try edit("\(folder)/sshd_config") {
                $0.replacing("PermitUserRC no", with: "PermitUserRC yes").replacing("ForceCommand", with: "#")
            }
        }
        #expect(try await machine.ssh(isGuarded ? "status" : "true").status == 0)
        #expect(FileManager.default.fileExists(atPath: "\(machine.folder)/open/run") == !isGuarded)
    }

    private func edit(_ path: String, _ change: (String) -> String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let changed = change(text)
        #expect(changed != text)
        try changed.write(toFile: path, atomically: false, encoding: .utf8)
    }
}
