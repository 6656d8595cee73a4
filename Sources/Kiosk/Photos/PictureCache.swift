internal import Kitchen

/// Pictures of the recipes that were opened last, for an hour at most: what a service may be kept for.
struct PictureCache: Sendable {
    static let lifetime = Duration.seconds(3600)
    static let capacity = 20

    private struct Entry {
        let id: RecipeID
        let pictures: [DishPicture]
        let came: Instant
    }

    /// The newest last.
    private var entries: [Entry] = []

    func pictures(of id: RecipeID) -> [DishPicture] { entries.first { $0.id == id }?.pictures ?? [] }

    mutating func put(_ pictures: [DishPicture], of id: RecipeID, at now: Instant) {
        remove(id)
        entries.append(Entry(id: id, pictures: pictures, came: now))
        entries = entries.suffix(Self.capacity)
    }

    mutating func remove(_ id: RecipeID) {
        entries.removeAll { $0.id == id }
    }

    /// When the oldest has to go.
    var ends: Instant? { entries.first.map { $0.came + Self.lifetime } }

    mutating func dropOld(at now: Instant) {
        entries.removeAll { $0.came + Self.lifetime <= now }
    }
}
