/// A kind of data that kiosks share. The raw value is a part of the topic.
public enum SharedKind: String, Hashable, Sendable, CaseIterable {
    case favorites, foods, photos, profiles, recipes, shopping

    /// The number of documents of the kind.
    ///
    /// A recipe takes about 3 kB, so 2,000 recipes need more documents than names do. All documents together stay below the
    /// 1,000 messages that mosquitto queues for a slow reader.
    public var buckets: Int { self == .recipes ? 256 : 64 }
}

/// The place of a document: its kind and bucket.
public struct DocumentPlace: Hashable, Sendable, Comparable {
    public let kind: SharedKind
    public let bucket: Bucket

    public init(_ kind: SharedKind, _ bucket: Bucket) {
        self.kind = kind
        self.bucket = bucket
    }

    /// Creates the place of an item by its key.
    public init(_ kind: SharedKind, of key: String) { self.init(kind, Bucket(of: key, in: kind)) }

    /// All places of a kind.
    public static func all(of kind: SharedKind) -> [DocumentPlace] {
        (0..<kind.buckets).compactMap { Bucket(number: $0, in: kind) }.map { DocumentPlace(kind, $0) }
    }

    public static func < (one: DocumentPlace, other: DocumentPlace) -> Bool {
        (one.kind.rawValue, one.bucket) < (other.kind.rawValue, other.bucket)
    }
}
