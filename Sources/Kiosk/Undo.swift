internal import Kitchen

/// A removal that can be taken back for a while.
struct Undo: Sendable {
    static let lifetime = Duration.seconds(600)

    let removal: Removal
    let ends: Instant
}
