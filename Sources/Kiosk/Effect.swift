public import Kitchen

/// What the kiosk wants done. It is told the outcome as an event, where there is one to tell.
public enum Effect: Hashable, Sendable {
    /// Answered with a recipe or a failure.
    case fetch(RequestID, Query)
    /// The answer is no longer wanted.
    case cancel(RequestID)
    /// Answered with `stored` or a failure.
    case store(RequestID, Change)
    /// The timers as they are now, to survive a crash or a power cut. Not answered: timers run on all the same.
    case keepTimers([CookTimer])
    /// What home shows now, to be shown again after a restart.
    case keepShown(Recipe)
    case sound(Sound)
    /// An event is wanted at that instant; the newest such wish replaces the one before.
    case wake(at: Instant)
    case reply(RequestID, Reply)
}

/// A recipe that is asked for.
public enum Query: Hashable, Sendable {
    /// Any but those, because a person asked.
    case another(excluding: [RecipeID])
    /// Any but those, while nobody waits: it may be left for later to spare the service.
    case anotherUnasked(excluding: [RecipeID])
    case recipe(RecipeID)
}

public enum Change: Hashable, Sendable {
    case save(Recipe)
    case unsave(RecipeID)
}

public enum Sound: Hashable, Sendable {
    case silence
    /// Something was done.
    case tick
    /// Something needs a look.
    case attention
    /// The rhythms of these timers in turn, until something else is asked for.
    case alarm([Int])
}

/// The answer to an `Order`.
public enum Reply: Hashable, Sendable {
    case timer(CookTimer)
    case refused(TimerRack.Refusal)
    case saved(already: Bool)
    case unsaved
    case noSuchFavorite
    case typed
    case noOpenField
    case failed(Failure)
}
