public import Kitchen

/// A profile, as `profile list` prints it.
public struct ProfileDocument: Hashable, Sendable, Codable {
    public var name: String
    /// Whether it is logged in.
    public var current: Bool
    /// Whether logging in asks for a PIN.
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

/// What who is logged in eats, as `profile diet` prints it.
public struct DietDocument: Hashable, Sendable, Codable, BriefDocument {
    public var diets: [String]
    public var intolerances: [String]
    /// Whether any of it is that person's own, and not what the settings say.
    public var own: Bool
    /// Which of `diets` and `intolerances` are what the settings say.
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
    /// Nothing was changed.
    public init(_ refusal: Profile.Refusal, of name: String) {
        let name = "\"\(name.prefix(80))\""
        switch refusal {
        case .badName:
            self.init(
                .unacceptable,
                "\(name) cannot be the name of a profile, so nothing was changed; it takes 1 to"
                    + " \(Profile.longestName) characters, a letter or a digit among them")
        case .nameTaken:
            self.init(.unacceptable, "there is a profile \(name), so nothing was changed; choose another name")
        case .full:
            self.init(
                .unacceptable, "there are \(Profile.most) profiles, so nothing was changed; remove one first")
        case .unknown:
            self.init(.notFound, "there is no profile \(name), so nothing was changed; galley profile list shows all")
        case .guest:
            self.init(
                .unacceptable, "the guest has no PIN and stays, so nothing was changed; add a profile of your own")
        case .needsPIN:
            self.init(.notPermitted, "\(name) has a PIN, so nothing was changed; give it with --pin -")
        case .notLoggedIn:
            self.init(
                .notPermitted,
                "\(name) has no PIN and is not logged in, so nothing was changed; log in to \(name) first, then set it")
        case .busy:
            self.init(
                .passing, "another change of profiles is under way, so nothing was changed; try again in a moment")
        case .wrongPIN(let wait):
            self.init(.notPermitted, "that is not the PIN of \(name), so nothing was changed; \(Self.advice(wait))")
        case .tooEarly(let wait):
            self.init(
                .notPermitted,
                "too many wrong PINs for \(name), so this one was not looked at and nothing was changed;"
                    + " \(Self.advice(wait))")
        }
    }

    private static func advice(_ wait: Duration) -> String {
        wait > .zero ? "try again in \(wait.secondsRoundedUp) s" : "try again"
    }
}
