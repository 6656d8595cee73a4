internal import Glibc

/// The paths of a kiosk's configuration, state and socket.
///
/// Options of the command line come first, then the environment (`GALLEY_CONFIG`, `GALLEY_STATE`, `GALLEY_SOCKET`). The
/// defaults are system folders for root and the user `galley`, and the XDG base directories for everyone else.
public struct Paths: Sendable {
    /// The paths from the command line; `nil` if not given.
    public struct Options: Hashable, Sendable {
        public var config: String?
        public var state: String?
        public var socket: String?

        public init(config: String? = nil, state: String? = nil, socket: String? = nil) {
            self.config = config
            self.state = state
            self.socket = socket
        }
    }

    /// The error if a path can't be determined, because `HOME` is not set.
    public struct MissingHome: Error, Hashable, CustomStringConvertible {
        let option: String

        public var description: String {
            "HOME is not set, so Galley doesn't know where your files are; set it, or use \(option)"
        }
    }

    public static let systemSocket = "/run/galley/control.sock"

    private let options: Options
    private let environment: [String: String]
    private let isSystem: Bool

    /// Determines the paths for a caller.
    ///
    /// - Parameters:
    ///   - options: The paths from the command line, which come first.
    ///   - environment: The environment of the process. Empty values count as unset.
    ///   - isSystem: True if the caller is root or the user `galley`.
    public init(options: Options = Options(), environment: [String: String], isSystem: Bool = Self.callerIsSystem) {
        self.options = options
        self.environment = environment.filter { !$0.value.isEmpty }
        self.isSystem = isSystem
    }

    /// The path of the configuration file.
    public var config: String {
        get throws(MissingHome) {
            if let path = chosenConfig { return path }
            if isSystem { return "/etc/galley/galley.toml" }
            return try folder("XDG_CONFIG_HOME", inHome: ".config", option: "--config") + "/galley/galley.toml"
        }
    }

    /// The folder of the state: the store, the history of settings and the backups.
    public var state: String {
        get throws(MissingHome) {
            if let path = options.state ?? environment["GALLEY_STATE"] { return path }
            if isSystem { return "/var/lib/galley" }
            return try folder("XDG_STATE_HOME", inHome: ".local/state", option: "--state") + "/galley"
        }
    }

    /// The path of the socket at which this caller's kiosk listens.
    public var socket: String {
        get throws(MissingHome) {
            if let path = chosenSocket { return path }
            if isSystem { return Self.systemSocket }
            if let folder = absolute("XDG_RUNTIME_DIR") { return folder + "/galley/control.sock" }
            return try state + "/control.sock"
        }
    }

    /// The configuration file from the options or the environment, or `nil` if they name none.
    public var chosenConfig: String? { options.config ?? environment["GALLEY_CONFIG"] }
    /// The socket from the options or the environment, or `nil` if they name none. If it is set, no other is tried.
    public var chosenSocket: String? { options.socket ?? environment["GALLEY_SOCKET"] }

    private func folder(_ variable: String, inHome place: String, option: String) throws(MissingHome) -> String {
        if let folder = absolute(variable) { return folder }
        guard let home = absolute("HOME") else { throw MissingHome(option: option) }
        return home + "/" + place
    }

    /// Returns an absolute path from a variable. Relative paths must be ignored (XDG Base Directory Specification).
    private func absolute(_ variable: String) -> String? {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// True if this process runs as root or as the user `galley`.
    public static var callerIsSystem: Bool {
        if geteuid() == 0 { return true }
        guard let user = getpwuid(geteuid()) else { return false }
        return String(cString: user.pointee.pw_name) == "galley"
    }
}
