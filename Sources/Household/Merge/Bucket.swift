/// The place of an item among the documents of its kind.
///
/// One retained message for each item would be cut off at about 1,000 by mosquitto, and one for all items would be too
/// long. So a hash of its key puts each item into one of 64 buckets.
public struct Bucket: Hashable, Sendable, Comparable {
    /// The number of buckets of a kind.
    public static let count = 64

    /// The number of the bucket, from 0 to 63.
    public let number: Int

    /// - Returns: `nil` unless the number is from 0 to 63.
    public init?(number: Int) {
        guard (0..<Self.count).contains(number) else { return nil }
        self.number = number
    }

    /// Creates the bucket of an item. All versions of Galley must find the same one.
    ///
    /// The hash is FNV-1a (Fowler, Noll, Vo) with 64 bits, of the key in UTF-8.
    public init(of key: String) {
        let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        number = Int(hash % UInt64(Self.count))
    }

    public static func < (one: Bucket, other: Bucket) -> Bool { one.number < other.number }
}
