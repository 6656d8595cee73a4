internal import Kiosk
internal import Kitchen

/// Pictures that came in the last hour, in memory alone: what a service may be kept for, and a card need not be
/// written for. The oldest go when there is no room.
struct PictureMemory: Sendable {
    static let lifetime = Duration.seconds(3600)
    static let capacity = 2 << 20

    private struct Entry {
        let address: String
        let bytes: [UInt8]
        var thumbnail: Result<Thumbnail, Failure>?
        let came: Instant
    }

    /// The newest last.
    private var entries: [Entry] = []

    mutating func bytes(at address: String, _ now: Instant) -> [UInt8]? {
        dropOld(at: now)
        return entries.first { $0.address == address }?.bytes
    }

    /// Or why none can be made of it; nil where nobody has tried.
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

    /// Returns in how long the next one is too old; nil: none is left.
    @discardableResult
    mutating func dropOld(at now: Instant) -> Duration? {
        entries.removeAll { $0.came + Self.lifetime <= now }
        return entries.first.map { $0.came + Self.lifetime - now }
    }
}
