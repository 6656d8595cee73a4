internal import Glibc

/// Where configuration, state and socket of a kiosk are.
///
/// Options come first, then the environment (`GALLEY_CONFIG`, `GALLEY_STATE`, `GALLEY_SOCKET`), then the system's places
/// for root and the user `galley`, for everyone else those of the XDG base directories.
public struct Paths: Sendable {
    /// What the command line says; nil: nothing.
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

    /// A place cannot be told, because the environment says too little.
    public struct MissingHome: Error, Hashable, CustomStringConvertible {
        let option: String

        public var description: String {
            "HOME is not set, so it is not known where your files are; set it, or use \(option)"
        }
    }

    public static let systemSocket = "/run/galley/control.sock"

    private let options: Options
    private let environment: [String: String]
    private let isSystem: Bool

    /// - Parameters:
    ///   - options: the paths from the command line, which come first.
    ///   - environment: the process's; empty values count as unset.
    ///   - isSystem: whether the caller is root or the user `galley`.
    public init(options: Options = Options(), environment: [String: String], isSystem: Bool = Self.callerIsSystem) {
        self.options = options
        self.environment = environment.filter { !$0.value.isEmpty }
        self.isSystem = isSystem
    }

    /// The configuration file.
    public var config: String {
        get throws(MissingHome) {
            if let path = chosenConfig { return path }
            if isSystem { return "/etc/galley/galley.toml" }
            return try folder("XDG_CONFIG_HOME", inHome: ".config", option: "--config") + "/galley/galley.toml"
        }
    }

    /// The folder of the store.
    public var state: String {
        get throws(MissingHome) {
            if let path = options.state ?? environment["GALLEY_STATE"] { return path }
            if isSystem { return "/var/lib/galley" }
            return try folder("XDG_STATE_HOME", inHome: ".local/state", option: "--state") + "/galley"
        }
    }

    /// The socket that a kiosk of this caller listens at.
    public var socket: String {
        get throws(MissingHome) {
            if let path = chosenSocket { return path }
            if isSystem { return Self.systemSocket }
            if let folder = absolute("XDG_RUNTIME_DIR") { return folder + "/galley/control.sock" }
            return try state + "/control.sock"
        }
    }

    public var chosenConfig: String? { options.config ?? environment["GALLEY_CONFIG"] }
    /// The socket that options or environment name: no other is to be tried.
    public var chosenSocket: String? { options.socket ?? environment["GALLEY_SOCKET"] }

    private func folder(_ variable: String, inHome place: String, option: String) throws(MissingHome) -> String {
        if let folder = absolute(variable) { return folder }
        guard let home = absolute("HOME") else { throw MissingHome(option: option) }
        return home + "/" + place
    }

    /// Relative paths in these variables are to be passed over (XDG Base Directory Specification).
    private func absolute(_ variable: String) -> String? {
        environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Whether this process runs as root or as the user `galley`.
    public static var callerIsSystem: Bool {
        if geteuid() == 0 { return true }
        guard let user = getpwuid(geteuid()) else { return false }
        return String(cString: user.pointee.pw_name) == "galley"
    }
}
