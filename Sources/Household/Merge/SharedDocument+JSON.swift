internal import FoundationEssentials

/// The reason why bytes are no document that this kiosk accepts.
public enum SharedDocumentError: Error, Hashable, Sendable {
    /// The document has more bytes than ``SharedDocument/longest``.
    case tooLong(bytes: Int)
    /// A newer Galley wrote it.
    case version(Int)
    /// JSON of a wrong shape, or no JSON; `detail` says where.
    case malformed(detail: String)
}

extension SharedDocument {
    /// The version of the format.
    public static let version = 1
    /// The longest document in bytes.
    public static let longest = 65_536
    /// The longest key of an item in bytes.
    public static let longestKey = 300
    /// The largest number of a change. JSON numbers are exact up to 2^53.
    static let largestNumber = 1 << 53

    /// Returns the document as JSON with sorted keys, so that equal documents have equal bytes.
    ///
    /// - Throws: ``SharedDocumentError/tooLong(bytes:)`` if it is longer than ``longest``.
    public func json() throws(SharedDocumentError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let bytes: [UInt8]
        do {
            bytes = Array(try encoder.encode(WireDocument(v: Self.version, items: items)))
        } catch {
            throw .malformed(detail: "\(error)")
        }
        guard bytes.count <= Self.longest else { throw .tooLong(bytes: bytes.count) }
        return bytes
    }

    /// Reads a document that arrived. It is not trusted: sizes, numbers and names are checked.
    ///
    /// - Parameters:
    ///   - json: The bytes that arrived.
    ///   - place: The place that the topic names. An item of another bucket makes the document malformed.
    /// - Throws: ``SharedDocumentError`` if the document isn't acceptable. Nothing of it may be used then.
    public init(json: [UInt8], at place: DocumentPlace) throws(SharedDocumentError) {
        guard json.count <= Self.longest else { throw .tooLong(bytes: json.count) }
        let wire: WireDocument
        do {
            wire = try JSONDecoder().decode(WireDocument.self, from: Data(json))
        } catch {
            throw .malformed(detail: "\(error)")
        }
        guard wire.v == Self.version else { throw .version(wire.v) }
        let items = wire.items ?? [:]
        let areKeysRight = items.keys.allSatisfy { key in
            (1...Self.longestKey).contains(key.utf8.count) && Bucket(of: key, in: place.kind) == place.bucket
        }
        guard areKeysRight else { throw .malformed(detail: "an item has a wrong key") }
        self.init(items)
    }
}

extension SharedItem: Codable {
    private enum CodingKeys: String, CodingKey {
        // Short, because a document is sent whole after each change.
        case seen = "c"
        case living = "l"
    }

    /// Decodes an item, and checks its numbers and names.
    ///
    /// - Throws: `DecodingError` if it is no item that a kiosk can have written.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        for (name, number) in try container.decode([String: Int].self, forKey: .seen) {
            // Other spellings of a name would be other names on the next kiosk.
            guard let run = KioskRun(name), run.description == name, (1...SharedDocument.largestNumber).contains(number)
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .seen, in: container, debugDescription: "a run has a wrong name or number")
            }
            seen[run] = max(number, seen[run] ?? 0)
        }
        for (name, value) in try container.decode([String: SharedValue].self, forKey: .living) {
            guard let dot = Dot(name), dot.description == name, dot.number >= 1, dot.number <= seen[dot.run] ?? 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .living, in: container, debugDescription: "a value has a wrong name")
            }
            living[dot] = value
        }
        guard living.count <= Self.mostValues else {
            throw DecodingError.dataCorruptedError(
                forKey: .living, in: container, debugDescription: "an item has too many values")
        }
    }

    /// Encodes the item.
    ///
    /// - Throws: `EncodingError` for a number that JSON can't express.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let pairs = seen.map { ($0.key.description, $0.value) }
        try container.encode(Dictionary(uniqueKeysWithValues: pairs), forKey: .seen)
        let values = living.map { ($0.key.description, $0.value) }
        try container.encode(Dictionary(uniqueKeysWithValues: values), forKey: .living)
    }
}

/// The JSON of a document.
private struct WireDocument: Codable {
    let v: Int
    /// Absent if a newer Galley wrote the document, in a form that this version can't read.
    let items: [String: SharedItem]?

    init(v: Int, items: [String: SharedItem]) {
        (self.v, self.items) = (v, items)
    }

    enum CodingKeys: CodingKey {
        case v, items
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        v = try container.decode(Int.self, forKey: .v)
        items = v == SharedDocument.version ? try container.decode([String: SharedItem].self, forKey: .items) : nil
    }
}
