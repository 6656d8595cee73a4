public import Kitchen

/// A change of the profiles, or of the current profile. Profiles are identified by their numbers.
public enum ProfileChange: Hashable, Sendable {
    /// Adds a profile without logging it in. The answer is `added`.
    case add(name: String, PIN?)
    case logIn(Int, PIN?)
    /// Sets another PIN, or removes it with `nil`.
    case set(PIN?, of: Int, old: PIN?)
    /// Removes a profile. If it is the current one, the guest is logged in.
    case remove(Int, PIN?)
}

extension ProfileChange: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> ProfileAnswer {
        try await handler.change(self)
    }
}

public struct SaveDiet: Change {
    public let diet: Diet?

    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(diet) }
}

/// The outcome of a `ProfileChange`.
public enum ProfileAnswer: Sendable {
    case added(Profile, People)
    /// The data of the profile that is current after the change.
    case changed(UserData)
    case refused(Profile.Refusal)
}

/// A request of the command line about profiles.
public enum ProfileOrder: Sendable {
    case list
    case change(ProfileChange)
    /// Asks for the diet of the current profile.
    case diet
    /// Changes the diet of the current profile. Parts that are `nil` stay; a `nil` diet follows the kitchen.
    case setDiet(Diet?)
}

/// The reply to a `ProfileOrder`.
public enum ProfileReply: Hashable, Sendable {
    /// The profiles after the order.
    case people(People)
    /// The current profile's own diet, and that of the settings for parts without one.
    case diet(own: Diet?, kitchens: RecipeFilter)
    case refused(Profile.Refusal)
}

/// The profile whose data effects read and write.
public struct Person: Hashable, Sendable {
    /// The number of the profile.
    public var profile: Int
    /// The diet of the profile, or `nil` for that of the settings.
    public var diet: Diet?

    public init(profile: Int = Profile.guest.number, diet: Diet? = nil) {
        self.profile = profile
        self.diet = diet
    }
}

extension UserData {
    public var person: Person { Person(profile: people.current.number, diet: diet) }
}
