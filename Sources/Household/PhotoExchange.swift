/// The photos that a kiosk asks for and is asked for. Photos are too long for documents, so the kiosks send them in parts.
///
/// One photo is asked for at a time. Of the kiosks that have it, the first one sends it.
public struct PhotoExchange: Hashable, Sendable {
    /// The longest part in bytes.
    public static let longestPart = 48 << 10
    /// The largest number of parts of a photo.
    public static let mostParts = 8
    /// The largest number of photos that other kiosks wait for.
    static let mostAsked = 16

    /// The hashes of the photos that are missing here.
    private var missing: Set<String> = []
    /// The missing photos that nobody has sent.
    private var tried: Set<String> = []
    /// The photo that was asked for.
    private var awaited: String? {
        didSet { parts = [:] }
    }
    /// The parts of the awaited photo that have arrived.
    private var parts: [Int: [UInt8]] = [:]
    /// The photos that other kiosks wait for, the first one first.
    private var asked: [String] = []
    private var isAnswering = false

    public init() {}

    /// Begins a connection: nothing is awaited any more.
    public mutating func connected() { (awaited, asked, isAnswering) = (nil, [], false) }

    // MARK: Asking

    /// Sets the photos that are missing here.
    public mutating func lacks(_ hashes: Set<String>) {
        missing = hashes
        tried.formIntersection(hashes)
        if let awaited, !hashes.contains(awaited) { self.awaited = nil }
    }

    /// Returns the next photo to ask for, or `nil` if there is none or one is awaited.
    public mutating func next() -> String? {
        guard awaited == nil, let hash = missing.subtracting(tried).min() else { return nil }
        awaited = hash
        return hash
    }

    /// Notes that a part has arrived.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the part.
    ///   - part: The number of the part, from 0.
    ///   - count: The number of parts of the photo.
    ///   - hash: The photo.
    /// - Returns: The photo, if it was asked for and all its parts are here.
    public mutating func received(_ bytes: [UInt8], part: Int, of count: Int, _ hash: String) -> [UInt8]? {
        // Another kiosk sends the photo.
        asked.removeAll { $0 == hash }
        guard awaited == hash, (1...Self.mostParts).contains(count), (0..<count).contains(part),
            bytes.count <= Self.longestPart
        else { return nil }
        parts[part] = bytes
        let all = (0..<count).compactMap { parts[$0] }
        guard all.count == count else { return nil }
        tried.insert(hash)
        awaited = nil
        return Array(all.joined())
    }

    /// Gives up a photo that nobody has sent in time.
    ///
    /// - Returns: false if it isn't awaited any more.
    public mutating func giveUp(_ hash: String) -> Bool {
        guard awaited == hash else { return false }
        tried.insert(hash)
        awaited = nil
        return true
    }

    /// Asks for the photos anew that nobody had, because another kiosk is there now.
    public mutating func tryAgain() { tried = [] }

    // MARK: Answering

    /// Notes that another kiosk asks for a photo that this one has. Does nothing if too many are asked for; that kiosk asks
    /// again later.
    public mutating func asked(for hash: String) {
        guard !asked.contains(hash), asked.count < Self.mostAsked else { return }
        asked.append(hash)
    }

    /// Returns true if a photo must be sent, and none is about to be. Wait a random time before ``answer()``: a third kiosk
    /// may send it.
    public mutating func plansAnswer() -> Bool {
        guard !isAnswering, !asked.isEmpty else { return false }
        isAnswering = true
        return true
    }

    /// Returns the next photo to send, or `nil` if other kiosks have sent them all.
    public mutating func answer() -> String? {
        isAnswering = false
        return asked.isEmpty ? nil : asked.removeFirst()
    }

    /// Returns a photo's parts.
    public static func parts(of photo: [UInt8]) -> [[UInt8]] {
        stride(from: 0, to: photo.count, by: longestPart).map { Array(photo[$0..<min($0 + longestPart, photo.count)]) }
    }
}
