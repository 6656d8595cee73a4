public import Kitchen

/// Work that the kiosk wants done. The runtime reports the outcome as an event.
public enum Effect: Hashable, Sendable {
    /// Fetches something. The runtime answers with `Event.answered` or `Event.failed`.
    case fetch(RequestID, AnyRequest)
    /// Cancels a request whose answer is no longer wanted.
    case cancel(RequestID)
    /// Writes something. The runtime answers with `Event.answered` or `Event.failed`.
    case store(RequestID, AnyRequest)
    /// Stores the timers, so that they survive a crash or a power cut. No answer: timers run on if this fails.
    case keepTimers([CookTimer])
    /// Stores the recipe that home shows, to show it again after a restart.
    case keepShown(Recipe)
    /// Sets the person for whom all following effects fetch and store.
    case person(Person)
    case sound(Sound)
    /// Turns the backlight on or off. It is on at the start.
    case backlight(Bool)
    /// Requests `Event.woke` at that instant. It replaces the previous request.
    case wake(at: Instant)
    case reply(RequestID, Reply)
}

/// A correction of a food's price.
public enum PriceChange: Hashable, Sendable {
    case set(FoodPrice)
    /// Removes the price of this food.
    case remove(String)
}

extension PriceChange: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.correct(self) }
}

/// A new value for a setting that you can change at the kiosk.
public enum PreferenceChange: Hashable, Sendable {
    /// The complete list of diets, by the recipe service's names.
    case diets([String])
    case intolerances([String])
    case units(UnitSystem)
    case sound(BuzzerPattern)
    case ticks(Bool)
    case largeText(Bool)
    case motion(Bool)
}

extension PreferenceChange: Change {
    /// - Throws: the reason why the request failed.
    public func outcome(from handler: some RequestRunner) async throws(Failure) { try await handler.prefer(self) }
}

public enum Sound: Hashable, Sendable {
    case silence
    /// A short tick: something was done.
    case tick
    /// A signal to look at the display.
    case attention
    /// A soft ring at the shorter end of a range such as "10 to 12 min".
    case soft
    /// A sample of the alarm, for the page that chooses its pattern.
    case sample
    /// The rhythms of these timers in turn, until the next sound.
    case alarm([Int])
}

/// The reply to an `Order`.
public enum Reply: Hashable, Sendable {
    case timer(CookTimer)
    /// The timers of several orders, in the order of these.
    case timers([CookTimer])
    case refused(TimerRack.Refusal)
    case saved(already: Bool)
    case removed(Removal)
    case noSuchFavorite
    case noSuchFood
    case foodAdded(already: Bool)
    /// The last removal was undone.
    case restored(Removal)
    case nothingToRestore
    /// The pantry after the order.
    case pantry(Pantry)
    case pantryRefused(Pantry.Refusal)
    case shopping(ShoppingList)
    case shoppingRefused(ShoppingList.Refusal)
    case dish(DishReply)
    case priceChanged
    case profile(ProfileReply)
    /// An own recipe as it is stored now.
    case own(Recipe.Heading)
    /// The result for each recipe of an import.
    case imported([OwnRecipeImport])
    /// The damage of the store is acknowledged. `already` is true if nothing was left to acknowledge.
    case damageAcknowledged(already: Bool)
    case opened
    case typed
    case noOpenField
    case failed(Failure)
}
