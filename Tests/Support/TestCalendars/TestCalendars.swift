internal import Foundation
internal import Glibc
public import Workbench

/// A real CalDAV server on a free port of 127.0.0.1, with a folder of its own and the account `anna`, `secret`.
public final class TestCalendars: @unchecked Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        case radicale, xandikos

        /// The command without its options; `nil` if the server isn't installed.
        fileprivate var command: [String]? {
            switch self {
            // Debian's package of the library has no program, and starts no server.
            case .radicale:
                FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/radicale")
                    ? ["/usr/bin/python3", "-m", "radicale"] : nil
            case .xandikos:
                [ProcessInfo.processInfo.environment["GALLEY_XANDIKOS"], Self.installedXandikos]
                    .compactMap(\.self).first { FileManager.default.isExecutableFile(atPath: $0) }.map { [$0] }
            }
        }

        public var isAvailable: Bool { command != nil }

        /// The place where `make test` installs Xandikos.
        private static let installedXandikos = URL(filePath: #filePath).appending(
            path: "../../../../.build/xandikos/bin/xandikos"
        )
        .standardizedFileURL.path
    }

    public let kind: Kind
    public let port: Int
    public let folder: TemporaryFolder
    private var process: Process?

    public init(_ kind: Kind) async throws {
        (self.kind, folder, port) = (kind, try TemporaryFolder(), try freePort())
        try folder.write("users", "anna:secret\n")
        try await start()
    }

    deinit { stop() }

    public var url: String { "http://127.0.0.1:\(port)/" }

    /// The folder of the account's lists, percent-encoded.
    public var home: String { kind == .radicale ? "/anna/" : "/anna/calendars/" }

    public func start() async throws {
        let process = Process()
        guard let command = kind.command else { throw Missing(kind: kind) }
        let options =
            switch kind {
            case .radicale:
                [
                    "--config", "", "--server-hosts", "127.0.0.1:\(port)", "--auth-type", "htpasswd",
                    "--auth-htpasswd-filename", folder.file("users"), "--auth-htpasswd-encryption", "plain",
                    "--storage-filesystem-folder", folder.file("collections"), "--logging-level", "critical",
                ]
            case .xandikos:
                [
                    "serve", "--directory", folder.file("collections"), "--listen-address", "127.0.0.1", "--port",
                    "\(port)", "--current-user-principal", "/anna/", "--defaults", "--no-detect-systemd", "--state-dir",
                    folder.file("state"),
                ]
            }
        process.executableURL = URL(filePath: command[0])
        process.arguments = Array(command.dropFirst()) + options
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        self.process = process
        try await wait(until: "\(kind) listens") { answers(self.port) }
    }

    public func stop() {
        guard let process else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        self.process = nil
    }

    public struct Missing: Error {
        let kind: Kind
    }
}

private func answers(_ port: Int) -> Bool {
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
