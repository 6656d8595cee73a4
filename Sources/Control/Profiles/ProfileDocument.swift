public import Kitchen

/// A profile, as `profile list` prints it.
public struct ProfileDocument: Hashable, Sendable, Codable {
    public var name: String
    /// True if the profile is logged in.
    public var current: Bool
    /// True if logging in needs a PIN.
    public var pin: Bool

    public init(_ profile: Profile, in people: People) {
        name = profile.name
        current = profile == people.current
        pin = profile.hasPIN
    }
}

extension [ProfileDocument] {
    public init(_ people: People) {
        self = people.profiles.map { ProfileDocument($0, in: people) }
    }
}

/// Diet of the person who is logged in, as `profile diet` prints it.
public struct DietDocument: Hashable, Sendable, Codable, BriefDocument {
    public var diets: [String]
    public var intolerances: [String]
    /// True if the diet or the intolerances are the person's own.
    public var own: Bool
    /// Parts that come from the settings.
    public var asInSettings: [Part]

    public enum Part: String, Hashable, Sendable, Codable {
        case diets, intolerances
    }

    public init(_ own: Diet?, kitchens: RecipeFilter) {
        let filter = kitchens.following(own)
        diets = filter.diets
        intolerances = filter.intolerances
        self.own = own != nil
        asInSettings = (own?.diets == nil ? [.diets] : []) + (own?.intolerances == nil ? [.intolerances] : [])
    }
}

extension ControlFailure {
    /// Creates the failure for a refused change of profiles; nothing was changed.
    public init(_ refusal: Profile.Refusal, of name: String) {
        let name = "\"\(name.prefix(80))\""
        switch refusal {
        case .badName:
            self.init(
                .unacceptable,
                "\(name) can't be the name of a profile, so nothing was changed; a name has 1 to"
                    + " \(Profile.longestName) characters with a letter or a digit among them")
        case .nameTaken:
            self.init(.unacceptable, "there already is a profile \(name), so nothing was changed; choose another name")
        case .full:
            self.init(
                .unacceptable, "there already are \(Profile.most) profiles, so nothing was changed; remove one first")
        case .unknown:
            self.init(.notFound, "there is no profile \(name), so nothing was changed; galley profile list shows all")
        case .guest:
            self.init(
                .unacceptable,
                "the guest can't have a PIN and can't be removed, so nothing was changed; add a profile of your own")
        case .needsPIN:
            self.init(.notPermitted, "\(name) has a PIN, so nothing was changed; give it with --pin -")
        case .notLoggedIn:
            self.init(
                .notPermitted,
                "\(name) has no PIN and is not logged in, so nothing was changed; log in to \(name) first, then set a PIN"
            )
        case .busy:
            self.init(
                .passing, "another change of profiles is under way, so nothing was changed; try again in a moment")
        case .wrongPIN(let wait):
            self.init(.notPermitted, "that is not the PIN of \(name), so nothing was changed; \(Self.advice(wait))")
        case .tooEarly(let wait):
            self.init(
                .notPermitted,
                "too many wrong PINs for \(name), so the PIN was not checked and nothing was changed;"
                    + " \(Self.advice(wait))")
        }
    }

    private static func advice(_ wait: Duration) -> String {
        wait > .zero ? "try again in \(wait.secondsRoundedUp) s" : "try again"
    }
}
