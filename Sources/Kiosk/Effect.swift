public import Kitchen

/// What the kiosk wants done. It is told the outcome as an event, where there is one to tell.
public enum Effect: Hashable, Sendable {
    /// Something is to be fetched. Answered, or with a failure.
    case fetch(RequestID, AnyRequest)
    /// The answer is no longer wanted.
    case cancel(RequestID)
    /// Something is to be written. Answered once it is, or with a failure.
    case store(RequestID, AnyRequest)
    /// The timers as they are now, to survive a crash or a power cut. Not answered: timers run on all the same.
    case keepTimers([CookTimer])
    /// What home shows now, to be shown again after a restart.
    case keepShown(Recipe)
    /// For whom all that comes after it is.
    case person(Person)
    case sound(Sound)
    /// The light behind the glass goes on or off; at the start it is on.
    case backlight(Bool)
    /// An event is wanted at that instant; the newest such wish replaces the one before.
    case wake(at: Instant)
    case reply(RequestID, Reply)
}

/// A correction of what a food costs.
public enum PriceChange: Hashable, Sendable {
    case set(FoodPrice)
    /// By the food, as the price is kept.
    case remove(String)
}

extension PriceChange: Change {
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.correct(self) }
}

/// A setting that a cook changes at the kiosk, and what it shall be.
public enum PreferenceChange: Hashable, Sendable {
    /// All of these, by the service's names.
    case diets([String])
    case intolerances([String])
    case units(UnitSystem)
    case sound(BuzzerPattern)
    case ticks(Bool)
    case largeText(Bool)
    case motion(Bool)
}

extension PreferenceChange: Change {
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.prefer(self) }
}

public enum Sound: Hashable, Sendable {
    case silence
    /// Something was done.
    case tick
    /// Something needs a look.
    case attention
    /// A range has come to its shorter end.
    case soft
    /// How alarms sound, for somebody who chooses.
    case sample
    /// The rhythms of these timers in turn, until something else is asked for.
    case alarm([Int])
}

/// The answer to an `Order`.
public enum Reply: Hashable, Sendable {
    case timer(CookTimer)
    case refused(TimerRack.Refusal)
    case saved(already: Bool)
    case removed(Removal)
    case noSuchFavorite
    case noSuchFood
    case foodAdded(already: Bool)
    /// What was removed last is back.
    case restored(Removal)
    case nothingToRestore
    /// As it is now.
    case pantry(Pantry)
    case pantryRefused(Pantry.Refusal)
    case shopping(ShoppingList)
    case shoppingRefused(ShoppingList.Refusal)
    case dish(DishReply)
    case priceChanged
    case profile(ProfileReply)
    /// An own recipe as it is kept now.
    case own(Recipe.Heading)
    /// The damage of the store is acknowledged; it was before, or there was none.
    case damageAcknowledged(already: Bool)
    case typed
    case noOpenField
    case failed(Failure)
}
