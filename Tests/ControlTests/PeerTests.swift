import Control
import Glibc
import Linux
import Synchronization
import Testing

@Suite(
    "Access to the socket", .enabled(if: Stranger.isPossible, "needs root, setpriv and perl"), .timeLimit(.minutes(1)))
struct PeerTests {
    static let group: UInt32 = 54_321

    let folder: TemporaryFolder
    let stranger: Stranger
    let asked = Asked()
    let log = Log()

    init() throws {
        folder = try TemporaryFolder()
        stranger = try Stranger(in: folder)
    }

    /// Creates a server. With `isOpen`, the modes of its files admit all users, so that only the check of the user
    /// refuses.
    private func makeServer(group: UInt32? = nil, isOpen: Bool) throws -> ControlServer {
        let path = folder.path + "/run/control.sock"
        let server = try ControlServer(path: path, access: ControlAccess(group: group), log: log.add) {
            [asked] request, caller in
            asked.add(request)
            return .success(warning: "served \(caller.peer.uid)")
        }
        if isOpen {
            try #require(chmod(folder.path + "/run", 0o755) == 0)
            try #require(chmod(path, 0o666) == 0)
        }
        try server.start()
        return server
    }

    @Test("Another user can't reach the socket")
    func files() async throws {
        let server = try makeServer(isOpen: false)
        #expect(try await stranger.ask(as: "--reuid=65534 --regid=65534 --clear-groups") == "Permission denied")
        #expect(asked.requests.isEmpty)
        await server.stop()
    }

    @Test("Another user who reaches the socket is refused, with one line in the log")
    func refused() async throws {
        let server = try makeServer(isOpen: true)
        for _ in 0..<3 {
            let answer = try await stranger.ask(as: "--reuid=65534 --regid=65534 --clear-groups")
            #expect(answer.contains(#""code":77"#))
        }
        #expect(asked.requests.isEmpty)
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.hasPrefix("User 65534 (process ") == true)
        await server.stop()
    }

    @Test("Control: the same request of root is served")
    func root() async throws {
        let server = try makeServer(isOpen: true)
        #expect(try await stranger.ask(as: "--clear-groups").contains("served 0"))
        #expect(log.lines.isEmpty)
        await server.stop()
    }

    @Test(
        "Members of the group are served, whether it is their primary group or another one",
        arguments: ["--regid=54321 --clear-groups", "--regid=65534 --groups=4,54321"])
    func members(groups: String) async throws {
        let server = try makeServer(group: Self.group, isOpen: false)
        #expect(try await stranger.ask(as: "--reuid=65534 \(groups)").contains("served 65534"))
        await server.stop()
    }

    @Test("Members of other groups are refused")
    func others() async throws {
        let server = try makeServer(group: Self.group, isOpen: true)
        let answer = try await stranger.ask(as: "--reuid=65534 --regid=65534 --groups=4,5")
        #expect(answer.contains(#""code":77"#))
        #expect(asked.requests.isEmpty)
        await server.stop()
    }
}

/// Process of another user that requests the status.
struct Stranger: Sendable {
    /// True for root, who alone can start such a process.
    static let isPossible =
        getuid() == 0 && access("/usr/bin/setpriv", X_OK) == 0 && access("/usr/bin/perl", X_OK) == 0

    private let folder: TemporaryFolder
    private var script: String { folder.path + "/ask.pl" }

    init(in folder: TemporaryFolder) throws {
        self.folder = folder
        try #require(chmod(folder.path, 0o755) == 0)
        let stream = try #require(fopen(script, "w"))
        fputs(
            #"""
            use Socket;
            my $message = '{"version":2,"request":"status"}';
            socket(S, PF_UNIX, SOCK_STREAM, 0) && connect(S, pack_sockaddr_un($ARGV[0])) or print("$!"), exit;
            syswrite(S, pack("N", length $message) . $message);
            my $answer = "";
            while (sysread(S, my $part, 65536)) {
                $answer .= $part;
                last if length $answer >= 4 && length $answer >= 4 + unpack("N", $answer);
            }
            print substr($answer, 4);
            """#, stream)
        fclose(stream)
    }

    /// Returns the reply to a process that `setpriv` starts with these options.
    func ask(as identity: String) async throws -> String {
        let command = "exec setpriv \(identity) perl \(script) \(folder.path)/run/control.sock 2>&1"
        return try await onThread {
            let output = try #require(popen(command, "r"))
            defer { pclose(output) }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = fread(&bytes, 1, bytes.count, output)
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}

/// Lines of a log.
final class Log: Sendable {
    private let list = Mutex<[String]>([])

    var lines: [String] { list.withLock { $0 } }

    @Sendable func add(_ line: String) { list.withLock { $0.append(line) } }
}
