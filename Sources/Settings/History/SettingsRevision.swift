internal import Glibc

/// One recorded change of the configuration: its time, author, cause and settings.
public struct SettingsRevision: Hashable, Sendable {
    /// The cause of a change.
    public enum Cause: String, Hashable, Sendable, Codable {
        /// `galley config set` or `unset`, or the settings page of the kiosk.
        case set
        /// An edit of the file, noticed when it was read again.
        case edited
        /// `galley config undo`.
        case undone
        /// A change was not confirmed in time and was taken back.
        case reverted
        /// The last good copy replaced a file that couldn't be used.
        case restored
    }

    /// The old and the new value of one setting. For a secret, only whether it is set.
    public struct Change: Hashable, Sendable, Codable {
        public var key: String
        /// The value as you would type it in the shell, or `nil` if the key was not set.
        public var old: String?
        public var new: String?

        public init(key: String, old: String?, new: String?) {
            self.key = key
            self.old = old
            self.new = new
        }
    }

    /// The number of the change. Numbers count up from 1 and are never reused.
    public var number: Int
    /// Seconds since 1970 in UTC.
    public var time: Double
    /// True if a time service had set the clock by then.
    public var isTimeTrusted: Bool
    public var author: SettingsAuthor
    public var cause: Cause
    public var changes: [Change]
    /// The numbers of the changes that this one takes back.
    public var takesBack: [Int]
    var trial: UInt32?
}

extension SettingsRevision: Codable {
    enum CodingKeys: String, CodingKey {
        case number, time, isTimeTrusted = "trusted", author, cause, changes, takesBack, trial
    }
}

/// The person who changed a setting.
public struct SettingsAuthor: Hashable, Sendable, Codable {
    /// The user id, as the kernel reports it, or `nil` for a person at the kiosk and an unknown one.
    public var uid: UInt32?
    /// The name of the user at the time of the change.
    public var user: String?
    /// The comment of the SSH key, if the change came through `galley ssh`.
    public var key: String?
    /// True if the change was made with the kiosk's buttons.
    public var isAtKiosk: Bool

    /// The unknown author of a manual edit.
    public static let unknown = SettingsAuthor(uid: nil, user: nil, key: nil, isAtKiosk: false)
    public static let atKiosk = SettingsAuthor(uid: nil, user: nil, key: nil, isAtKiosk: true)
    /// The user who runs this program.
    public static var caller: SettingsAuthor { SettingsAuthor(uid: geteuid()) }

    public init(uid: UInt32, key: String? = nil) {
        self.init(uid: uid, user: Self.name(of: uid), key: key, isAtKiosk: false)
    }

    private init(uid: UInt32?, user: String?, key: String?, isAtKiosk: Bool) {
        self.uid = uid
        self.user = user
        self.key = key
        self.isAtKiosk = isAtKiosk
    }

    private static func name(of uid: UInt32) -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 4096)
        return buffer.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress,
                getpwuid_r(uid, &entry, start, buffer.count, &found) == 0, found != nil
            else { return nil }
            return String(cString: entry.pw_name)
        }
    }
}

extension SettingsAuthor: CustomStringConvertible {
    /// The author in a few words, without control characters.
    public var description: String {
        let name = user ?? uid.map { "user \($0)" } ?? (isAtKiosk ? "at the kiosk" : "unknown")
        return (key.map { "\($0) as \(name)" } ?? name).withoutControls
    }
}
