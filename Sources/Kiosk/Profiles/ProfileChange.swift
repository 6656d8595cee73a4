public import Kitchen

/// A change of who keeps things here, or of who is logged in. Profiles are told by their numbers.
public enum ProfileChange: Hashable, Sendable {
    /// Answered with `added`; nobody is logged in by it.
    case add(name: String, PIN?)
    case logIn(Int, PIN?)
    /// Another PIN, or none.
    case set(PIN?, of: Int, old: PIN?)
    /// Where it is logged in, it is the guest's turn then.
    case remove(Int, PIN?)
}

extension ProfileChange: Change {
    public func outcome(from handler: some RequestRunner) async throws(Failure) -> ProfileAnswer {
        try await handler.change(self)
    }
}

public struct SaveDiet: Change {
    public let diet: Diet?

    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.keep(diet) }
}

/// What became of a `ProfileChange`.
public enum ProfileAnswer: Sendable {
    case added(Profile, People)
    /// What is kept by who is logged in now, be it the same one as before or another.
    case changed(UserData)
    case refused(Profile.Refusal)
}

/// What a command line can ask about profiles.
public enum ProfileOrder: Sendable {
    case list
    case change(ProfileChange)
    /// What is left out for who is logged in.
    case diet
    /// Another diet for who is logged in, whose parts that are not given stay as they are; nil: all as the kitchen's.
    case setDiet(Diet?)
}

/// The answer to a `ProfileOrder`.
public enum ProfileReply: Hashable, Sendable {
    /// As they are now.
    case people(People)
    /// What is their own of who is logged in, and what the settings say, which holds where nothing is.
    case diet(own: Diet?, kitchens: RecipeFilter)
    case refused(Profile.Refusal)
}

/// For whom things are stored and fetched.
public struct Person: Hashable, Sendable {
    /// The number of the profile.
    public var profile: Int
    /// Nil: as the settings say.
    public var diet: Diet?

    public init(profile: Int = Profile.guest.number, diet: Diet? = nil) {
        self.profile = profile
        self.diet = diet
    }
}

extension UserData {
    public var person: Person { Person(profile: people.current.number, diet: diet) }
}
