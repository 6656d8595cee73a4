internal import Foundation
internal import Glibc
public import Workbench

/// A real mosquitto on a free port of 127.0.0.1, with a folder of its own.
public final class TestBroker: @unchecked Sendable {
    private static let program = "/usr/sbin/mosquitto"
    public static let isAvailable = FileManager.default.isExecutableFile(atPath: program)

    /// An account, and the topics that it may use, as lines of mosquitto's access list: `readwrite galley/1/home/#`.
    public struct Account {
        public var user: String
        public var password: String
        public var topics: [String]

        public init(_ user: String, _ password: String, topics: [String] = ["readwrite #"]) {
            self.user = user
            self.password = password
            self.topics = topics
        }
    }

    public let port: Int
    public let folder: TemporaryFolder
    private var process: Process?

    /// Starts a broker.
    ///
    /// - Parameters:
    ///   - accounts: The accounts; with none, everyone may do everything.
    ///   - patterns: Rights of all accounts, with `%u` for the user: `readwrite galley/1/home/kiosk/%u/#`.
    ///   - settings: Further lines of mosquitto.conf(5).
    public init(accounts: [Account] = [], patterns: [String] = [], settings: [String] = []) async throws {
        folder = try TemporaryFolder()
        port = try freePort()
        var lines = [
            "listener \(port) 127.0.0.1", "persistence true", "persistence_location \(folder.path)/",
            "autosave_on_changes true", "autosave_interval 1", "log_dest file \(folder.file("log"))",
            "allow_anonymous \(accounts.isEmpty)",
        ]
        // As root, mosquitto would change to a user that can't write into the folder.
        if geteuid() == 0 { lines.append("user root") }
        if !accounts.isEmpty {
            let list =
                patterns.map { "pattern \($0)" }
                + accounts.flatMap { account in ["user \(account.user)"] + account.topics.map { "topic \($0)" } }
            try folder.write("acl", list.joined(separator: "\n") + "\n", mode: 0o600)
            try folder.write("passwords", accounts.map { "\($0.user):\($0.password)\n" }.joined(), mode: 0o600)
            try Self.run("/usr/bin/mosquitto_passwd", ["-U", folder.file("passwords")])
            lines += ["acl_file \(folder.file("acl"))", "password_file \(folder.file("passwords"))"]
        }
        try folder.write("mosquitto.conf", (lines + settings).joined(separator: "\n") + "\n")
        try await start()
    }

    deinit { stop() }

    public var log: String { get throws { try folder.read("log") } }

    /// Starts the broker again, with what it had stored.
    public func start() async throws {
        let process = Process()
        process.executableURL = URL(filePath: Self.program)
        process.arguments = ["-c", folder.file("mosquitto.conf")]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        try await wait(until: "mosquitto listens") { Self.answers(self.port) }
    }

    /// Kills the broker. It has stored each retained message within a second.
    public func stop() {
        guard let process else { return }
        // Foundation starts processes with a mask that blocks SIGTERM.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    /// Ends the broker and deletes its messages.
    public func forgetEverything() throws {
        stop()
        if folder.exists("mosquitto.db") { try FileManager.default.removeItem(atPath: folder.file("mosquitto.db")) }
    }

    /// Sends a retained message as anyone may.
    public func publish(_ topic: String, _ text: String) throws {
        try folder.write("message", text)
        try Self.run(
            "/usr/bin/mosquitto_pub", ["-p", "\(port)", "-t", topic, "-q", "1", "-r", "-f", folder.file("message")])
    }

    /// Returns the bytes of all messages that the broker has received and sent so far. Needs `sys_interval 1`.
    public func traffic() throws -> (received: Int, sent: Int) {
        // The figures that the broker keeps may be old. It renews all of them at once, and always the time that it has run.
        try Self.run("/usr/bin/mosquitto_sub", ["-p", "\(port)", "-t", "$SYS/broker/uptime", "-R", "-C", "1"])
        func bytes(_ direction: String) throws -> Int {
            let topic = "$SYS/broker/publish/bytes/\(direction)"
            return Int(
                try Self.run(
                    "/usr/bin/mosquitto_sub", ["-p", "\(port)", "-t", topic, "-C", "1", "-W", "5"]
                ).trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
        }
        return (try bytes("received"), try bytes("sent"))
    }

    /// Stops the broker from answering, without closing its connections.
    public func hang() { if let process { kill(process.processIdentifier, SIGSTOP) } }

    public func goOn() { if let process { kill(process.processIdentifier, SIGCONT) } }

    private static func answers(_ port: Int) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    /// Runs a program, and returns its output.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
