import Control
import Foundation
import Glibc
import Testing
import Workbench

/// A kiosk behind a real sshd on loopback with the configuration of `deploy/sshd`, and a user with a key.
/// // If the caller is root and can create mounts, kiosk and sshd run with the users and groups of
/// `deploy/sysusers`, mounted over the machine's own for these processes only. Otherwise everything runs as the
/// caller.
final class SSHMachine {
    static let isPossible = ["/usr/sbin/sshd", "/usr/bin/ssh", "/usr/bin/ssh-keygen"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static let hasUsers =
        geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-sysusers")
        && [0].contains(try? status(of: "/usr/bin/unshare", ["--mount", "true"]))
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
    /// The comment of the key.
    static let owner = "Ana's telephone"

    let folder = NSTemporaryDirectory() + "galley-ssh-\(UUID().uuidString)"
    let port: UInt16
    private var kiosk: Child?
    private var server: Child?
    var user: String { Self.hasUsers ? "kitchen" : NSUserName() }
    var socket: String { "\(folder)/run/control.sock" }
    var config: String { "\(folder)/etc/galley.toml" }
    /// The log of sshd.
    var log: String { get throws { try String(contentsOfFile: "\(folder)/sshd.log", encoding: .utf8) } }

    /// Starts the kiosk, and sshd if wanted.
    /// // - Parameters:
    /// - settings: The content of the kiosk's configuration file.
    /// - withServer: True to run sshd too.
    /// - prepare: Changes the folder before anything starts.
    init(settings: String = "", withServer: Bool = true, prepare: (String) throws -> Void = { _ in }) throws {
        port = UInt16(try freePort())
        try Self.makeFolder(folder, 0o711)
        for name in ["etc", "state", "run", "keys", "root/etc", "home"] {
            try Self.makeFolder("\(folder)/\(name)", 0o755)
        }
        try settings.write(toFile: config, atomically: true, encoding: .utf8)
        try makeUsers()
        if withServer {
            try makeKeys()
            try writeServerSettings()
        }
        try prepare(folder)
        try startKiosk()
        if withServer { try startServer() }
    }

    deinit {
        server?.end()
        kiosk?.end()
        removeFolder(folder)
    }

    // MARK: Clients

    /// Runs a command over SSH with the authorized key.
    func ssh(
        _ request: String..., options: [String] = [], input: FileHandle = .nullDevice, variables: [String: String] = [:]
    ) async throws -> GalleyCommand {
        try await GalleyCommand.run(
            program: ["/usr/bin/ssh"] + arguments(options) + request, environment: environment(variables), input: input)
    }

    func ssh(_ request: String..., text: String) async throws -> GalleyCommand {
        try await GalleyCommand.run(
            program: ["/usr/bin/ssh"] + arguments([]) + request, environment: environment(),
            input: file(Data(text.utf8)))
    }

    /// Runs a command as a user of the kiosk's machine with access to the socket, marked as remote but without the
    /// gate.
    func member(_ uid: UInt32, _ words: String..., variables: [String: String]) async throws -> GalleyCommand {
        let groups = try String(contentsOfFile: "\(folder)/root/etc/group", encoding: .utf8).split(separator: "\n")
        let group = try #require(groups.first { $0.hasPrefix("galley-admin:") }?.split(separator: ":"))[2]
        let identity = ["/usr/bin/setpriv", "--reuid=\(uid)", "--regid=\(uid)", "--groups=\(group)"]
        let places = ["GALLEY_SOCKET": socket, "GALLEY_CONFIG": "/nonexistent", "GALLEY_STATE": "/nonexistent"]
        return try await GalleyCommand.run(
            program: identity + [GalleyCommand.program.path] + words, environment: places.merging(variables) { $1 })
    }

    /// Starts a command over SSH that keeps running.
    func start(
        _ request: String..., options: [String] = [], input: FileHandle? = nil, variables: [String: String] = [:],
        log: String = "/dev/null"
    ) throws -> Child {
        try Child(
            ["/usr/bin/ssh"] + arguments(options) + request, environment: environment(variables), input: input, log: log
        )
    }

    /// The options that make OpenSSH's programs connect here and nowhere else.
    func options(port flag: String = "-p") -> [String] {
        let options = [
            "IdentitiesOnly=yes", "UserKnownHostsFile=\(folder)/known_hosts", "StrictHostKeyChecking=yes",
            "BatchMode=yes",
            "LogLevel=ERROR", "ConnectTimeout=30",
        ]
        return ["-F", "/dev/null", "-i", "\(folder)/client", flag, "\(port)"] + options.flatMap { ["-o", $0] }
    }

    /// Puts the given options first, because OpenSSH uses the first of two.
    private func arguments(_ given: [String]) -> [String] { given + options() + ["\(user)@127.0.0.1"] }

    func environment(_ variables: [String: String] = [:]) -> [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": "\(folder)/home"].merging(variables) { $1 }
    }

    /// Returns bytes as a standard input.
    func file(_ bytes: Data) throws -> FileHandle {
        let path = "\(folder)/input-\(UUID().uuidString)"
        try bytes.write(to: URL(filePath: path))
        return try #require(FileHandle(forReadingAtPath: path))
    }

    /// Waits for the program on the kiosk's side that has a word in its arguments, and returns its process ID.
    func program(with word: String) async throws -> Int32 {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            if let process = Self.programs(with: word).first { return process }
            try await Task.sleep(for: .milliseconds(20))
        }
        Issue.record("it never runs: \(try log)")
        throw CancellationError()
    }

