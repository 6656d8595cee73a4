/// A kind of data that kiosks share. The raw value is a part of the topic.
public enum SharedKind: String, Hashable, Sendable, CaseIterable {
    case favorites, foods, profiles
}

/// The place of a document: its kind and bucket.
public struct DocumentPlace: Hashable, Sendable, Comparable {
    public let kind: SharedKind
    public let bucket: Bucket

    public init(_ kind: SharedKind, _ bucket: Bucket) {
        self.kind = kind
        self.bucket = bucket
    }

    public static func < (one: DocumentPlace, other: DocumentPlace) -> Bool {
        (one.kind.rawValue, one.bucket) < (other.kind.rawValue, other.bucket)
    }
}
