internal import Kiosk
internal import Kitchen

/// An in-memory cache of the pictures of the last hour. The recipe service doesn't allow longer storage, and memory
/// doesn't wear out like the card. When the cache is full, the oldest pictures are removed.
struct PictureMemoryCache: Sendable {
    static let lifetime = Duration.seconds(3600)
    static let capacity = 2 << 20

    private struct Entry {
        let address: String
        let bytes: [UInt8]
        var thumbnail: Result<Thumbnail, Failure>?
        let came: Instant
    }

    /// The entries, the newest last.
    private var entries: [Entry] = []

    mutating func bytes(at address: String, _ now: Instant) -> [UInt8]? {
        dropOld(at: now)
        return entries.first { $0.address == address }?.bytes
    }

    /// Returns the thumbnail, or the reason why it can't be made; `nil` if nothing has tried to make it yet.
    mutating func thumbnail(at address: String, _ now: Instant) -> Result<Thumbnail, Failure>? {
        dropOld(at: now)
        return entries.first { $0.address == address }?.thumbnail
    }

    mutating func put(_ bytes: [UInt8], at address: String, _ now: Instant) {
        entries.removeAll { $0.address == address }
        entries.append(Entry(address: address, bytes: bytes, came: now))
        var sum = entries.reduce(0) { $0 + $1.bytes.count }
        while sum > Self.capacity { sum -= entries.removeFirst().bytes.count }
    }

    mutating func put(_ thumbnail: Result<Thumbnail, Failure>, at address: String) {
        if let index = entries.firstIndex(where: { $0.address == address }) { entries[index].thumbnail = thumbnail }
    }

    /// Removes expired pictures. Returns the time until the next one expires; `nil` if none is left.
    @discardableResult
    mutating func dropOld(at now: Instant) -> Duration? {
        entries.removeAll { $0.came + Self.lifetime <= now }
        return entries.first.map { $0.came + Self.lifetime - now }
    }
}
