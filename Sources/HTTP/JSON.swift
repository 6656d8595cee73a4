internal import CCurl
internal import FoundationEssentials
internal import Linux

// What every service that answers with JSON needs; which fields there are is known by its own room.

/// The first elements of a list that could be decoded; a broken one costs itself and not the rest.
///
/// Elements behind the bound are counted and never decoded.
public struct LenientArray<Element: Decodable>: Decodable {
    public var values: [Element] = []
    /// The number of elements in the list, with broken ones and those behind the bound.
    public var total = 0

    public init(from decoder: any Decoder) throws {
        let most = CodingUserInfoKey.mostListed.flatMap { decoder.userInfo[$0] as? Int } ?? standardMost
        self.init(try decoder.unkeyedContainer(), most: most)
    }

    fileprivate init(_ container: any UnkeyedDecodingContainer, most: Int) {
        var container = container
        total = container.count ?? 0
        // A service mistypes a few elements at most; an endless list of broken ones is left.
        let last = 2 * most + 20
        while !container.isAtEnd, values.count < most, container.currentIndex < last {
            // Taking an element's decoder moves the container on, whatever becomes of the element.
            guard let element = try? container.superDecoder() else { break }
            if let value = try? Element(from: element) { values.append(value) }
        }
        // Without a count in advance, what was passed is all that is known.
        total = max(total, container.currentIndex)
    }
}

/// The bound of a list where the request named none.
private let standardMost = 100

extension CodingUserInfoKey {
    fileprivate static let mostListed = CodingUserInfoKey(rawValue: "mostListed")
}

extension LenientArray: Sendable where Element: Sendable {}

/// All answers of services are read here: one at a time, so that several large ones do not add up in memory.
private let reading = LongWork(named: "answers")

extension KeyedDecodingContainer {
    /// The value of a key; nil when it is missing, null or of another kind.
    public func value<Value: Decodable>(_ type: Value.Type = Value.self, _ key: Key) -> Value? {
        // What cannot be read is as good as not there: services' answers vary.
        (try? decodeIfPresent(type, forKey: key)) ?? nil
    }

    /// A whole number, also one that is written `4.0`.
    public func integer(_ key: Key) -> Int? {
        value(Double.self, key).flatMap { Int(exactly: $0.rounded()) }
    }

    /// The first `most` elements of a list; nil where there is no list.
    public func list<Element: Decodable>(
        _ type: Element.Type = Element.self, _ key: Key, most: Int
    ) -> LenientArray<Element>? {
        (try? nestedUnkeyedContainer(forKey: key)).map { LenientArray($0, most: most) }
    }
}

extension HTTPResponse {
    /// True for a page for a browser, by its type or, where that is wrong, by its beginning.
    var isWebPage: Bool {
        if header("Content-Type")?.lowercased().contains("html") == true { return true }
        let start = String(decoding: body.prefix(1000), as: UTF8.self).drop(while: \.isWhitespace).lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    /// True for an object or a list: every real answer is one.
    private var looksLikeJSON: Bool {
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Returns the body as a document. It is decoded on a thread of its own, because a large one takes seconds.
    ///
    /// - Parameters:
    ///   - type: The type of the document.
    ///   - most: How many elements of a list were asked for; those behind are not decoded.
    /// - Throws: `oversized` before anything is decoded, where the answer has more values or deeper lists than any real
    ///   one; `unreadable` where it is no such document.
    public func document<Document: Decodable & Sendable>(
        _ type: Document.Type = Document.self, most: Int? = nil
    ) async throws(DocumentError) -> Document {
        let outcome = await reading.run { () -> Result<Document, DocumentError> in
            Result { () throws(DocumentError) in try documentAtOnce(type, most: most) }
        }
        return try outcome.get()
    }

    /// Returns the body as a document, for a few of its keys: to skip the others takes some 10 ms a megabyte.
    ///
    /// - Throws: as ``document(_:most:)``.
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

/// Why an answer gives no document.
public enum DocumentError: Error, Hashable {
    /// It has so many values that decoding it would take too much memory.
    case oversized
    /// It is cut off, or is no such document.
    case unreadable
}

/// The size of a JSON document in values and depth, counted without decoding it.
struct JSONSize {
    /// The decoder keeps some 50 bytes for each value. Twenty recipes with their nutrition, the most that are asked for
    /// at once, have some 70,000 values, and 600 places some 40,000.
    static let mostValues = 200_000
    /// Real answers nest 8 deep.
    static let deepest = 64

    /// Values and names of values; never fewer than there are, where the text is JSON.
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
    /// Names and values as a query and a form have them: `q=leek%20soup&limit=5`.
    public static func encoded(_ values: [(name: String, value: String)]) -> String {
        values.map { "\($0.name)=\(escaped($0.value))" }.joined(separator: "&")
    }

    /// Percent-encodes all but the unreserved characters of RFC 3986.
    private static func escaped(_ text: String) -> String {
        // libcurl takes a length of 0 for a text that ends with a zero byte.
        guard !text.isEmpty else { return "" }
        guard let escaped = curl_easy_escape(nil, text, Int32(clamping: text.utf8.count)) else {
            preconditionFailure("a text of a query is far below libcurl's limit of 8 MB")
        }
        defer { curl_free(escaped) }
        return String(cString: escaped)
    }
}
