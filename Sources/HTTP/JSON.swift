internal import CCurl
internal import FoundationEssentials
internal import Linux

// Helpers for all services that answer with JSON. The fields of a document are defined in the service's own module.

/// A list that skips elements it can't decode, up to a limit.
///
/// Elements beyond the limit are counted but not decoded.
public struct LenientArray<Element: Decodable>: Decodable {
    public var values: [Element] = []
    /// The number of elements in the list, including broken ones and those beyond the limit.
    public var total = 0

    public init(from decoder: any Decoder) throws {
        let most = CodingUserInfoKey.mostListed.flatMap { decoder.userInfo[$0] as? Int } ?? standardMost
        self.init(try decoder.unkeyedContainer(), most: most)
    }

    fileprivate init(_ container: any UnkeyedDecodingContainer, most: Int) {
        var container = container
        total = container.count ?? 0
        // A few elements may be broken. This bounds the work for an endless list of broken ones.
        let last = 2 * most + 20
        while !container.isAtEnd, values.count < most, container.currentIndex < last {
            // superDecoder() moves to the next element, even if decoding this one fails.
            guard let element = try? container.superDecoder() else { break }
            if let value = try? Element(from: element) { values.append(value) }
        }
        // The container may not know its count in advance.
        total = max(total, container.currentIndex)
    }
}

/// The limit of a list if the caller gives none.
private let standardMost = 100

extension CodingUserInfoKey {
    fileprivate static let mostListed = CodingUserInfoKey(rawValue: "mostListed")
}

extension LenientArray: Sendable where Element: Sendable {}

/// The queue that decodes all responses, one at a time, so that the memory for several large ones doesn't add up.
private let reading = LongWork(named: "answers")

extension KeyedDecodingContainer {
    /// Returns the value of a key, or `nil` if it is missing, null or of another type.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, _ key: Key) -> Value? {
        // The responses of services vary, so a value that can't be decoded counts as missing.
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// Returns a whole number, also if it is written as `4.0`.
    public func integer(_ key: Key) -> Int? {
        value(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
    }

    /// Returns the first `most` elements of a list, or `nil` if there is no list.
    public func list<Element: Decodable>(
        _ type: Element.Type = Element.self, _ key: Key, most: Int
    ) -> LenientArray<Element>? {
        (try? nestedUnkeyedContainer(forKey: key)).map { LenientArray($0, most: most) }
    }
}

extension HTTPResponse {
    /// True if the body is an HTML page, by its media type or by its first characters.
    package var isWebPage: Bool {
        if header("Content-Type")?.lowercased().contains("html") == true { return true }
        let start = String(decoding: body.prefix(1000), as: UTF8.self).drop(while: \.isWhitespace).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    /// True if the body starts like a JSON object or list, as every real response does.
    private var looksLikeJSON: Bool {
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Decodes the body on a background thread, because a large one takes seconds.
    ///
    /// - Parameters:
    ///   - type: The type of the document.
    ///   - most: The limit of elements to decode of each ``LenientArray``. Default: 100.
    /// - Returns: The document.
    /// - Throws: ``DocumentError/oversized`` if the body has more values or deeper nesting than any real response, and
    ///   ``DocumentError/unreadable`` if it is not such a document.
    public func document<Document: Decodable & Sendable>(
        _ type: Document.Type = Document.self, most: Int? = nil
    ) async throws(DocumentError) -> Document {
        let outcome = await reading.run { () -> Result<Document, DocumentError> in
            Result { () throws(DocumentError) in try documentAtOnce(type, most: most) }
        }
        return try outcome.get()
    }

    /// Decodes the body on the calling thread. Use it for a few keys of a document: skipping the others takes about
    /// 10 ms a megabyte.
    ///
    /// - Throws: ``DocumentError``, as ``document(_:most:)`` does.
    public func documentAtOnce<Document: Decodable>(
        _ type: Document.Type, most: Int? = nil
    ) throws(DocumentError) -> Document {
        guard looksLikeJSON else { throw .unreadable }
        guard JSONSize(body).isAcceptable else { throw .oversized }
        let decoder = JSONDecoder()
        if let most, let key = CodingUserInfoKey.mostListed { decoder.userInfo[key] = most }
        do {
            return try decoder.decode(type, from: Data(body))
        } catch {
            throw .unreadable
        }
    }
}

/// A reason why a response can't be decoded.
public enum DocumentError: Error, Hashable {
    /// The body has so many values that decoding it would take too much memory.
    case oversized
    /// The body is truncated or is not such a document.
    case unreadable
}

/// The number of values and the depth of a JSON document, counted without decoding it.
struct JSONSize {
    /// The maximum number of values. The decoder needs about 50 bytes for each. The largest real responses are twenty
    /// recipes with nutrition, with about 70,000 values, and 600 places, with about 40,000.
    static let mostValues = 200_000
    /// The maximum depth. Real responses have a depth of 8.
    static let deepest = 64

    /// The number of values and keys. For valid JSON it is never too low.
    private(set) var values = 1
    private(set) var depth = 0

    var isAcceptable: Bool { values <= Self.mostValues && depth <= Self.deepest }

    init(_ text: [UInt8]) {
        var isInString = false
        var isEscaped = false
        var level = 0
        for byte in text {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: ","), UInt8(ascii: ":"): values += 1
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                level += 1
                depth = max(depth, level)
            case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
            default: break
            }
        }
    }
}

extension HTTPRequest {
    /// Returns names and values in the encoding of queries and forms: `q=leek%20soup&limit=5`.
    public static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986.
    private static func escaped(_ text: String) -> String {
        // libcurl reads a length of 0 as "up to the zero byte".
        guard !text.isEmpty else { return "" }
        guard let escaped = curl_easy_escape(nil, text, Int32(clamping: text.utf8.count)) else {
            preconditionFailure("libcurl can't encode a value of \(text.utf8.count) bytes; its limit is 8 MB")
        }
        defer { curl_free(escaped) }
        return String(cString: escaped)
    }
}