    static func programs(with word: String) -> [Int32] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }) ?? []
        return numbers.filter { number in
            let words = (FileManager.default.contents(atPath: "/proc/\(number)/cmdline") ?? Data()).split(separator: 0)
            return words.first == Data("galley".utf8) && words.contains(Data(word.utf8))
        }
    }

    // MARK: Setup

    private func makeUsers() throws {
        guard Self.hasUsers else { return }
        let etc = "\(folder)/root/etc"
        for file in ["passwd", "group", "shadow", "gshadow"] {
            try FileManager.default.copyItem(atPath: "/etc/\(file)", toPath: "\(etc)/\(file)")
        }
        let users = Self.repository.appending(path: "deploy/sysusers/galley.conf").path
        try #require(try Self.status(of: "/usr/bin/systemd-sysusers", ["--root=\(folder)/root", users]) == 0)
        let entries = try String(contentsOfFile: "\(etc)/passwd", encoding: .utf8).split(separator: "\n")
        let entry = try #require(entries.first { $0.hasPrefix("galley:") }?.split(separator: ":"))
        let (uid, gid) = (try #require(UInt32(entry[2])), try #require(UInt32(entry[3])))
        for name in ["etc", "state", "run", "etc/galley.toml"] {
            try #require(chown("\(folder)/\(name)", uid, gid) == 0)
        }
    }

    private func makeKeys() throws {
        for name in ["host", "client", "stranger"] {
            let made = ["-q", "-t", "ed25519", "-N", "", "-C", Self.owner, "-f", "\(folder)/\(name)"]
            try #require(try Self.status(of: "/usr/bin/ssh-keygen", made) == 0)
        }
        let key = try String(contentsOfFile: "\(folder)/client.pub", encoding: .utf8)
        try "restrict,pty \(key)".write(toFile: "\(folder)/keys/authorized_keys", atomically: true, encoding: .utf8)
        let host = try String(contentsOfFile: "\(folder)/host.pub", encoding: .utf8)
        try "[127.0.0.1]:\(port) \(host)".write(toFile: "\(folder)/known_hosts", atomically: true, encoding: .utf8)
    }

    /// Writes the configuration of `deploy/` with the paths of this folder, behind settings that allow everything
    /// that it forbids.
    private func writeServerSettings() throws {
        let deployed = try String(
            contentsOf: Self.repository.appending(path: "deploy/sshd/galley.conf"), encoding: .utf8)
        let places = [
            "User kitchen": "User \(user)", "/usr/bin/galley": program, "/run/galley/control.sock": socket,
            "/etc/ssh/galley/": "\(folder)/keys/",
        ]
        var block = deployed
        for (place, other) in places {
            #expect(block.contains(place))
            block.replace(place, with: other)
        }
        let settings = """
            Port \(port)
            ListenAddress 127.0.0.1
            HostKey \(folder)/host
            PidFile none
            LogLevel DEBUG1
            UsePAM \(Self.hasUsers ? "yes" : "no")
            # The folder for temporary files, in which all of this lies, is everybody's.
            StrictModes no
            AcceptEnv *
            AllowTcpForwarding yes
            AllowAgentForwarding yes
            AllowStreamLocalForwarding yes
            X11Forwarding yes
            PermitTunnel yes
            PermitUserRC yes
            Subsystem sftp /usr/lib/openssh/sftp-server

            """
        try (settings + block).write(toFile: "\(folder)/sshd_config", atomically: true, encoding: .utf8)
    }

    private var program: String { Self.hasUsers ? "\(folder)/galley" : GalleyCommand.program.path }

    private func startKiosk() throws {
        let run = [program, "run", "--config", config, "--state", "\(folder)/state", "--socket", socket]
        let identity = ["/usr/bin/setpriv", "--reuid=galley", "--regid=galley", "--init-groups"]
        let kiosk = try start(Self.hasUsers ? identity + run + ["--group", "galley-admin"] : run, log: "kiosk.log")
        self.kiosk = kiosk
        try wait(for: kiosk, log: "kiosk.log") {
            let screen = ShowScreen(waitFor: nil, timeout: .zero)
            return (try? ControlSession(to: socket, timeout: .seconds(20)).send(screen, timeout: .seconds(20))) != nil
        }
    }

    private func startServer() throws {
        // The sshd package creates this folder at every start of the machine.
        if geteuid() == 0, !FileManager.default.fileExists(atPath: "/run/sshd") {
            try Self.makeFolder("/run/sshd", 0o755)
        }
        let server = try start(["/usr/sbin/sshd", "-D", "-e", "-f", "\(folder)/sshd_config"], log: "sshd.log")
        self.server = server
        try wait(for: server, log: "sshd.log") { try log.contains("Server listening") }
    }

    /// Starts a command with the created users, if there are any.
    private func start(_ command: [String], log: String) throws -> Child {
        let users = """
            cd "$0"
            for file in passwd group shadow gshadow; do mount --bind "root/etc/$file" "/etc/$file"; done
            touch galley && mount --bind "$1" galley
            shift && exec "$@"
            """
        let inside = ["/usr/bin/unshare", "--mount", "/bin/sh", "-ec", users, folder, GalleyCommand.program.path]
        try Data().write(to: URL(filePath: "\(folder)/\(log)"))
        return try Child(
            (Self.hasUsers ? inside : []) + command, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            log: "\(folder)/\(log)")
    }

    private func wait(for process: Child, log: String, until isReady: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !isReady() {
            let text = try String(contentsOfFile: "\(folder)/\(log)", encoding: .utf8)
            try #require(process.isRunning && ContinuousClock.now < end, "\(text)")
            rest(for: .milliseconds(10))
        }
    }

    private static func makeFolder(_ path: String, _ mode: Int) throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
    }

    static func status(of program: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
