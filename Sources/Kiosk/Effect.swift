public import Kitchen

/// What the kiosk wants done. It is told the outcome as an event, where there is one to tell.
public enum Effect: Hashable, Sendable {
    /// Answered as the query says, or with a failure.
    case fetch(RequestID, Query)
    /// The answer is no longer wanted.
    case cancel(RequestID)
    /// Answered with `stored`, for removals with `removed`, for changes of profiles with `profile`, or with a failure.
    case store(RequestID, Change)
    /// A setting of the owner's. Answered with `stored` once it holds, or with a failure.
    case prefer(RequestID, PreferenceChange)
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

/// Something that is asked for.
public enum Query: Hashable, Sendable {
    /// Any recipe but those, because a person asked.
    case another(excluding: [RecipeID])
    /// Any but those, while nobody waits: it may be left for later to spare the service.
    case anotherUnasked(excluding: [RecipeID])
    case recipe(RecipeID)
    /// Answered with `found`: the results from the one at `offset` on, at most `RecipeSearch.pageSize`.
    case search(RecipeSearch, offset: Int)
    /// Names of foods that a typed text may mean, at most 10; answered with `foods`.
    case foods(String)
    /// What a recipe costs for so many people, nil: as it is written; answered with `prices`.
    case prices(Recipe, servings: Int?)
    /// To be sent to the owner's page, in the units that are set; answered with `shared`.
    case share(Recipe)
    /// Answered with `places`.
    case places(PlaceQuery)
    /// How this machine is reached from another one; answered with `access`.
    case access
    /// What a dish looks like: photos of it, the newest first, then the picture at that address; answered with `pictures`.
    case pictures(of: RecipeID, address: String?)
}

public enum Change: Hashable, Sendable {
    /// A favorite, kept under a food, which becomes a favorite food with it.
    case save(Recipe, food: String? = nil)
    /// Answered with `removed`.
    case unsave(RecipeID)
    case addFood(String)
    /// With the recipes that are kept under it alone; answered with `removed`.
    case removeFood(String)
    case restore(Removal)
    /// The whole of it, in place of what was kept before.
    case pantry(Pantry)
    case shopping(ShoppingList)
    /// What searches are narrowed to; nil: as the settings say.
    case filter(RecipeFilter?)
    /// A text that was searched for, to be offered first the next time.
    case searched(String)
    /// The pantry has asked its first question.
    case askedPantry
    case dish(DishChange)
    /// What who is logged in eats; nil: as the settings say.
    case diet(Diet?)
    case profile(ProfileChange)
    /// Answered with `own`, removals with `removed`.
    case own(OwnOrder)
    /// All that who is logged in has half written, in place of what was kept before.
    case drafts([OwnDraft])
    /// For how many people recipes are cooked.
    case servings(ChosenServings)
    case price(PriceChange)
    /// The owner has read what a damage of the store did.
    case acknowledgeDamage
}

/// A correction of what a food costs.
public enum PriceChange: Hashable, Sendable {
    case set(FoodPrice)
    /// By the food, as the price is kept.
    case remove(String)
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
