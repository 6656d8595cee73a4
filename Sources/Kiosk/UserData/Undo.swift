internal import Kitchen

/// A removal that can be taken back for a while.
struct Undo: Hashable, Sendable {
    static let lifetime = Removal.lifetime
    /// How long the message about it stays, and offers it.
    static let offer = Duration.seconds(10)

    let removal: Removal
    /// As they were before.
    let favorites: [Recipe.Heading]
    let ends: Instant
}
