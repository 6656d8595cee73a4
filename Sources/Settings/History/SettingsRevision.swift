internal import Glibc

/// One change of the configuration: when, who, and what became of which settings.
public struct SettingsRevision: Hashable, Sendable {
    /// What made the change.
    public enum Cause: String, Hashable, Sendable, Codable {
        /// `set`, `unset`, or the kiosk's own settings.
        case set
        /// The file was edited; found out by reading it again.
        case edited
        /// `undo`.
        case undone
        /// The change was not confirmed in time.
        case reverted
        /// A file that could not be used gave way to the last good copy.
        case restored
    }

    /// What became of a setting in the file. Of a secret only whether it is set.
    public struct Change: Hashable, Sendable, Codable {
        public var key: String
        /// As one would write it in the shell; nil: not set.
        public var old: String?
        public var new: String?

        public init(key: String, old: String?, new: String?) {
            self.key = key
            self.old = old
            self.new = new
        }
    }

    /// Counts up from 1, and never back.
    public var number: Int
    /// Seconds since 1970 in UTC.
    public var time: Double
    /// Whether a time service had set the clock by then.
    public var isTimeTrusted: Bool
    public var author: SettingsAuthor
    public var cause: Cause
    public var changes: [Change]
    /// The numbers of the changes that it took back.
    public var takesBack: [Int]
    var trial: UInt32?
}

extension SettingsRevision: Codable {
    enum CodingKeys: String, CodingKey {
        case number, time, isTimeTrusted = "trusted", author, cause, changes, takesBack, trial
    }
}

/// Who changed a setting.
public struct SettingsAuthor: Hashable, Sendable, Codable {
    /// As the kernel tells; nil: somebody at the kiosk, or nobody knows.
    public var uid: UInt32?
    /// The user's name, as it was then.
    public var user: String?
    /// The comment of the SSH key, as the gate tells.
    public var key: String?
    /// Whether it was done with the kiosk's buttons.
    public var isAtKiosk: Bool

    /// Whoever edited the file by hand.
    public static let unknown = SettingsAuthor(uid: nil, user: nil, key: nil, isAtKiosk: false)
    public static let atKiosk = SettingsAuthor(uid: nil, user: nil, key: nil, isAtKiosk: true)
    /// Who runs this program.
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
    /// In a few words, free of control characters.
    public var description: String {
        let name = user ?? uid.map { "user \($0)" } ?? (isAtKiosk ? "at the kiosk" : "unknown")
        return (key.map { "\($0) as \(name)" } ?? name).withoutControls
    }
}
