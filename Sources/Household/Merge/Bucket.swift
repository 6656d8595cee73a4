/// The place of an item among the documents of its kind.
///
/// One retained message for each item would be cut off at about 1,000 by mosquitto, and one for all items would be too
/// long. So a hash of its key puts each item into one of ``SharedKind/buckets``.
public struct Bucket: Hashable, Sendable, Comparable {
    /// The number of the bucket, from 0.
    public let number: Int

    /// - Returns: `nil` if the kind has no bucket with that number.
    public init?(number: Int, in kind: SharedKind) {
        guard (0..<kind.buckets).contains(number) else { return nil }
        self.number = number
    }

    /// Creates the bucket of an item. All versions of Galley must find the same one.
    ///
    /// The hash is FNV-1a (Fowler, Noll, Vo) with 64 bits, of the key in UTF-8.
    public init(of key: String, in kind: SharedKind) {
        let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        number = Int(hash % UInt64(kind.buckets))
    }

    public static func < (one: Bucket, other: Bucket) -> Bool { one.number < other.number }
}
