/// A person who keeps favorites, a pantry, a diet and own recipes in this kitchen.
///
/// Timers and the shopping list belong to the kitchen, not to a profile.
public struct Profile: Hashable, Sendable, Codable {
    /// The profile's number, which is never reused.
    public var number: Int
    /// The name in the form of ``name(_:)``.
    public var name: String
    /// True if a login requires a PIN.
    public var hasPIN: Bool

    public init(number: Int, name: String, hasPIN: Bool = false) {
        self.number = number
        self.name = name
        self.hasPIN = hasPIN
    }

    /// The profile that exists from the start, so that nobody has to log in. It can't be renamed or removed and has no
    /// PIN.
    public static let guest = Profile(number: 1, name: "guest")
    /// The longest name, in characters.
    public static let longestName = 16
    /// The largest number of profiles, including the guest.
    public static let most = 30

    public var isGuest: Bool { number == Self.guest.number }

    /// Returns a typed name in the form in which it is stored, or `nil` if it is invalid.
    ///
    /// A valid name consists of letters, digits, signs and single spaces, has a letter or a digit, and at most
    /// ``longestName`` characters.
    public static func name(_ text: String) -> String? {
        let name = text.sanitizedWhole
        let isName = name.count <= longestName && name.contains { $0.isLetter || $0.isNumber }
        return isName ? name : nil
    }

    /// Returns true if the name means this profile. Letter case doesn't matter.
    public func isNamed(_ name: String) -> Bool { Self.key(of: self.name) == Self.key(of: name) }

    /// Returns a key that is equal for names that differ in letter case only.
    public static func key(of name: String) -> String { name.sanitized().lowercased() }
}

/// All profiles, and the one that is logged in.
public struct People: Hashable, Sendable {
    /// The profiles in the order of their names, with the guest first.
    public var profiles: [Profile]
    public var current: Profile

    public init(profiles: [Profile] = [.guest], current: Profile = .guest) {
        self.profiles = profiles
        self.current = current
    }

    public func profile(named name: String) -> Profile? { profiles.first { $0.isNamed(name) } }
}

extension Profile {
    /// The reason why a change of profiles or a login was rejected. Nothing was changed.
    public enum Refusal: Error, Hashable, Sendable {
        /// The name is empty or too long.
        case badName
        case nameTaken
        /// The kitchen has ``Profile/most`` profiles.
        case full
        case unknown
        /// The guest profile doesn't allow it.
        case guest
        case needsPIN
        /// The PIN was wrong. The next attempt is accepted after `wait`, or at once if `wait` is zero.
        case wrongPIN(wait: Duration)
        /// The attempt came too early, and the PIN was not checked.
        case tooEarly(wait: Duration)
        /// The profile has no PIN. Only someone who is logged in to it can set the first one.
        case notLoggedIn
        /// Another change of profiles is in progress.
        case busy
    }
}
