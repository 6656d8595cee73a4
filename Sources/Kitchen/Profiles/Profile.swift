/// Somebody who keeps things in this kitchen: favorites, a pantry, a diet, recipes of their own.
///
/// Timers and the shopping list are the kitchen's, whoever is logged in.
public struct Profile: Hashable, Sendable {
    /// Never given to another one.
    public var number: Int
    /// As ``name(_:)`` makes it.
    public var name: String
    /// Whether logging in asks for a PIN.
    public var hasPIN: Bool

    public init(number: Int, name: String, hasPIN: Bool = false) {
        self.number = number
        self.name = name
        self.hasPIN = hasPIN
    }

    /// There from the start, so that nobody has to log in. Cannot be renamed or removed and has no PIN.
    public static let guest = Profile(number: 1, name: "guest")
    /// Of a name, in characters.
    public static let longestName = 16
    /// So many a kitchen can have, the guest included.
    public static let most = 30

    public var isGuest: Bool { number == Self.guest.number }

    /// What is typed as the name of a profile: letters, digits and signs with single spaces. Nil for one that has no
    /// letter and no digit, and for one that is too long.
    public static func name(_ text: String) -> String? {
        let name = text.sanitizedWhole
        let isName = name.count <= longestName && name.contains { $0.isLetter || $0.isNumber }
        return isName ? name : nil
    }

    /// Whether a name means this one: letter case doesn't matter.
    public func isNamed(_ name: String) -> Bool { Self.key(of: self.name) == Self.key(of: name) }

    /// The same for names that mean the same.
    public static func key(of name: String) -> String { name.sanitized().lowercased() }
}

/// All profiles, and who is logged in.
public struct People: Hashable, Sendable {
    /// The guest first, then by name.
    public var profiles: [Profile]
    public var current: Profile

    public init(profiles: [Profile] = [.guest], current: Profile = .guest) {
        self.profiles = profiles
        self.current = current
    }

    public func profile(named name: String) -> Profile? { profiles.first { $0.isNamed(name) } }
}

extension Profile {
    /// Why something about profiles was not done; nothing was changed.
    public enum Refusal: Error, Hashable, Sendable {
        /// No name, or a longer one than there is room for.
        case badName
        case nameTaken
        /// There are ``Profile/most`` of them.
        case full
        case unknown
        /// The guest is nobody's own.
        case guest
        case needsPIN
        /// The next try has to wait so long; zero: not at all.
        case wrongPIN(wait: Duration)
        /// The PIN was not looked at.
        case tooEarly(wait: Duration)
        /// It has no PIN, and the first one is set by who is logged in to it.
        case notLoggedIn
        /// Another change of profiles is under way.
        case busy
    }
}
