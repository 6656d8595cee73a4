internal import Kiosk
internal import Kitchen

/// The way from a household's session to the kiosk.
struct KioskLink: Sendable {
    /// Weak, because the loop's engine retains the owner of the session.
    weak let loop: EventLoop?
    let clock: any KioskClock
    let news: KioskNews
    let feed: HouseholdFeed
    let note: @Sendable (String) -> Void
    /// Shows the changes of other kiosks.
    let refresh: @Sendable () async -> Void

    /// Shows a notice or carries it out.
    func show(_ notice: HouseholdNotice) { loop?.deliver(.household(notice)) }

    /// The size of the display, such as `20x4`.
    var displaySize: String? { get async { await loop?.run { "\($0.screen.frame.size)" } } }

    /// Waits until the current recipe is another one, and returns it.
    func recipe(otherThan known: Recipe.Heading?) async -> Recipe.Heading? {
        _ = await loop?.wait(for: .seconds(86_400)) { $0.currentRecipe?.heading != known }
        return await loop?.run { $0.currentRecipe?.heading }
    }
}
