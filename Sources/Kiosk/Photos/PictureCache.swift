internal import Kitchen

/// A cache of the pictures of the last opened recipes. Each is kept for an hour at most, as long as the recipe
/// service's terms allow caching.
struct PictureCache: Sendable {
    static let lifetime = Duration.seconds(3600)
    static let capacity = 20

    private struct Entry {
        let id: RecipeID
        let pictures: [DishPicture]
        let came: Instant
    }

    /// The cached pictures, oldest first.
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

    /// The instant at which the oldest entry expires.
    var ends: Instant? { entries.first.map { $0.came + Self.lifetime } }

    mutating func dropOld(at now: Instant) {
        entries.removeAll { $0.came + Self.lifetime <= now }
    }
}
